/** Payment ids of providers, attempts of the finalizer, custom offline payment methods. */
export const payment: readonly string[] = [
  `alter table transactions
    add column method text,
    add column payment_id text,
    add column token text,
    add column client_secret text,
    add column redirect_url text,
    add column account text`,
  `create index transactions_payment on transactions (payment_id) where payment_id is not null`,
  // At most one valid transaction per reservation (docs/api/payments.md#transactions), also when two requests
  // insert at the same time.
  `create unique index transactions_valid on transactions (reservation_id) where status in ('PENDING', 'COMPLETE')`,
  `alter table reservations
    add column finalize_attempts integer not null default 0,
    add column finalize_at bigint,
    add column finalize_to text,
    add column payment_reminded_at bigint,
    add column stretched boolean not null default false`,
  `create index reservations_finalizing on reservations (finalize_at)
    where status in ('FINALIZING', 'OFFLINE_FINALIZING')`,
  `create index reservations_paying on reservations (valid_until) where status in
    ('IN_PAYMENT', 'EXTERNAL_PROCESSING_PAYMENT', 'WAITING_EXTERNAL_CONFIRMATION', 'OFFLINE_PAYMENT')`,
  `alter table categories add column denied_payment_methods jsonb not null default '[]'`,
  `create table custom_payment_methods (
    id text primary key,
    organization_id integer not null references organizations (id),
    localizations jsonb not null,
    deleted boolean not null default false
  )`,
  `create table event_custom_payment_methods (
    event_id integer not null references events (id) on delete cascade,
    method_id text not null references custom_payment_methods (id),
    primary key (event_id, method_id)
  )`,
  `create table sandbox_payments (
    id text primary key,
    proxy text not null,
    reservation_id text not null,
    amount bigint not null,
    currency text not null,
    language text not null,
    status text not null,
    settles_at bigint,
    expires_at bigint not null
  )`,
  `create index sandbox_payments_due on sandbox_payments (settles_at) where status = 'PENDING'`,
]
