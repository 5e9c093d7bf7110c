/**
 * Codes and dynamic discounts: validate a code, look up a discount, redirect a link with a code
 * (docs/api/codes-and-discounts.md).
 */
import type { FastifyInstance } from 'fastify'
import type { DynamicDiscount, PromoCodeInfo } from '#core/contract/discounts.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import type { ReserveTickets } from '#core/contract/event.ts'
import { fromMinor } from '#core/domain/money.ts'
import { validAnswer, badRequest, invalidAnswer, tooManyWrongCodes } from '#server/http/answers.ts'
import { keptQuery } from '#server/http/query-text.ts'
import { clientNetworks } from '#server/http/rate-limit.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import type { DynamicDiscountRule } from '#server/infra/database/tables/pricing.ts'
import { fractionDigits } from '#server/infra/i18n/currency.ts'
import { problem } from '#server/infra/validation/validation-error.ts'
import { findEvent, isGuessingCodes, listCategories } from '#server/modules/catalogue/index.ts'
import {
  discountOfCode,
  isCodeValid,
  type AppliedCode,
  bestDiscountRule,
  findCode,
} from '#server/modules/pricing/index.ts'
import { codeLinkPath, findCodeLink } from '../code-link.ts'
import type { ReservationsContext } from '../context.ts'
import { parseSelection } from '../rules/reserve-rules.ts'

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

/** "CHF 5.00"; the number alone for an event without a currency. */
const formatMoney = (minor: number, currency: string | null): string => {
  const digits = fractionDigits(currency)
  return `${currency ?? ''} ${(minor / 10 ** digits).toFixed(digits)}`.trim()
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
  const shown = percent ? String(amount) : formatMoney(amount, config.currency)
  return {
    discount: percent ? { units: amount, digits: 0 } : fromMinor(amount, fractionDigits(config.currency)),
    discountType: type,
    formattedMessage: Object.fromEntries(
      config.languages.map((lang) => [lang, translations.translate(lang, discountMessages[type], shown)]),
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

export function addCodes(call: AddEndpoint, context: ReservationsContext): void {
  const { db, now } = context

  call(endpoints.validateCode, async ({ params, query, request }) => {
    const text = query.code
    if (text === undefined) return badRequest
    const event = await findEvent(db, params.shortName)
    const unknown = { code: text, type: null, discountType: null, discountAmount: null }
    if (!event) return invalidAnswer<PromoCodeInfo>([problem('eventName', '')], unknown)
    if (await isGuessingCodes(context, event, { text, networks: clientNetworks(request) }))
      return tooManyWrongCodes
    const code = await findCode(db, event, text)
    return code && isCodeValid(code, event.config.currency, now())
      ? validAnswer(codeView(text, code, event))
      : invalidAnswer<PromoCodeInfo>([problem('promoCode', 'error.STEP_1_CODE_NOT_FOUND')], unknown)
  })

  call(endpoints.checkDiscount, async ({ params, body, request }) => {
    const event = await findEvent(db, params.shortName)
    if (!event) return null
    const prices = await ticketPrices(event, body, context)
    if (prices === null) return badRequest
    // alf.io announces the rule's discount also with a discount code, which replaces it at the checkout.
    const text = body.promoCode?.trim()
    if (text && (await isGuessingCodes(context, event, { text, networks: clientNetworks(request) })))
      return tooManyWrongCodes
    const code = text ? await findCode(db, event, text) : null
    if (code && isCodeValid(code, event.config.currency, now()) && discountOfCode(code)) return null
    const rule = bestDiscountRule(event.config.dynamicDiscounts ?? [], prices, now())
    return rule && discountView(rule, event, context)
  })
}

interface CodeLinkRoute {
  readonly Params: { readonly shortName: string; readonly code: string }
}

/**
 * Always redirects and holds nothing: link previews, mail scanners and pages of other sites send GET. The page that
 * it redirects to holds the ticket when the visitor presses its button.
 */
export function addCodeLinks(app: FastifyInstance, context: ReservationsContext): void {
  app.get<CodeLinkRoute>('/api/v2/public/event/:shortName/code/:code', async (request, reply) => {
    const { params, originalUrl } = request
    const { shortName, code } = params
    const link = await findCodeLink(context, { shortName, code, networks: clientNetworks(request) })
    const target = 'path' in link ? link.path : `${codeLinkPath(shortName, code)}${keptQuery(originalUrl)}`
    return reply.redirect(target, 307)
  })
}
