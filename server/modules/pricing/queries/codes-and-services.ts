/** Promo codes, personal codes and additional services (docs/api/codes-and-discounts.md). */
import { countsForCodeLimit } from '#core/domain/reservation-status.ts'
import { sum } from '#core/domain/sum.ts'
import { keptInCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type {
  AdditionalServiceRow,
  PromoCode,
  ReservedItem,
  SpecialPrice,
} from '#server/infra/database/tables/tables.ts'
import { codeKey } from '#server/infra/ids.ts'
import type { AppliedCode, CodeUsage } from '../rules/discounts.ts'

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
    .where('code_key', '=', codeKey(code))
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
    .where('code_key', '=', codeKey(code))
    .executeTakeFirst()

/** Counts the tickets with the code, in the categories of the code. */
export async function codeUsage(db: Database, { id, category_ids }: PromoCode): Promise<CodeUsage> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('reservations', 'reservations.id', 'tickets.reservation_id')
    .select(['reservations.status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('promo_code_id', '=', id)
    .where('reservations.status', '!=', 'CANCELLED')
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
