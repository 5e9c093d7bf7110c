/** Who was reminded of what, and when: nobody twice too soon. `about`: the order's id, or a ticket's public uuid. */
export const reminders: readonly string[] = [
  `create table reminders (
    reservation_id uuid not null references reservations (id) on delete cascade,
    about uuid not null,
    sent_at bigint not null,
    primary key (reservation_id, about)
  )`,
]
