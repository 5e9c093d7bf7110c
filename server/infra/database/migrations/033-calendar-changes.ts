/**
 * How often what calendars show of an event has changed, and when: a calendar that follows the event replaces its entry. Triggers count,
 * because operators change events by SQL. `canceled_at` is set while an event that visitors could see is disabled.
 */
const facts = (row: string): string =>
  `(${row}.starts_at, ${row}.ends_at, ${row}.texts -> 'title', ${row}.config ->> 'location', ${row}.config ->> 'format', ${row}.status = 'DISABLED')`

const milliseconds = `(extract(epoch from clock_timestamp()) * 1000)::bigint`

export const calendarChanges: readonly string[] = [
  `alter table events
    add column calendar_sequence integer not null default 0,
    add column calendar_changed_at bigint,
    add column canceled_at bigint`,
  `create function count_calendar_change() returns trigger language plpgsql as
    'begin
      if ${facts('new').replaceAll("'", "''")} is distinct from ${facts('old').replaceAll("'", "''")} then
        new.calendar_sequence := old.calendar_sequence + 1;
        new.calendar_changed_at := ${milliseconds};
        new.canceled_at := case when new.status = ''DISABLED'' then
          case when old.status = ''DISABLED'' then old.canceled_at else ${milliseconds} end end;
      end if;
      return new;
    end'`,
  `create trigger calendar_changed before update on events for each row execute function count_calendar_change()`,
  `create function count_calendar_change_of_category() returns trigger language plpgsql as
    'begin
      if (new.valid_from, new.valid_until, new.access_type) is distinct from (old.valid_from, old.valid_until, old.access_type) then
        update events set calendar_sequence = calendar_sequence + 1, calendar_changed_at = ${milliseconds} where id = new.event_id;
      end if;
      return null;
    end'`,
  `create trigger calendar_changed after update on categories for each row execute function count_calendar_change_of_category()`,
  // The calendar of the tickets of a device, by a hash of the secret in its address.
  `create table calendars (
    secret_hash text primary key,
    language text not null,
    tickets jsonb not null,
    used_at bigint not null
  )`,
]
