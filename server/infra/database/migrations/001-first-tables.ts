/**
 * Events, categories, reservations, tickets, sessions, mails. Instants are epoch ms, money is minor currency
 * units, localized texts are maps by language.
 */
export const firstTables: readonly string[] = [
  `create table organizations (
    id integer generated always as identity primary key,
    slug text not null unique,
    name text not null,
    email text not null
  )`,
  `create table files (
    id text primary key,
    content_type text not null,
    bytes bytea not null
  )`,
  `create table events (
    id integer generated always as identity primary key,
    short_name text not null unique,
    organization_id integer not null references organizations (id),
    status text not null,
    private_key text not null,
    time_zone text not null,
    starts_at bigint not null,
    ends_at bigint not null,
    file_id text references files (id),
    texts jsonb not null,
    config jsonb not null
  )`,
  `create index events_open on events (ends_at) where status = 'PUBLIC'`,
  `create table categories (
    id integer generated always as identity primary key,
    event_id integer not null references events (id) on delete cascade,
    ordinal integer not null,
    name text not null,
    description jsonb not null,
    access_type text not null,
    bounded boolean not null,
    seats integer not null,
    price bigint not null,
    sale_from bigint not null,
    sale_until bigint not null,
    valid_from bigint,
    valid_until bigint,
    restricted boolean not null,
    taxed boolean not null,
    maximum integer
  )`,
  `create index categories_event on categories (event_id)`,
  `create table reservations (
    id uuid primary key,
    event_id integer not null references events (id) on delete cascade,
    status text not null,
    validated boolean not null default false,
    ready boolean not null default false,
    finalized boolean not null default false,
    created_at bigint not null,
    valid_until bigint not null,
    confirmed_at bigint,
    language text not null,
    first_name text,
    last_name text,
    email text,
    invoice_requested boolean not null default false,
    invoice_number text,
    billing jsonb not null default '{}',
    payment_proxy text
  )`,
  `create index reservations_pending on reservations (valid_until) where status = 'PENDING'`,
  `create table tickets (
    id integer generated always as identity primary key,
    uuid uuid not null unique,
    public_uuid uuid not null unique,
    event_id integer not null references events (id) on delete cascade,
    category_id integer references categories (id),
    status text not null,
    reservation_id uuid references reservations (id),
    price bigint not null default 0,
    first_name text,
    last_name text,
    email text,
    language text,
    locked boolean not null default false
  )`,
  `create index tickets_stock on tickets (event_id, category_id, status)`,
  `create index tickets_reservation on tickets (reservation_id)`,
  `create table transactions (
    id integer generated always as identity primary key,
    reservation_id uuid not null references reservations (id) on delete cascade,
    proxy text not null,
    status text not null,
    amount bigint not null,
    currency text not null,
    created_at bigint not null
  )`,
  `create index transactions_reservation on transactions (reservation_id)`,
  `create table sessions (
    id text primary key,
    secret text not null,
    seen_at bigint not null
  )`,
  `create index sessions_seen on sessions (seen_at)`,
  `create table mail_queue (
    id integer generated always as identity primary key,
    kind text not null,
    recipient text not null,
    language text not null,
    data jsonb not null,
    created_at bigint not null,
    next_attempt_at bigint not null,
    attempts integer not null default 0,
    sent_at bigint,
    last_error text
  )`,
  `create index mail_queue_due on mail_queue (next_attempt_at) where sent_at is null`,
  `create table settings (
    key text primary key,
    value jsonb not null
  )`,
]
