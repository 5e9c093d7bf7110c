/**
 * A version that changes in the transaction that changes the catalogue: servers keep rows of these tables in memory and
 * compare it. A random id, so that a restored backup never has a version of other content.
 */
const tables = [
  'organizations',
  'settings',
  'events',
  'categories',
  'additional_services',
  'promo_codes',
  'fields',
  'group_links',
  'custom_payment_methods',
  'event_custom_payment_methods',
  'passes',
  'pass_links',
  'polls',
  'poll_options',
]

export const catalogueVersion: readonly string[] = [
  `create table catalogue_version (
    only_row boolean primary key default true check (only_row),
    version uuid not null
  )`,
  `insert into catalogue_version (version) values (gen_random_uuid())`,
  `create function change_catalogue_version() returns trigger language plpgsql as
    'begin update catalogue_version set version = gen_random_uuid(); return null; end'`,
  ...tables.map(
    (table) => `create trigger catalogue_changed after insert or update or delete or truncate on ${table}
      for each statement execute function change_catalogue_version()`,
  ),
]
