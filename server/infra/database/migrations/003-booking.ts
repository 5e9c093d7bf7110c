/** Additional fields with their answers, attendee groups, tax status of a reservation. */
export const booking: readonly string[] = [
  `create table fields (
    id integer generated always as identity primary key,
    event_id integer not null references events (id) on delete cascade,
    name text not null,
    type text not null,
    ordinal integer not null,
    required boolean not null,
    editable boolean not null,
    min_length integer,
    max_length integer,
    restricted_values jsonb not null,
    disabled_values jsonb not null,
    category_ids jsonb not null,
    service_id integer,
    texts jsonb not null,
    unique (event_id, name)
  )`,
  `create table field_values (
    field_id integer not null references fields (id) on delete cascade,
    owner_kind text not null,
    owner_id text not null,
    value text not null,
    primary key (owner_kind, owner_id, field_id)
  )`,
  `create index field_values_field on field_values (field_id)`,
  `create table groups (
    id integer generated always as identity primary key,
    organization_id integer not null references organizations (id) on delete cascade,
    name text not null,
    unique (organization_id, name)
  )`,
  `create table group_members (
    id integer generated always as identity primary key,
    group_id integer not null references groups (id) on delete cascade,
    value text not null,
    unique (group_id, value)
  )`,
  `create table group_links (
    id integer generated always as identity primary key,
    group_id integer not null references groups (id) on delete cascade,
    event_id integer not null references events (id) on delete cascade,
    category_id integer references categories (id) on delete cascade,
    use text not null,
    match text not null,
    max_allocation integer
  )`,
  `create index group_links_event on group_links (event_id)`,
  `create table group_tickets (
    ticket_id integer primary key references tickets (id) on delete cascade,
    link_id integer not null references group_links (id) on delete cascade,
    member_id integer not null references group_members (id) on delete cascade
  )`,
  `create index group_tickets_member on group_tickets (member_id)`,
  `alter table reservations add column if not exists vat_status text`,
]
