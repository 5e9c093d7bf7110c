/**
 * Rows that limits count: acts of sessions and addresses in the last hour, and open places of an address in a sale queue. Who
 * acted is stored as a hash with a key that never leaves the database. Recipients are counted without the part of an
 * address after "+".
 */
export const abuseLimits: readonly string[] = [
  `create table server_secrets (name text primary key, value text not null)`,
  `insert into server_secrets (name, value) values ('origins', gen_random_uuid()::text || gen_random_uuid()::text)`,
  `create table limited_acts (origin text not null, at bigint not null)`,
  `create index limited_acts_origin on limited_acts (origin, at)`,
  `create index limited_acts_at on limited_acts (at)`,
  `create index mail_queue_mailbox on mail_queue (regexp_replace(lower(recipient), '[+][^@]*@', '@'), created_at)`,
  `alter table sale_queue_places add column origin text`,
  `create index sale_queue_places_origin on sale_queue_places (event_id, origin) where ended_at is null`,
]
