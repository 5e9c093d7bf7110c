/** Days in which an order can be withdrawn from, and the withdrawals. */
export const withdrawals: readonly string[] = [
  `alter table categories add column withdrawal_days integer`,
  `alter table additional_services add column withdrawal_days integer`,
  `alter table passes add column withdrawal_days integer`,
  // Without a reference to the reservation: the record stays when its row is deleted.
  `create table withdrawals (
    number integer primary key generated always as identity,
    reservation_id uuid not null,
    event_id integer not null references events (id),
    received_at bigint not null,
    stated_at bigint,
    language text not null,
    email text,
    statement text not null,
    refund bigint not null,
    currency text,
    closed_at bigint
  )`,
  `create index withdrawals_reservation on withdrawals (reservation_id)`,
]
