/** Applies a subscription to a reservation and removes it (docs/api/subscriptions.md#remove-a-subscription). */
import { endpoints } from '#core/contract/endpoints.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { applySubscription, removeSubscription } from '../apply-subscription.ts'
import { validAnswer, HttpAnswer, badRequest, invalidAnswer, notFound } from '#server/http/answers.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'

export function addSubscriptionCodes(call: AddEndpoint, { db, now }: CoreContext): void {
  call(endpoints.applyCode, async ({ params, body }) => {
    const outcome = await applySubscription(
      db,
      { reservationId: params.reservationId, code: body.code, email: body.email },
      now(),
    )
    if (outcome.kind === 'unknown') return notFound
    if (outcome.kind !== 'refused') return validAnswer(outcome.kind === 'applied')
    // Problems of this call come with status 200 (docs/api/envelopes-and-errors.md#validation-envelope).
    return new HttpAnswer(200, invalidAnswer([outcome.problem], false).value)
  })

  call(endpoints.removeCode, async ({ params, query }) => {
    if (query.type !== 'SUBSCRIPTION') return badRequest
    return (await removeSubscription(db, params.reservationId)) ?? notFound
  })
}
