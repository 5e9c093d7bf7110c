/** Columns that limits count: requested mails of a recipient, open reservations of a session and of an address. */
export const limits: readonly string[] = [
  `alter table mail_queue add column requested boolean not null default false`,
  `create index mail_queue_recipient on mail_queue (lower(recipient), created_at)`,
  `alter table reservations add column held_until bigint`,
  `create table hold_origins (
    reservation_id uuid primary key references reservations (id) on delete cascade,
    session_id uuid not null,
    address text not null
  )`,
  `create index hold_origins_session on hold_origins (session_id)`,
  `create index hold_origins_address on hold_origins (address)`,
  `update reservations set owner_id = null
    where owner_id in (select id from users where deleted_at is not null)`,
]
