/** Marks the events of the demo, so that a server that sells for real closes and removes them. */

/** The organizers of the demo before this migration, by short name and mail address. */
const organizers = [
  ['open-table', 'hello@open-table.example.org'],
  ['nachtgarten', 'karten@nachtgarten.example.org'],
  ['letterhouse', 'desk@letterhouse.example.org'],
  ['kade-collectief', 'tickets@kade.example.org'],
  ['hill-table', 'tisch@hill-table.example.org'],
  ['star-house', 'sterne@star-house.example.org'],
  ['aizome', 'mail@aizome.example.org'],
  ['sixty', 'rooms@sixty.example.org'],
]
  .map(([slug, email]) => `('${slug}', '${email}')`)
  .join(', ')

export const demoEvents: readonly string[] = [
  // The status while the demo is on; null for all other events.
  'alter table events add column demo_status text',
  `update events set demo_status = status from organizations
    where organizations.id = events.organization_id and (slug, email) in (${organizers})`,
]
