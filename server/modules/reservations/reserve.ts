/** Holding tickets, services and codes for a visitor: every check in its order, then all or nothing. Contract 1, 2.7. */
import { knownProblemCode } from '#core/contract/problem-codes.ts'
import type { ReserveTickets } from '#core/contract/event.ts'
import { chooseServices, serviceLinesOf } from '#server/modules/pricing/rules/chosen-additional-services.ts'
import { defaultMaximum } from '#server/modules/catalogue/rules/availability.ts'
import { isCodeValid, orderMaximum, type AppliedCode } from '#server/modules/pricing/rules/promo-codes.ts'
import { fractionDigits } from '#server/infra/i18n/currency.ts'
import { setting } from '#server/modules/settings/rules/event-settings.ts'
import type { ValidationError } from '#server/infra/validation/validation-error.ts'
import {
  reserveProblem,
  restrictionProblem,
  parseSelection,
  selectionProblems,
  type CategorySelection,
  type CategoryStock,
} from './rules/reserve-rules.ts'
import type { AppContext } from '#server/app-context.ts'
import { activePaymentMethods } from '#server/modules/payments/payment-methods.ts'
import { findCode, linkPersonalCodes } from '#server/modules/pricing/queries/promo-codes.ts'
import { listCategories } from '#server/modules/catalogue/queries/events.ts'
import { createReservation, type WantedTickets } from './queries/reservations.ts'
import { listAdditionalServices } from '#server/modules/pricing/queries/additional-services.ts'
import { checkCodeUsage, holdPersonalCodes } from './hold-codes.ts'
import { applyServicesAndDiscount } from './apply-services-and-discount.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/events.ts'
import { countStock } from '#server/modules/catalogue/queries/category-stock.ts'

const minute = 60_000

export interface ReserveRequest {
  readonly event: EventWithOrganization
  readonly body: ReserveTickets
  /** Of the reservation: one that the event speaks. */
  readonly language: string
  /** The captcha was asked for and not solved. */
  readonly captchaRefused?: boolean
  /** The account of the visitor who is signed in. */
  readonly ownerId?: number | null
  /** Restricted category of a link that stands for a code. */
  readonly openedCategoryId?: number
}

/** `unreadable`: not made of whole numbers. */
export type ReserveResult =
  { readonly id: string } | { readonly problems: readonly ValidationError[] } | { readonly unreadable: true }

async function loadCategoryStocks(
  event: EventWithOrganization,
  code: AppliedCode | null,
  { db }: AppContext,
): Promise<Map<number, CategoryStock>> {
  const stock = await countStock(db, event.id)
  const categories = await listCategories(db, event.id)
  return new Map(
    categories.map((category) => [
      category.id,
      {
        category,
        stock: stock.of(category),
        maximum: orderMaximum(code, category, defaultMaximum(category, event.config)),
      },
    ]),
  )
}

/** The code that was sent when it holds, null when none was sent. */
async function findSentCode(
  { event, body }: ReserveRequest,
  { db, now }: AppContext,
): Promise<AppliedCode | null | 'refused'> {
  const text = body.promoCode?.trim()
  if (!text) return null
  const code = await findCode(db, event, text)
  return code && isCodeValid(code, event.config.currency, now()) ? code : 'refused'
}

const wantedTickets = (
  selection: readonly CategorySelection[],
  categoryStocks: ReadonlyMap<number, CategoryStock>,
): WantedTickets[] =>
  selection.flatMap(({ categoryId, count }) => {
    const category = categoryStocks.get(categoryId)?.category
    return category ? [{ category, count }] : []
  })

/** Is there a way to pay that all of the chosen categories accept? Asked before anything is locked. */
async function hasPaymentMethod(
  event: EventWithOrganization,
  wanted: readonly WantedTickets[],
  context: AppContext,
): Promise<boolean> {
  const denied = new Set(wanted.flatMap(({ category }) => category.denied_payment_methods))
  return Object.keys(await activePaymentMethods(context, event, context.now())).some(
    (name) => !denied.has(name),
  )
}

/** @returns the reservation's id, or everything that stands against it; then nothing was taken. */
export async function reserve(reserveRequest: ReserveRequest, context: AppContext): Promise<ReserveResult> {
  const { event, body, language } = reserveRequest
  const { db, translations } = context
  const now = context.now()
  const selection = parseSelection(body)
  const lines = serviceLinesOf(body)
  if (selection === null || lines === null) return { unreadable: true }

  const sent = await findSentCode(reserveRequest, context)
  const code = sent === 'refused' ? null : sent
  const categoryStocks = await loadCategoryStocks(event, code, context)
  const services = await listAdditionalServices(db, event.id)
  const tickets = selection.reduce((sum, { count }) => sum + count, 0)
  const { chosen, refusedCount: refused } = chooseServices(
    lines,
    services,
    tickets,
    fractionDigits(event.config.currency),
    now,
  )
  const problems = selectionProblems(
    {
      selection,
      categoryStocks,
      codeRefused: sent === 'refused',
      captchaRefused: reserveRequest.captchaRefused ?? false,
      refusedServices: refused,
    },
    now,
  )
  if (problems.length > 0) return { problems }
  const restriction = restrictionProblem(
    { selection, categoryStocks },
    code,
    reserveRequest.openedCategoryId ?? null,
  )
  if (restriction) return { problems: [restriction] }

  const wanted = wantedTickets(selection, categoryStocks)
  const payable = await hasPaymentMethod(event, wanted, context)
  const created = await createReservation(db, {
    eventId: event.id,
    wanted,
    language,
    now,
    validUntil: now + setting(event.config, 'RESERVATION_TIMEOUT') * minute,
    ownerId: reserveRequest.ownerId ?? null,
    promoCodeId: code?.kind === 'PROMO' ? code.row.id : null,
    steps: {
      before: (trx) => checkCodeUsage(trx, code, wanted),
      beforeTickets: (trx, id) => holdPersonalCodes(trx, id, code, wanted),
      async afterTickets(trx, id) {
        if (wanted.some(({ category }) => category.restricted)) await linkPersonalCodes(trx, id)
        await applyServicesAndDiscount(trx, id, {
          event,
          code,
          chosen,
          services,
          payable,
          language,
          texts: translations,
          now,
        })
      },
    },
  })
  if ('id' in created) return created
  const kind = knownProblemCode(created.refused)
  return { problems: [reserveProblem(kind === 'other' ? 'error.generic' : kind)] }
}
