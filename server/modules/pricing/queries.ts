import { sql } from 'kysely'
import { sum } from '#kit/sum.ts'
import { canceledStatuses, countsForCodeLimit } from '#purchase/rules/reservation-status.ts'
import { keptInCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type {
  AdditionalServiceRow,
  PromoCode,
  ReservedItem,
  SpecialPrice,
} from '#server/infra/database/tables/tables.ts'
import { codeKeys } from '#server/infra/ids.ts'
import { ownTaxOf } from './rules/additional-services.ts'
import type { AppliedCode, CodeUsage } from './rules/discounts.ts'
/**
 * Promo codes, personal codes and additional services (docs/api/codes-and-discounts.md). Those of a reservation are held, taken and
 * released in the caller's transaction (docs/api/tickets.md#ticket-statuses).
 */

interface CodeOwner {
  readonly id: number
  readonly organization_id: number
}

/** Finds a code outside its validity, too. A code of the event takes precedence over one of the organization. */
export const findPromoCode = (db: Database, event: CodeOwner, code: string): Promise<PromoCode | undefined> =>
  db
    .selectFrom('promo_codes')
    .selectAll()
    .where('organization_id', '=', event.organization_id)
    .where('code_key', 'in', codeKeys(code))
    .where(({ or, eb }) => or([eb('event_id', '=', event.id), eb('event_id', 'is', null)]))
    .orderBy('event_id', (column) => column.asc().nullsLast())
    .executeTakeFirst()

/** Finds a code outside its validity, too. */
export const findPromoCodeById = (db: Database, id: number): Promise<PromoCode | undefined> =>
  db.selectFrom('promo_codes').selectAll().where('id', '=', id).executeTakeFirst()

/** True with any code of the event or of its whole organization, also outside its validity. */
export const hasPromoCodes = keptInCatalogue(
  async (db, eventId: number): Promise<boolean> =>
    (await db
      .selectFrom('promo_codes')
      .innerJoin('events', 'events.organization_id', 'promo_codes.organization_id')
      .select('promo_codes.id')
      .where('events.id', '=', eventId)
      .where(({ or, eb }) =>
        or([eb('promo_codes.event_id', '=', eventId), eb('promo_codes.event_id', 'is', null)]),
      )
      .limit(1)
      .executeTakeFirst()) !== undefined,
)

/** Finds a personal code in any status. */
export const findPersonalCode = (
  db: Database,
  eventId: number,
  code: string,
): Promise<SpecialPrice | undefined> =>
  db
    .selectFrom('special_prices')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('code_key', 'in', codeKeys(code))
    .executeTakeFirst()

/** Counts the tickets with the code, in the categories of the code. */
export async function codeUsage(db: Database, { id, category_ids }: PromoCode): Promise<CodeUsage> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('reservations', 'reservations.id', 'tickets.reservation_id')
    .select(['reservations.status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('promo_code_id', '=', id)
    .where('reservations.status', 'not in', canceledStatuses)
    .$if(category_ids.length > 0, (query) => query.where('tickets.category_id', 'in', category_ids))
    .groupBy('reservations.status')
    .execute()
  const count = (among: typeof rows) => sum(among.map((row) => row.count))
  return {
    confirmed: count(rows.filter(({ status }) => countsForCodeLimit(status))),
    reserved: count(rows),
  }
}

/** Counts the uses of a code, which stays locked until the caller's transaction ends: the next reservation with it waits. */
export async function lockCodeUsage(trx: Database, code: PromoCode): Promise<CodeUsage> {
  await trx.selectFrom('promo_codes').select('id').where('id', '=', code.id).forUpdate().execute()
  return codeUsage(trx, code)
}

/**
 * The code with this text at an event, valid or not. A free personal code takes precedence; once it is used,
 * a promo code with the same text applies (docs/api/codes-and-discounts.md#validate-a-code).
 */
export async function findCode(db: Database, event: CodeOwner, code: string): Promise<AppliedCode | null> {
  const personal = await findPersonalCode(db, event.id, code)
  const isFree = personal?.status === 'FREE'
  if (isFree && personal.code === code) return { kind: 'PERSONAL', row: personal }
  const row = await findPromoCode(db, event, code)
  if (row && (!isFree || row.code === code)) return { kind: 'PROMO', row, usage: await codeUsage(db, row) }
  return personal ? { kind: 'PERSONAL', row: personal } : null
}

/** Lists the additional services of an event in the organizer's order. */
export const listAdditionalServices = keptInCatalogue(
  (db, eventId: number): Promise<readonly AdditionalServiceRow[]> =>
    db
      .selectFrom('additional_services')
      .selectAll()
      .where('event_id', '=', eventId)
      .orderBy('ordinal')
      .orderBy('id')
      .execute(),
)

/** Sorted by service, as on the wire. */
export const listReservationItems = (db: Database, reservationId: string): Promise<ReservedItem[]> =>
  db
    .selectFrom('service_items')
    .innerJoin('additional_services', 'additional_services.id', 'service_items.service_id')
    .selectAll('service_items')
    .select(['type', 'policy', 'vat_type', 'texts'])
    .where('reservation_id', '=', reservationId)
    .orderBy('service_id')
    .orderBy('service_items.id')
    .execute()

/** Free items by service id; services without a limit are missing. */
export async function countFreeItems(db: Database, eventId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('additional_services')
    .leftJoin('service_items', (join) =>
      join.onRef('service_id', '=', 'additional_services.id').on('status', '=', 'FREE'),
    )
    .select(['additional_services.id', ({ fn }) => fn.count<number>('service_items.id').as('free')])
    .where('event_id', '=', eventId)
    .where('quantity', '>', 0)
    .groupBy('additional_services.id')
    .orderBy('additional_services.id')
    .execute()
  return new Map(rows.map(({ id, free }) => [id, free]))
}

interface PersonalCodeHold {
  readonly categoryId: number
  readonly reservationId: string
  readonly count: number
  /** This code only. Without it any free code, the last ones of the category first. */
  readonly codeId?: number | undefined
}

/**
 * Holds personal codes of a category; {@link linkPersonalCodes} links them to tickets. Codes that another transaction is taking
 * are skipped.
 * @returns false when too few are free; then the caller must roll back
 */
export async function holdPersonalCodes(
  trx: Database,
  { categoryId, reservationId, count, codeId }: PersonalCodeHold,
): Promise<boolean> {
  const condition = codeId === undefined ? sql`true` : sql`id = ${codeId}`
  const { rows } = await sql<{ id: number }>`
    with chosen as materialized (
      select id from special_prices where category_id = ${categoryId} and status = 'FREE' and ${condition}
      order by id desc limit ${count} for update skip locked
    )
    update special_prices set status = 'PENDING', reservation_id = ${reservationId}
    from chosen where special_prices.id = chosen.id
    returning special_prices.id`.execute(trx)
  return rows.length === count
}

/** Links each code of the reservation to one ticket of its category. */
export async function linkPersonalCodes(trx: Database, reservationId: string): Promise<void> {
  await sql`
    with held as (
      select id, category_id, row_number() over (partition by category_id order by id) as place
      from tickets where reservation_id = ${reservationId}
    ), codes as (
      select id, category_id, row_number() over (partition by category_id order by id) as place
      from special_prices where reservation_id = ${reservationId}
    )
    update special_prices set ticket_id = held.id
    from held join codes on codes.category_id = held.category_id and codes.place = held.place
    where special_prices.id = codes.id`.execute(trx)
}

/** `price` in minor units. */
interface ItemToHold {
  readonly ticketId: number | null
  readonly price: number
}

/**
 * Holds items of a service. Rows that another transaction is taking are skipped.
 * @returns false when too few are free; then the caller must roll back
 */
export async function holdItems(
  trx: Database,
  service: Pick<AdditionalServiceRow, 'id' | 'quantity' | 'vat_type' | 'vat'>,
  reservationId: string,
  items: readonly ItemToHold[],
): Promise<boolean> {
  if (items.length === 0) return true
  const ownTax = ownTaxOf(service)
  const own_tax = ownTax && JSON.stringify(ownTax)
  if (!service.quantity) {
    const rows = items.map(({ ticketId, price }) => ({
      service_id: service.id,
      status: 'PENDING' as const,
      reservation_id: reservationId,
      ticket_id: ticketId,
      price,
      own_tax,
    }))
    await trx.insertInto('service_items').values(rows).execute()
    return true
  }
  const { rows } = await sql<{ id: number }>`
    with chosen as materialized (
      select id from service_items where service_id = ${service.id} and status = 'FREE'
      order by id limit ${items.length} for update skip locked
    )
    update service_items set status = 'PENDING', reservation_id = ${reservationId}
    from chosen where service_items.id = chosen.id
    returning service_items.id`.execute(trx)
  for (const [index, { id }] of rows.entries()) {
    const { ticketId, price } = items[index] ?? { ticketId: null, price: 0 }
    await trx
      .updateTable('service_items')
      .set({ ticket_id: ticketId, price, own_tax })
      .where('id', '=', id)
      .execute()
  }
  return rows.length === items.length
}

/** Assigns an item of the reservation to one of its tickets; null leaves it in the reservation without a ticket. */
export async function assignItem(trx: Database, itemId: number, ticketId: number | null): Promise<void> {
  await trx.updateTable('service_items').set({ ticket_id: ticketId }).where('id', '=', itemId).execute()
}

/** The reservation is complete: its held items get the status of its tickets, and its codes are used. */
export async function takeItemsAndCodes(
  trx: Database,
  reservationId: string,
  status: 'ACQUIRED' | 'TO_BE_PAID',
): Promise<void> {
  await trx
    .updateTable('service_items')
    .set({ status })
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'PENDING')
    .execute()
  await trx
    .updateTable('special_prices')
    .set({ status: 'TAKEN' })
    .where('reservation_id', '=', reservationId)
    .execute()
}

/**
 * Items of a limited service become free again; the others exist for one reservation and are deleted
 * (docs/api/tickets.md#ticket-statuses).
 * @param only ids of items; every item of the reservation without it
 */
export async function releaseItems(
  trx: Database,
  reservationId: string,
  only?: readonly number[],
): Promise<void> {
  if (only?.length === 0) return
  const chosen = only ? sql<boolean>`service_items.id = any(${[...only]}::integer[])` : sql<boolean>`true`
  const limited = sql<boolean>`exists (
    select 1 from additional_services s where s.id = service_items.service_id and s.quantity > 0)`
  await trx
    .updateTable('service_items')
    .set({ status: 'FREE', reservation_id: null, ticket_id: null, price: 0, own_tax: null })
    .where('reservation_id', '=', reservationId)
    .where(chosen)
    .where(limited)
    .execute()
  await trx.deleteFrom('service_items').where('reservation_id', '=', reservationId).where(chosen).execute()
}

/** Releases every item of the reservation, and makes its codes free again. */
export async function releaseItemsAndCodes(trx: Database, reservationId: string): Promise<void> {
  await releaseItems(trx, reservationId)
  await trx
    .updateTable('special_prices')
    .set({ status: 'FREE', reservation_id: null, ticket_id: null })
    .where('reservation_id', '=', reservationId)
    .execute()
}
