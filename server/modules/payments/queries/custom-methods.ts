/** Payment methods that organizers describe in text (docs/api/payments.md#custom-offline-methods). */
import { keptInCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { CustomMethodRow } from '#server/infra/database/tables/payments.ts'

/** The methods of an event without deleted ones, by id. */
export const listCustomMethods = keptInCatalogue((db, eventId: number): Promise<readonly CustomMethodRow[]> =>
  db
    .selectFrom('custom_payment_methods')
    .innerJoin('event_custom_payment_methods', 'method_id', 'custom_payment_methods.id')
    .selectAll('custom_payment_methods')
    .where('event_id', '=', eventId)
    .where('deleted', '=', false)
    .orderBy('custom_payment_methods.id')
    .execute(),
)

export const findCustomMethod = (db: Database, id: string): Promise<CustomMethodRow | undefined> =>
  db.selectFrom('custom_payment_methods').selectAll().where('id', '=', id).executeTakeFirst()
