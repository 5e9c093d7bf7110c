/**
 * A subscription descriptor is a row of `events` with another `kind`, so that reservations and payments need
 * no second set of tables.
 */
export const subscriptionTables: readonly string[] = [
  `alter table events add column kind text not null default 'EVENT'`,
  `create table passes (
    event_id integer primary key references events (id) on delete cascade,
    price bigint not null,
    validity_type text not null,
    validity_unit text,
    validity_units integer,
    valid_from bigint,
    valid_until bigint,
    max_entries integer,
    usage_type text not null,
    sale_from bigint not null,
    sale_until bigint,
    supply integer
  )`,
  `create table pass_links (
    pass_id integer not null references events (id) on delete cascade,
    event_id integer not null references events (id) on delete cascade,
    category_ids jsonb,
    primary key (pass_id, event_id)
  )`,
  `create index pass_links_event on pass_links (event_id)`,
  `create table subscriptions (
    id uuid primary key,
    pin text not null,
    pass_id integer not null references events (id) on delete cascade,
    reservation_id uuid not null references reservations (id) on delete cascade,
    status text not null,
    price bigint not null,
    first_name text,
    last_name text,
    email text,
    valid_from bigint,
    valid_until bigint,
    max_entries integer,
    usage_type text not null
  )`,
  `create index subscriptions_pin on subscriptions (pin)`,
  `create index subscriptions_reservation on subscriptions (reservation_id)`,
  `create index subscriptions_sold on subscriptions (pass_id, status)`,
  `alter table tickets add column subscription_id uuid references subscriptions (id) on delete set null`,
  `create index tickets_subscription on tickets (subscription_id) where subscription_id is not null`,
  `create table waiting_list (
    id integer generated always as identity primary key,
    event_id integer not null references events (id) on delete cascade,
    type text not null,
    status text not null,
    first_name text not null,
    last_name text not null,
    email text not null,
    language text not null,
    category_id integer references categories (id) on delete set null,
    joined_at bigint not null,
    reservation_id uuid references reservations (id) on delete set null,
    unique (event_id, email)
  )`,
  `create index waiting_list_open on waiting_list (event_id, joined_at) where status in ('WAITING', 'PENDING')`,
  `create index waiting_list_reservation on waiting_list (reservation_id)`,
  `create table polls (
    id integer generated always as identity primary key,
    event_id integer not null references events (id) on delete cascade,
    ordinal integer not null,
    status text not null,
    title jsonb not null,
    description jsonb not null,
    tags jsonb not null
  )`,
  `create index polls_event on polls (event_id)`,
  `create table poll_options (
    id integer generated always as identity primary key,
    poll_id integer not null references polls (id) on delete cascade,
    title jsonb not null,
    description jsonb not null
  )`,
  `create index poll_options_poll on poll_options (poll_id)`,
  `create table poll_answers (
    poll_id integer not null references polls (id) on delete cascade,
    ticket_id integer not null references tickets (id) on delete cascade,
    option_id integer not null references poll_options (id) on delete cascade,
    primary key (poll_id, ticket_id)
  )`,
]
