/** Settings of an organisation; calls that one address makes, counted over all copies. */
export const settings: readonly string[] = [
  `alter table organizations add column settings jsonb not null default '{}'`,
  // Nobody misses a minute's counts after a crash, so they need not be safe from one.
  `create unlogged table call_counts (
    address text not null,
    minute bigint not null,
    calls integer not null,
    primary key (address, minute)
  )`,
]
