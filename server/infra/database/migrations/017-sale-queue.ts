/**
 * Places of visitors in the sale queue of an event, and what their admissions reserved. A place outlives its session
 * row until it ends, because the reservation of its admission may still hold tickets.
 */
export const saleQueue: readonly string[] = [
  `create table sale_queue_places (
    number bigint generated always as identity primary key,
    event_id integer not null references events (id) on delete cascade,
    session_id text references sessions (id) on delete set null,
    seen_at bigint not null,
    admitted_at bigint,
    admitted_until bigint,
    ended_at bigint
  )`,
  `create unique index sale_queue_places_session on sale_queue_places (session_id, event_id) where ended_at is null`,
  `create index sale_queue_places_open on sale_queue_places (event_id, number) where ended_at is null`,
  `create index sale_queue_places_ended on sale_queue_places (event_id, ended_at) where ended_at is not null`,
  // No foreign key to the place: its lock would make reservations and admissions wait for each other.
  `create table sale_queue_reservations (
    reservation_id uuid primary key references reservations (id) on delete cascade,
    place bigint not null
  )`,
  `create index sale_queue_reservations_place on sale_queue_reservations (place)`,
]
