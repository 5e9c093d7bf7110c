/** Online access, check-in windows, history of attendee changes, billing documents with their numbers. */
export const tickets: readonly string[] = [
  `alter table tickets add column holder_changes integer not null default 0`,
  `alter table categories add column check_in_from bigint`,
  `alter table categories add column check_in_until bigint`,
  `alter table categories add column release_allowed boolean`,
  `create table join_links (
    id integer generated always as identity primary key,
    event_id integer not null references events (id) on delete cascade,
    category_id integer references categories (id) on delete cascade,
    url text not null,
    starts_at bigint not null,
    ends_at bigint not null
  )`,
  `create index join_links_event on join_links (event_id)`,
  `create table ticket_audits (
    id integer generated always as identity primary key,
    ticket_id integer not null references tickets (id) on delete cascade,
    reservation_id uuid not null,
    kind text not null,
    changes jsonb not null,
    created_at bigint not null
  )`,
  `create index ticket_audits_ticket on ticket_audits (ticket_id)`,
  `create table invoice_numbers (
    organization_id integer primary key references organizations (id),
    last integer not null
  )`,
  `create table billing_documents (
    reservation_id uuid not null references reservations (id) on delete cascade,
    kind text not null,
    data jsonb not null,
    created_at bigint not null,
    primary key (reservation_id, kind)
  )`,
]
