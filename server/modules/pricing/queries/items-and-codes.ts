/**
 * Holds, takes and releases the additional services and the personal codes of a reservation, in the caller's transaction
 * (docs/api/tickets.md#ticket-statuses).
 */
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { AdditionalServiceRow } from '#server/infra/database/tables/tables.ts'
import { ownTaxOf } from '../rules/additional-services.ts'

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
