/** Finds events and their categories. */
import { sql } from 'kysely'
import { keptInCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import type { Category, EventRow, Settings } from '#server/infra/database/tables/tables.ts'
import { eventDefaultsQuery } from '#server/modules/settings/index.ts'

const selectEvents = (db: Database) =>
  db
    .selectFrom('events')
    .innerJoin('organizations', 'organizations.id', 'events.organization_id')
    .selectAll('events')
    .select(['organizations.slug', 'organizations.name', 'organizations.email'])
    .select([eventDefaultsQuery.as('of_house'), 'organizations.settings as of_organization'])

interface JoinedEventRow extends EventRow {
  readonly slug: string
  readonly name: string
  readonly email: string
  readonly of_house: Settings | null
  readonly of_organization: Settings
}

/**
 * The most specific level with a value applies (docs/api/settings.md#levels): event, organization, event defaults,
 * built-in default.
 */
const toEvent = ({
  slug,
  name,
  email,
  of_house,
  of_organization,
  ...event
}: JoinedEventRow): EventWithOrganization => ({
  ...event,
  config: { ...event.config, settings: { ...of_house, ...of_organization, ...event.config.settings } },
  organization: { id: event.organization_id, slug, name, email },
})

/** Includes drafts, excludes disabled events (docs/api/catalogue.md#event). */
export async function findEvent(db: Database, shortName: string): Promise<EventWithOrganization | undefined> {
  const event = await findAnyEvent(db, shortName)
  return event?.status === 'DISABLED' ? undefined : event
}

/** In any status: tickets of a disabled event stay readable (docs/api/tickets.md#ticket-calls). */
export const findAnyEvent = keptInCatalogue(
  async (db, shortName: string): Promise<EventWithOrganization | undefined> => {
    const row = await selectEvents(db)
      .where('short_name', '=', shortName)
      .where('kind', '=', 'EVENT')
      .executeTakeFirst()
    return row && toEvent(row)
  },
)

/** The event or subscription descriptor of a reservation. */
export const getEvent = keptInCatalogue(async (db, id: number): Promise<EventWithOrganization> =>
  toEvent(await selectEvents(db).where('events.id', '=', id).executeTakeFirstOrThrow()),
)

/**
 * Differs after every change of the events that {@link listEvents} returns, also by another process. PostgreSQL gives
 * each stored version of a row the id of the transaction that wrote it (`xmin`), and later transactions have larger ids.
 */
export async function readEventListVersion(db: Database, now: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || '/' || coalesce(sum(xmin::text::bigint), 0) as version from events
    where status = 'PUBLIC' and kind = 'EVENT' and ends_at > ${now}`.execute(db)
  return rows[0]?.version ?? ''
}

/** Public events that have not ended, sorted by time. */
export async function listEvents(db: Database, now: number): Promise<EventWithOrganization[]> {
  const rows = await selectEvents(db)
    .where('status', '=', 'PUBLIC')
    .where('kind', '=', 'EVENT')
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('ends_at')
    .orderBy('events.id')
    .execute()
  return rows.map(toEvent)
}

/** Events that have not started, listed or not, without the disabled ones. */
export async function listUpcomingEvents(db: Database, now: number): Promise<EventWithOrganization[]> {
  const rows = await selectEvents(db)
    .where('kind', '=', 'EVENT')
    .where('status', '!=', 'DISABLED')
    .where('starts_at', '>', now)
    .orderBy('events.id')
    .execute()
  return rows.map(toEvent)
}

export const listCategories = keptInCatalogue((db, eventId: number): Promise<readonly Category[]> =>
  db
    .selectFrom('categories')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('ordinal')
    .orderBy('id')
    .execute(),
)
