/** Passes on sale and holding one. Contract 1, 2.11. */
import type { ProblemCode } from '#core/contract/problem-codes.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { setting } from '../../domain/event-settings.ts'
import { problem } from '../../domain/problems.ts'
import type { Office } from '../../office.ts'
import { activePaymentMethods } from '../../payments/methods.ts'
import { findPass, listPasses, reservePass } from '../../store/passes.ts'
import { preferredLanguage } from '../accept-language.ts'
import { accepted, invalid, notFound } from '../answer.ts'
import { accountOf } from '../owner.ts'
import type { Register } from '../register.ts'
import { sessionOf } from '../session.ts'
import { availablePasses, basicPassView, passView } from '../views/pass-view.ts'

const minute = 60_000

/** Global errors of this call carry this name (contract 1, 1.8). */
const refused = (code: ProblemCode) => invalid<string>([problem('request', code)], null)
const soldOut = 'show-subscription.sold-out.message'

export function addPasses(call: Register, office: Office): void {
  const { db, texts, now } = office

  call(endpoints.subscriptions, async ({ query }) => {
    const passes = await listPasses(db, now(), query.organizerSlug)
    return passes.map((one) => basicPassView(one, texts))
  })

  call(endpoints.subscription, async ({ params, request }) => {
    const found = await findPass(db, params.id)
    return found ? passView(found, office, sessionOf(request)?.id) : notFound
  })

  call(endpoints.reserveSubscription, async ({ params, request }) => {
    const found = await findPass(db, params.id)
    if (!found) return notFound
    const { event, pass } = found
    // Also outside the sale period, which the reference forgets to look at: what is not on sale is not sold.
    if ((await availablePasses(found, office)) === 0) return refused(soldOut)
    if (pass.price > 0 && Object.keys(await activePaymentMethods(office, event, now())).length === 0) {
      return refused('error.STEP_1_CATEGORIES_NOT_COMPATIBLE')
    }
    const id = await reservePass(db, {
      passId: event.id,
      language: preferredLanguage(request.headers['accept-language'] ?? '', event.config.languages),
      now: now(),
      ownerId: accountOf(request),
      validUntil: now() + setting(event.config, 'RESERVATION_TIMEOUT') * minute,
    })
    return id === null ? refused(soldOut) : accepted(id)
  })
}
