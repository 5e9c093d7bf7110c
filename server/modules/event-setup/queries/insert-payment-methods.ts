/** Inserts the payment methods of an event. */
import { staticPaymentMethods } from '#core/contract/payment.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { PaymentInput } from '../event-file/payment.ts'

/** Updates a method that the organization already has. Rejects when another organization has the id. */
export async function insertPaymentMethods(
  trx: Database,
  eventId: number,
  organizationId: number,
  input: PaymentInput = {},
): Promise<void> {
  for (const { id, localizations } of input.customMethods ?? []) {
    if (staticPaymentMethods.some((name) => name === id))
      throw new Error(`A payment method is called ${id} already`)
    const texts = JSON.stringify(localizations)
    const stored = await trx
      .insertInto('custom_payment_methods')
      .values({ id, organization_id: organizationId, localizations: texts })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ localizations: texts, deleted: false })
          .where('custom_payment_methods.organization_id', '=', organizationId),
      )
      .returning('id')
      .executeTakeFirst()
    if (!stored) throw new Error(`Another organization has a payment method ${id}`)
    await trx
      .insertInto('event_custom_payment_methods')
      .values({ event_id: eventId, method_id: id })
      .execute()
  }
}
