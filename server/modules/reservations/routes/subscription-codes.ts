/** Applies a subscription to a reservation and removes it (docs/api/subscriptions.md#remove-a-subscription). */
import { endpoints } from '#core/contract/endpoints.ts'
import {
  validAnswer,
  HttpAnswer,
  badRequest,
  invalidAnswer,
  notFound,
  tooManyWrongCodes,
} from '#server/http/answers.ts'
import { clientNetworks } from '#server/http/rate-limit.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { getEvent, isGuessing } from '#server/modules/catalogue/index.ts'
import { applySubscription, removeSubscription } from '../apply-subscription.ts'
import { findReservation } from '../queries/reservations.ts'
import { findSubscriptionsByCode } from '../queries/subscription-use.ts'
import { parseSubscriptionCode } from '../rules/subscription-code.ts'

export function addSubscriptionCodes(call: AddEndpoint, context: CoreContext): void {
  const { db, now } = context

  call(endpoints.applyCode, async ({ params, body, request }) => {
    const reservation = await findReservation(db, params.reservationId)
    if (!reservation) return notFound
    const pass = parseSubscriptionCode(body.code)
    const isRefused = await isGuessing(context, await getEvent(db, reservation.event_id), {
      kind: 'pass',
      text: body.code,
      networks: clientNetworks(request),
      isKnown: async (trx) => pass !== null && (await findSubscriptionsByCode(trx, pass)).length > 0,
    })
    if (isRefused) return tooManyWrongCodes
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
