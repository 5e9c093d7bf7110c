/** The ways to pay that organisers wrote themselves. Contract 2, 1.12. */
import type { Database } from '#server/infra/database/database.ts'
import type { CustomMethodRow } from '#server/infra/database/tables/payments.ts'

/** Those an event offers, in a stable order; deleted ones are not offered any more. */
export const listCustomMethods = (db: Database, eventId: number): Promise<CustomMethodRow[]> =>
  db
    .selectFrom('custom_payment_methods')
    .innerJoin('event_custom_payment_methods', 'method_id', 'custom_payment_methods.id')
    .selectAll('custom_payment_methods')
    .where('event_id', '=', eventId)
    .where('deleted', '=', false)
    .orderBy('custom_payment_methods.id')
    .execute()

export const findCustomMethod = (db: Database, id: string): Promise<CustomMethodRow | undefined> =>
  db.selectFrom('custom_payment_methods').selectAll().where('id', '=', id).executeTakeFirst()
