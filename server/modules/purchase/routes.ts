/** Endpoints of a reservation, from the first hold to its documents (docs/api/reservations.md). */
import type { FastifyInstance } from 'fastify'
import type { DynamicDiscount, PromoCodeInfo } from '#catalogue/contract/discounts.ts'
import type { ReserveTickets } from '#catalogue/contract/event.ts'
import { fractionDigits } from '#kit/money/currencies.ts'
import { fromMinor } from '#kit/money/money.ts'
import { isOpen } from '#purchase/rules/reservation-status.ts'
import {
  badRequest,
  invalidAnswer,
  notFound,
  validAnswer,
  tooManyWrongCodes,
  publicCorsHeaders,
  HttpAnswer,
} from '#server/http/answers.ts'
import { redirectQuery } from '#server/http/navigation.ts'
import { clientAddress } from '#server/http/rate-limit.ts'
import { type AddEndpoint, pdfCost, type ApiHandler } from '#server/http/registrar.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { withOneCatalogue } from '#server/infra/database/catalogue.ts'
import type {
  EventConfig,
  DynamicDiscountRule,
  EventWithOrganization,
} from '#server/infra/database/tables/tables.ts'
import { localMoney } from '#server/infra/i18n/currency.ts'
import { problem } from '#server/infra/validation.ts'
import { isCaptchaForSelection } from '#server/modules/bot-checks/widgets.ts'
import { isGuessingCodes, isGuessing } from '#server/modules/catalogue/is-guessing.ts'
import { findEvent, listCategories, findOrderContext, getEvent } from '#server/modules/catalogue/queries.ts'
import { purchaseLanguage } from '#server/modules/catalogue/rules.ts'
import { loadEventView } from '#server/modules/catalogue/sale.ts'
import { findCode } from '#server/modules/pricing/queries.ts'
import {
  discountOfCode,
  codeExpiry,
  isCodeValid,
  type AppliedCode,
  bestDiscountRule,
} from '#server/modules/pricing/rules/discounts.ts'
import { endpoints } from '#shell/endpoints.ts'
import { paths } from '#wire/page-paths.ts'
import { applySubscription, removeSubscription } from './apply-subscription.ts'
import { deletePendingReservation } from './cancel-reservation.ts'
import type { ReservationsContext } from './context.ts'
import { findReservation, findReservationDetails, findReservationRows } from './queries/reservations.ts'
import { findSubscriptionsByCode } from './queries/subscriptions.ts'
import { resendReservationMail } from './resend-reservation-mail.ts'
import { describeReservation, reservedAnswer, reserve } from './reserve.ts'
import { parseSelection } from './rules/reserve-rules.ts'
import { parseSubscriptionCode } from './rules/subscription-terms.ts'
import { reopenBooking, submitBooking } from './submit-booking.ts'
import {
  accountIdOf,
  holdOriginOf,
  isGuessingMembers,
  refuseOtherUser,
  tooManyReservations,
} from './visitor-access.ts'

/** Applies a subscription to a reservation and removes it (docs/api/subscriptions.md#remove-a-subscription). */
export function addSubscriptionCodes(call: AddEndpoint, context: CoreContext): void {
  const { db, now } = context

  call(endpoints.applyCode, async ({ params, body, request }) => {
    const reservation = await findReservation(db, params.reservationId)
    if (!reservation) return notFound
    const pass = parseSubscriptionCode(body.code)
    const isRefused = await isGuessing(context, await getEvent(db, reservation.event_id), {
      kind: 'pass',
      text: body.code,
      address: clientAddress(request),
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

/** Holds tickets (docs/api/reservations.md#reserve). */
export function addReserve(call: AddEndpoint, unlimitedContext: ReservationsContext): void {
  call(endpoints.reserveTickets, async ({ params, query, body, request }) => {
    const context = { ...unlimitedContext, db: withOneCatalogue(unlimitedContext.db) }
    const event = await findEvent(context.db, params.shortName)
    if (!event) return notFound
    if (query.lang === undefined) return badRequest
    const text = body.promoCode?.trim()
    if (text && (await isGuessingCodes(unlimitedContext, event, { text, address: clientAddress(request) })))
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
      ? reservedAnswer(request, outcome.id, unlimitedContext)
      : invalidAnswer<string>(outcome.problems, null, [], publicCorsHeaders)
  })
}

/** Reads, cancels and re-sends a reservation (docs/api/reservations.md). */
export function addReservation(call: AddEndpoint, context: ReservationsContext): void {
  const { db } = context

  call(endpoints.reservation, async ({ params, request }) => {
    const details = await findReservationDetails(db, params.reservationId)
    if (!details) return notFound
    const refusal = refuseOtherUser(details.reservation, request)
    if (refusal) return refusal
    const info = await describeReservation(details, context)
    if (details.event.canceled_at === null) return info
    const canceledEvent = await loadEventView(details.event, context)
    return { ...info, metadata: { ...info.metadata, canceledEvent } }
  })

  call(endpoints.reservationStatus, async ({ params }) => {
    const reservation = await findReservation(db, params.reservationId)
    return reservation
      ? { status: reservation.status, validatedBookingInformation: reservation.validated }
      : notFound
  })

  // True also when there was nothing to cancel (docs/api/reservations.md#cancel-a-reservation).
  call(endpoints.cancelReservation, async ({ params }) => {
    await deletePendingReservation(db, params.reservationId)
    return true
  })

  const resend: ApiHandler<typeof endpoints.resendReservationEmail> = async ({ params, query, request }) => {
    const event = await findOrderContext(db, params.type, params.publicIdentifier)
    if (!event) return notFound
    if (query.lang === undefined) return badRequest
    const reservation = await findReservation(db, params.reservationId)
    const refusal = reservation && refuseOtherUser(reservation, request)
    if (refusal) return refusal
    return resendReservationMail(db, {
      reservationId: params.reservationId,
      eventId: event.id,
      language: purchaseLanguage(event, query.lang),
      origin: holdOriginOf(request),
      now: context.now(),
    })
  }
  call(endpoints.resendReservationEmail, resend, { cost: pdfCost })
}

function codeView(text: string, code: AppliedCode, event: EventWithOrganization): PromoCodeInfo {
  if (code.kind === 'PERSONAL') {
    return {
      code: text,
      type: 'SPECIAL_PRICE',
      discountType: 'NONE',
      discountAmount: { units: 0, digits: 0 },
    }
  }
  const { kind, discount_type: discountType, amount } = code.row
  const inMoney = discountType === 'FIXED_AMOUNT' || discountType === 'FIXED_AMOUNT_RESERVATION'
  const discountAmount = inMoney
    ? fromMinor(amount, fractionDigits(event.config.currency))
    : { units: amount, digits: 0 }
  return { code: text, type: kind, discountType, discountAmount }
}

const discountMessages = {
  PERCENTAGE: 'reservation.dynamic.discount.confirmation.percentage.message',
  FIXED_AMOUNT: 'reservation.dynamic.discount.confirmation.fix-per-ticket.message',
  FIXED_AMOUNT_RESERVATION: 'reservation.dynamic.discount.confirmation.fix-per-reservation.message',
} as const

function discountView(
  { type, amount }: DynamicDiscountRule,
  { config }: EventWithOrganization,
  { translations }: ReservationsContext,
): DynamicDiscount {
  const percent = type === 'PERCENTAGE'
  const shownIn = (lang: string) => (percent ? String(amount) : localMoney(amount, config.currency, lang))
  return {
    discount: percent ? { units: amount, digits: 0 } : fromMinor(amount, fractionDigits(config.currency)),
    discountType: type,
    formattedMessage: Object.fromEntries(
      config.languages.map((lang) => [
        lang,
        translations.translate(lang, discountMessages[type], shownIn(lang)),
      ]),
    ),
  }
}

/**
 * The price of each selected ticket; null when a quantity is no whole number. Unknown categories are left
 * out.
 */
async function ticketPrices(
  event: EventWithOrganization,
  body: ReserveTickets,
  { db }: ReservationsContext,
): Promise<number[] | null> {
  const selection = parseSelection(body)
  if (selection === null) return null
  const categories = await listCategories(db, event.id)
  return selection.flatMap(({ categoryId, count }) => {
    const category = categories.find(({ id }) => id === categoryId)
    // A reservation cannot have more tickets than this, so the rest needs no price.
    return category ? new Array<number>(Math.min(count, maxPricedTickets)).fill(category.price) : []
  })
}
const maxPricedTickets = 1000

/** Whether a code is valid, and the prices with a discount; 400 for an unreadable selection, and a limit for wrong codes. */
export function addCodes(call: AddEndpoint, context: ReservationsContext): void {
  const { db, now } = context

  call(endpoints.validateCode, async ({ params, query, request }) => {
    const text = query.code
    if (text === undefined) return badRequest
    const event = await findEvent(db, params.shortName)
    const unknown = { code: text, type: null, discountType: null, discountAmount: null }
    if (!event) return invalidAnswer<PromoCodeInfo>([problem('eventName', '')], unknown)
    if (await isGuessingCodes(context, event, { text, address: clientAddress(request) }))
      return tooManyWrongCodes
    const code = await findCode(db, event, text)
    if (code && isCodeValid(code, event.config.currency, now()))
      return validAnswer(codeView(text, code, event))
    const expiredAt = code ? codeExpiry(code, now()) : null
    const refusal =
      expiredAt === null
        ? problem('promoCode', 'error.STEP_1_CODE_NOT_FOUND')
        : problem('promoCode', 'error.STEP_1_CODE_EXPIRED', expiredAt)
    return invalidAnswer<PromoCodeInfo>([refusal], unknown)
  })

  call(endpoints.checkDiscount, async ({ params, body, request }) => {
    const event = await findEvent(db, params.shortName)
    if (!event) return null
    const prices = await ticketPrices(event, body, context)
    if (prices === null) return badRequest
    // alf.io announces the rule's discount also with a discount code, which replaces it at the checkout.
    const text = body.promoCode?.trim()
    if (text && (await isGuessingCodes(context, event, { text, address: clientAddress(request) })))
      return tooManyWrongCodes
    const code = text ? await findCode(db, event, text) : null
    if (code && isCodeValid(code, event.config.currency, now()) && discountOfCode(code)) return null
    const rule = bestDiscountRule(event.config.dynamicDiscounts, prices, now())
    return rule && discountView(rule, event, context)
  })
}

interface CodeLinkRoute {
  readonly Params: { readonly shortName: string; readonly code: string }
}

/**
 * Leads to the event page with the code filled in, where the app checks it. It holds nothing: link previews, mail scanners and pages
 * of other sites send GET.
 */
export function addCodeLinks(app: FastifyInstance): void {
  app.get<CodeLinkRoute>('/api/v2/public/event/:shortName/code/:code', ({ params, url }, reply) => {
    const others = redirectQuery(url).replace('?', '&')
    const target = `${paths.event(params.shortName)}?code=${encodeURIComponent(params.code)}${others}`
    return reply.redirect(target, 307)
  })
}

/** The spellings of true that alf.io accepts in a query. */
const isTruthyQuery = (text: string | undefined): boolean => /^(true|1|yes|on)$/i.test(text ?? '')

/** The booking form (docs/api/reservations.md#back-to-booking, docs/api/booking-details.md#form). */
export function addBooking(call: AddEndpoint, context: ReservationsContext): void {
  const { db } = context

  call(endpoints.validateToOverview, async ({ params, query, body, request }) => {
    const reservation = await findReservationRows(db, params.reservationId)
    if (!reservation || !isOpen(reservation.status)) return notFound
    const refusal = refuseOtherUser(reservation, request)
    if (refusal) return refusal
    if (query.lang === undefined) return badRequest
    const ignoreWarnings = isTruthyQuery(query.ignoreWarnings)
    const accountId = accountIdOf(request)
    const attendees = reservation.tickets.map((ticket) => ({
      category_id: ticket.category_id,
      email: body.tickets[ticket.public_uuid]?.email,
    }))
    const catalogue = { ...context, db: withOneCatalogue(db, reservation.version) }
    if (await isGuessingMembers(catalogue, reservation.event_id, attendees, clientAddress(request)))
      return tooManyWrongCodes
    const submitted = { form: body, lang: query.lang, ignoreWarnings, accountId }
    const result = await submitBooking(context, reservation.id, submitted)
    if (result.kind !== 'stored') return result.kind === 'foreign-ticket' ? badRequest : notFound
    const { problems, warnings } = result
    if (problems.length > 0) return invalidAnswer(problems, false, warnings)
    return validAnswer(true, ignoreWarnings ? [] : warnings)
  })

  call(endpoints.backToBooking, async ({ params }) => {
    await reopenBooking(db, params.reservationId)
    return true
  })
}
