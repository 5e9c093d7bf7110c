/** The budget of readings at an alf.io server, which all instances share, and the zone of a device for its quiet hours. */
export const pushUpstream: readonly string[] = [
  `create table push_budgets (
    name text primary key,
    state text not null
  )`,
  `alter table push_subscriptions add column time_zone text`,
]
