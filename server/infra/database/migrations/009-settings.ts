/** Settings of an organization; request counts by address over all instances. */
export const settings: readonly string[] = [
  `alter table organizations add column settings jsonb not null default '{}'`,
  // Unlogged: after a crash of PostgreSQL the counts of one minute may be missing.
  `create unlogged table call_counts (
    address text not null,
    minute bigint not null,
    calls integer not null,
    primary key (address, minute)
  )`,
]
