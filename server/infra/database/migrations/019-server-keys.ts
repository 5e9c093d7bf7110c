/** Keys that all instances share; each is made by the first instance that needs it. */
export const serverKeys: readonly string[] = [
  `create table server_keys (
    name text primary key,
    key text not null
  )`,
]
