/** When a reminder was sent. `about`: the id of the reservation, or the public uuid of a ticket. */
export const reminders: readonly string[] = [
  `create table reminders (
    reservation_id uuid not null references reservations (id) on delete cascade,
    about uuid not null,
    sent_at bigint not null,
    primary key (reservation_id, about)
  )`,
]
