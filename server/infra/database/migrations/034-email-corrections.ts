/** The corrected e-mail address of an order until its link is opened: at most one for each order. */
export const emailCorrections: readonly string[] = [
  `create table email_corrections (
    reservation_id uuid primary key references reservations (id) on delete cascade,
    id uuid not null unique,
    email text not null,
    requested_at bigint not null,
    confirmed_at bigint
  )`,
]
