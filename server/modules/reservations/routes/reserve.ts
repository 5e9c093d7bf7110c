/** Holds tickets (docs/api/reservations.md#reserve). */
import { endpoints } from '#core/contract/endpoints.ts'
import {
  badRequest,
  invalidAnswer,
  notFound,
  publicCorsHeaders,
  tooManyWrongCodes,
} from '#server/http/answers.ts'
import { clientNetworks } from '#server/http/rate-limit.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import { withOneCatalogue } from '#server/infra/database/catalogue.ts'
import type { EventConfig } from '#server/infra/database/tables/tables.ts'
import { isCaptchaForSelection } from '#server/modules/bot-checks/index.ts'
import { findEvent, isGuessingCodes, purchaseLanguage } from '#server/modules/catalogue/index.ts'
import type { ReservationsContext } from '../context.ts'
import { accountIdOf, holdOriginOf, tooManyReservations } from '../reservation-access.ts'
import { reserve } from '../reserve.ts'
import { reservedAnswer } from '../reserved-answer.ts'

/** Undefined when the event requires no captcha. */
const captchaCheck = (
  context: ReservationsContext,
  config: EventConfig,
  response: string | null,
  remoteAddress: string,
): (() => Promise<boolean>) | undefined =>
  isCaptchaForSelection(context, config)
    ? async () => (await context.captcha?.verify(response, remoteAddress)) !== true
    : undefined

export function addReserve(call: AddEndpoint, given: ReservationsContext): void {
  call(endpoints.reserveTickets, async ({ params, query, body, request }) => {
    const context = { ...given, db: withOneCatalogue(given.db) }
    const event = await findEvent(context.db, params.shortName)
    if (!event) return notFound
    if (query.lang === undefined) return badRequest
    const text = body.promoCode?.trim()
    if (text && (await isGuessingCodes(given, event, { text, networks: clientNetworks(request) })))
      return tooManyWrongCodes
    const outcome = await reserve(
      {
        event,
        body,
        language: purchaseLanguage(event, query.lang),
        isCaptchaRefused: captchaCheck(context, event.config, body.captcha ?? null, request.ip),
        ownerId: accountIdOf(request),
        origin: holdOriginOf(request),
      },
      context,
    )
    if ('unreadable' in outcome) return badRequest
    if ('tooMany' in outcome) return tooManyReservations
    return 'id' in outcome
      ? reservedAnswer(request, outcome.id, given)
      : invalidAnswer<string>(outcome.problems, null, [], publicCorsHeaders)
  })
}
