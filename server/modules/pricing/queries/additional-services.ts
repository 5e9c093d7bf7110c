/** Additional services of an event and their items in reservations (docs/api/catalogue.md#additional-services). */
import { sql } from 'kysely'
import { keptInCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import { sharedRead } from '#server/infra/database/shared-reads.ts'
import type { ReservedItem, AdditionalServiceRow } from '#server/infra/database/tables/pricing.ts'
import { ownTaxOf } from '../rules/own-tax.ts'

/** In the organizer's order. */
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
export const countFreeItems = sharedRead(
  async (db, eventId: number): Promise<ReadonlyMap<number, number>> => {
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
    return new Map(rows.map(({ id, free }) => [id, Number(free)]))
  },
)

/** One item to hold. `price` in minor units. */
export interface WantedItem {
  readonly ticketId: number | null
  readonly price: number
}

/**
 * Holds items of a service, in the caller's transaction. Rows that another transaction is taking are skipped.
 * @returns how many are held; with fewer than wanted the caller must roll back
 */
export async function holdItemRows(
  trx: Database,
  service: Pick<AdditionalServiceRow, 'id' | 'quantity' | 'vat_type' | 'vat'>,
  reservationId: string,
  wanted: readonly WantedItem[],
): Promise<number> {
  if (wanted.length === 0) return 0
  const ownTax = ownTaxOf(service)
  const own_tax = ownTax && JSON.stringify(ownTax)
  if (!service.quantity) {
    const rows = wanted.map(({ ticketId, price }) => ({
      service_id: service.id,
      status: 'PENDING' as const,
      reservation_id: reservationId,
      ticket_id: ticketId,
      price,
      own_tax,
    }))
    await trx.insertInto('service_items').values(rows).execute()
    return rows.length
  }
  const { rows } = await sql<{ id: number }>`
    with chosen as materialized (
      select id from service_items where service_id = ${service.id} and status = 'FREE'
      order by id limit ${wanted.length} for update skip locked
    )
    update service_items set status = 'PENDING', reservation_id = ${reservationId}
    from chosen where service_items.id = chosen.id
    returning service_items.id`.execute(trx)
  for (const [index, { id }] of rows.entries()) {
    const { ticketId, price } = wanted[index] ?? { ticketId: null, price: 0 }
    await trx
      .updateTable('service_items')
      .set({ ticket_id: ticketId, price, own_tax })
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}

/**
 * Items of a limited service become free again; the others exist for one reservation and are deleted
 * (docs/api/tickets.md#ticket-statuses).
 */
export async function releaseItems(trx: Database, reservationId: string): Promise<void> {
  const limited = sql<boolean>`exists (
    select 1 from additional_services s where s.id = service_items.service_id and s.quantity > 0)`
  await trx
    .updateTable('service_items')
    .set({ status: 'FREE', reservation_id: null, ticket_id: null, price: 0, own_tax: null })
    .where('reservation_id', '=', reservationId)
    .where(limited)
    .execute()
  await trx.deleteFrom('service_items').where('reservation_id', '=', reservationId).execute()
}
