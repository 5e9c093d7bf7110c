/** Events, categories, free tickets, offers and links (docs/api/catalogue.md). */
import { sql } from 'kysely'
import { grouped } from '#kit/grouped.ts'
import { sum } from '#kit/sum.ts'
import { isUuid } from '#kit/text/is-uuid.ts'
import type { PurchaseContextType } from '#kit/values.ts'
import { batched } from '#server/infra/database/batched.ts'
import { databaseOf, keptInCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import {
  defaultEventConfig,
  type AdditionalServiceRow,
  type Category,
  type EventRow,
  type Organization,
  type EventWithOrganization,
} from '#server/infra/database/tables/tables.ts'
import { eventDefaultsQuery } from '#server/modules/settings/queries.ts'
import type { TicketStatus } from '#ticket/rules/ticket-status.ts'
import type { StockCount, OfferedCategory, OpenCategory } from './rules.ts'

/** True when a subscription covers the event (docs/api/catalogue.md#event). */
export const acceptsSubscriptions = keptInCatalogue(async (db, eventId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('pass_links')
    .select('pass_id')
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
})

/**
 * Events that a bought subscription covers, unless its validity is over. @param subscription its private id
 * @param now epoch ms
 * @returns null when the text is no uuid, which applies no filter (docs/api/catalogue.md#event-list); empty
 * for an unknown id
 */
export async function listSubscriptionEventIds(
  db: Database,
  subscription: string | undefined,
  now: number,
): Promise<ReadonlySet<number> | null> {
  if (subscription === undefined || !isUuid(subscription)) return null
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('pass_links', 'pass_links.pass_id', 'subscriptions.pass_id')
    .select('pass_links.event_id')
    .where('subscriptions.id', '=', subscription)
    .where((is) => is.or([is('valid_until', 'is', null), is('valid_until', '>=', now)]))
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}

/** The event row of a subscription descriptor, whatever its status. @param id the public uuid */
export const findAnyDescriptorEvent = async (
  db: Database,
  id: string,
): Promise<EventWithOrganization | undefined> =>
  isUuid(id) ? findByName(db, id.toLowerCase(), 'SUBSCRIPTION') : undefined

/** Finds the same as {@link findAnyDescriptorEvent}, without the disabled ones. @param id the public uuid */
export async function findDescriptorEvent(
  db: Database,
  id: string,
): Promise<EventWithOrganization | undefined> {
  const event = await findAnyDescriptorEvent(db, id)
  return event?.status === 'DISABLED' ? undefined : event
}

/** Finds an organizer, also one without events. */
export const findOrganizer = keptInCatalogue((db, slug: string): Promise<Organization | undefined> =>
  db.selectFrom('organizations').selectAll().where('slug', '=', slug).executeTakeFirst(),
)

/** Finds an event or a descriptor; undefined when it is unknown or disabled, and for any other type. @param publicIdentifier short name or uuid */
export async function findPurchaseContext(
  db: Database,
  type: PurchaseContextType,
  publicIdentifier: string,
): Promise<EventWithOrganization | undefined> {
  if (type === 'event') return findEvent(db, publicIdentifier)
  return type === 'subscription' ? findDescriptorEvent(db, publicIdentifier) : undefined
}

/** A sale that the operator closed ended then, and did not begin later, whatever the dates of its categories are. */
const saleDates = [
  sql<number>`least(categories.sale_from, events.closed_at)`.as('sale_from'),
  sql<number>`least(categories.sale_until, events.closed_at)`.as('sale_until'),
] as const

/** A category with its price as the organizer entered it. */
export interface ListedCategory extends OfferedCategory {
  readonly taxed: boolean
}

/** Unbounded categories share the tickets without a category. */
const hasTicket = (...statuses: readonly TicketStatus[]) => sql<boolean>`exists (
  select 1 from tickets where tickets.event_id = categories.event_id
  and tickets.status in (${sql.join(statuses)})
  and (tickets.category_id = categories.id or (tickets.category_id is null and not categories.bounded)))`

/**
 * The unrestricted categories of the public events that have not ended, by the id of the event.
 * @param now epoch ms
 */
export async function listOfferedCategories(
  db: Database,
  now: number,
): Promise<ReadonlyMap<number, readonly ListedCategory[]>> {
  const rows = await db
    .selectFrom('categories')
    .innerJoin('events', 'events.id', 'categories.event_id')
    .where('events.status', '=', 'PUBLIC')
    .where('events.kind', '=', 'EVENT')
    .where('events.ends_at', '>', now)
    .where('categories.restricted', '=', false)
    .select(['categories.event_id', 'categories.price', 'categories.taxed', ...saleDates])
    .select([hasTicket('FREE').as('hasFree'), hasTicket('PENDING', 'RELEASED').as('hasPending')])
    .execute()
  const byEvent = new Map<number, ListedCategory[]>()
  for (const { event_id: id, sale_from: saleFrom, sale_until: saleUntil, ...category } of rows)
    byEvent.set(id, [...(byEvent.get(id) ?? []), { ...category, saleFrom, saleUntil }])
  return byEvent
}

/** The services of all events that the server adds to each order. */
export const listMandatoryServices = keptInCatalogue((db): Promise<readonly AdditionalServiceRow[]> =>
  db
    .selectFrom('additional_services')
    .selectAll()
    .where(sql<string>`policy`, 'like', 'MANDATORY%')
    .orderBy('id')
    .execute(),
)

const selectEvents = (db: Database) =>
  db
    .selectFrom('events')
    .innerJoin('organizations', 'organizations.id', 'events.organization_id')
    .selectAll('events')
    .select(['organizations.slug', 'organizations.name', 'organizations.email'])
    .select([eventDefaultsQuery.as('event_defaults'), 'organizations.settings as organization_settings'])

type JoinedEventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>

/**
 * The most specific level with a value applies (docs/api/settings.md#levels): event, organization, event defaults,
 * built-in default.
 */
const toEvent = ({
  slug,
  name,
  email,
  event_defaults,
  organization_settings,
  ...event
}: JoinedEventRow): EventWithOrganization => ({
  ...event,
  config: {
    ...defaultEventConfig,
    ...event.config,
    settings: { ...event_defaults, ...organization_settings, ...event.config.settings },
  },
  organization: { id: event.organization_id, slug, name, email },
})

/** Includes drafts, excludes disabled events (docs/api/catalogue.md#event). */
export async function findEvent(db: Database, shortName: string): Promise<EventWithOrganization | undefined> {
  const event = await findAnyEvent(db, shortName)
  return event?.status === 'DISABLED' ? undefined : event
}

/** The event or descriptor of an order: as {@link findPurchaseContext}, and an event that was canceled, whose orders stay. */
export async function findOrderContext(
  db: Database,
  type: PurchaseContextType,
  publicIdentifier: string,
): Promise<EventWithOrganization | undefined> {
  if (type !== 'event') return findPurchaseContext(db, type, publicIdentifier)
  const event = await findAnyEvent(db, publicIdentifier)
  return event?.status === 'DISABLED' && event.canceled_at === null ? undefined : event
}

/** Finds an event or a subscription descriptor in any status. */
export const findNamed = keptInCatalogue(
  async (db, shortName: string): Promise<EventWithOrganization | undefined> => {
    const row = await selectEvents(db).where('short_name', '=', shortName).executeTakeFirst()
    return row && toEvent(row)
  },
)

async function findByName(
  db: Database,
  shortName: string,
  kind: EventRow['kind'],
): Promise<EventWithOrganization | undefined> {
  const found = (await findNamed(db, shortName)) ?? (await findNamed(db, shortName.toLowerCase()))
  return found?.kind === kind ? found : undefined
}

/** Finds an event in any status: tickets of a disabled event stay readable (docs/api/tickets.md#ticket-calls). */
export const findAnyEvent = (db: Database, shortName: string): Promise<EventWithOrganization | undefined> =>
  findByName(db, shortName, 'EVENT')

/** The event or subscription descriptor of a reservation. */
export const getEvent = keptInCatalogue(async (db, id: number): Promise<EventWithOrganization> =>
  toEvent(await selectEvents(db).where('events.id', '=', id).executeTakeFirstOrThrow()),
)

/** @param query what {@link selectEvents} selects, also with further tables */
const loadEvents = async (query: {
  execute(): Promise<JoinedEventRow[]>
}): Promise<EventWithOrganization[]> => (await query.execute()).map(toEvent)

/** Public events that have not ended, sorted by time. */
export const listEvents = (db: Database, now: number): Promise<EventWithOrganization[]> =>
  loadEvents(
    selectEvents(db)
      .where('status', '=', 'PUBLIC')
      .where('kind', '=', 'EVENT')
      .where('ends_at', '>', now)
      .orderBy('starts_at')
      .orderBy('ends_at')
      .orderBy('events.id'),
  )

/** The next public events that a subscription descriptor opens, by time. @param now epoch ms */
export const listEventsOfDescriptor = (
  db: Database,
  { descriptorId, now, limit }: { descriptorId: number; now: number; limit: number },
): Promise<EventWithOrganization[]> =>
  loadEvents(
    selectEvents(db)
      .innerJoin('pass_links', 'pass_links.event_id', 'events.id')
      .where('pass_links.pass_id', '=', descriptorId)
      .where('status', '=', 'PUBLIC')
      .where('ends_at', '>', now)
      .orderBy('starts_at')
      .orderBy('events.id')
      .limit(limit),
  )

/** Public events of an organizer that have ended, the last one first. @param now epoch ms */
export const listPastEvents = (
  db: Database,
  { organizationId, now, limit }: { organizationId: number; now: number; limit: number },
): Promise<EventWithOrganization[]> =>
  loadEvents(
    selectEvents(db)
      .where('organization_id', '=', organizationId)
      .where('status', '=', 'PUBLIC')
      .where('kind', '=', 'EVENT')
      .where('ends_at', '<=', now)
      .orderBy('ends_at', 'desc')
      .orderBy('events.id', 'desc')
      .limit(limit),
  )

/** Events that have not started, listed or not, without the disabled ones. */
export const listUpcomingEvents = (db: Database, now: number): Promise<EventWithOrganization[]> =>
  loadEvents(
    selectEvents(db)
      .where('kind', '=', 'EVENT')
      .where('status', '!=', 'DISABLED')
      .where('starts_at', '>', now)
      .orderBy('events.id'),
  )

/** Lists the categories of an event, in their order. */
export const listCategories = keptInCatalogue((db, eventId: number): Promise<readonly Category[]> =>
  db
    .selectFrom('categories')
    .innerJoin('events', 'events.id', 'categories.event_id')
    .selectAll('categories')
    .select(saleDates)
    .where('event_id', '=', eventId)
    .orderBy('ordinal')
    .orderBy('categories.id')
    .execute(),
)

/**
 * Tickets that may become free for everyone. `PRE_RESERVED` ones wait for the waiting list before the sale and are in
 * no reservation.
 */
const pendingStatuses = ['PENDING', 'RELEASED'] as const

export interface EventStock {
  of(category: Category): StockCount
  /** Free tickets of the whole event. */
  readonly free: number
}

const countTickets = batched(async (db, eventIds: readonly number[]) => {
  const rows = await db
    .selectFrom('tickets')
    .select(['event_id', 'category_id', 'status', ({ fn }) => fn.countAll<number>().as('count')])
    .where(sql<boolean>`event_id = any(${[...eventIds]}::integer[])`)
    .where('status', 'in', ['FREE', ...pendingStatuses])
    .groupBy(['event_id', 'category_id', 'status'])
    .execute()
  return grouped(rows, (row) => row.event_id)
})

/** Unbounded categories share the tickets without a category. */
export async function countStock(db: Database, eventId: number): Promise<EventStock> {
  const rows = (await countTickets(databaseOf(db), eventId)) ?? []
  const count = (category: number | null, ...statuses: readonly TicketStatus[]): number =>
    sum(
      rows
        .filter((row) => row.category_id === category && statuses.includes(row.status))
        .map((row) => row.count),
    )
  return {
    of: ({ id, bounded }) =>
      bounded
        ? { free: count(id, 'FREE'), pending: count(id, ...pendingStatuses) }
        : {
            free: count(null, 'FREE'),
            pending: count(id, 'PENDING') + count(null, 'RELEASED'),
          },
    free: sum(rows.filter(({ status }) => status === 'FREE').map((row) => row.count)),
  }
}

/** The unrestricted categories with their free tickets. */
export const openCategoriesOf = (categories: readonly Category[], stock: EventStock): OpenCategory[] =>
  categories
    .filter(({ restricted }) => !restricted)
    .map((category) => ({ category, free: stock.of(category).free }))

/** Does the same as {@link openCategoriesOf} for an event. */
export async function listOpenCategories(db: Database, eventId: number): Promise<OpenCategory[]> {
  const stock = await countStock(db, eventId)
  return openCategoriesOf(await listCategories(db, eventId), stock)
}
