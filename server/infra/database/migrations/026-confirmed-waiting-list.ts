/** An entry of a waiting list counts when its address is confirmed by a link. Entries of earlier versions count. */
export const confirmedWaitingList: readonly string[] = [
  `alter table waiting_list add column confirmed_at bigint`,
  `update waiting_list set confirmed_at = joined_at`,
  `alter table waiting_list add column token uuid not null default gen_random_uuid()`,
  `create unique index waiting_list_token on waiting_list (token)`,
]
