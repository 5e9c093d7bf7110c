/** Leases of jobs, and indexes for the queries that run every second. */
export const operations: readonly string[] = [
  `create table leases (
    name text primary key,
    until bigint not null
  )`,
  `create index reservations_unfinished on reservations (id)
    where status in ('FINALIZING', 'OFFLINE_FINALIZING')`,
  `create index reservations_event on reservations (event_id, created_at)`,
]
