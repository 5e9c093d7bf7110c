/** Confirmed orders whose payment is outstanding, for the mails to their organizers; each is kept until an hour after its mail. */
export const unpaidOrderNotices: readonly string[] = [
  `create table unpaid_order_notices (
    reservation_id uuid primary key,
    recipient text not null,
    language text not null,
    confirmed_at bigint not null,
    mailed_at bigint
  )`,
]
