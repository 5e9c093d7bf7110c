/**
 * Completes a reservation whose tickets are held: additional services, discount and payment methods
 * (docs/api/reservations.md#reserve).
 */
import type { Database } from '#server/infra/database/database.ts'
import type {
  AdditionalServiceRow,
  EventRow,
  Ticket,
  Discount,
} from '#server/infra/database/tables/tables.ts'
import type { Translations } from '#server/infra/i18n/translations.ts'
import { holdItems } from '#server/modules/pricing/queries.ts'
import { planServiceItems, type ChosenService } from '#server/modules/pricing/rules/additional-services.ts'
import {
  discountOfCode,
  type AppliedCode,
  bestDiscountRule,
  dynamicDiscount,
} from '#server/modules/pricing/rules/discounts.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import { findReservationDetails, listTickets, updateReservation } from './queries/reservations.ts'
import { notEnoughTickets, ReservationRefused } from './rules/reserve-rules.ts'

export interface ReservationTerms {
  readonly event: EventRow
  readonly code: AppliedCode | null
  readonly chosen: readonly ChosenService[]
  readonly services: readonly AdditionalServiceRow[]
  /** True when one payment method is open for all chosen categories. */
  readonly payable: boolean
  readonly language: string
  readonly translations: Translations
  readonly now: number
}

/**
 * Holds the items of the chosen and of the mandatory services.
 * @throws ReservationRefused when too few are left
 */
export async function holdServiceItems(
  trx: Database,
  id: string,
  tickets: readonly Ticket[],
  terms: Pick<ReservationTerms, 'chosen' | 'services' | 'now'>,
): Promise<void> {
  const plan = planServiceItems(tickets, terms.chosen, terms.services, terms.now)
  // Always in the same order: transactions on the same services cannot deadlock.
  for (const { service, items } of plan.toSorted((a, b) => a.service.id - b.service.id)) {
    if (!(await holdItems(trx, service, id, items))) throw new ReservationRefused(notEnoughTickets)
  }
}

/** The discount of the code, else the one of the best rule (docs/api/codes-and-discounts.md#kinds-of-codes). */
function discountFor(
  tickets: readonly Ticket[],
  { event, code, translations, language, now }: ReservationTerms,
): Discount | null {
  const ofCode = discountOfCode(code)
  if (ofCode) return ofCode
  const prices = tickets.map(({ price }) => price)
  const rule = bestDiscountRule(event.config.dynamicDiscounts, prices, now)
  return rule && dynamicDiscount(rule, translations, language)
}

const hasNoServicesOrDiscount = ({ event, code, services, payable }: ReservationTerms): boolean =>
  payable && code === null && services.length === 0 && event.config.dynamicDiscounts.length === 0

/**
 * Holds the chosen items and stores the discount.
 * @throws ReservationRefused when items are missing, or when the event cannot take the money that the items cost
 */
export async function applyServicesAndDiscount(
  trx: Database,
  id: string,
  terms: ReservationTerms,
): Promise<void> {
  if (hasNoServicesOrDiscount(terms)) return
  const tickets = await listTickets(trx, id)
  await holdServiceItems(trx, id, tickets, terms)
  const discount = discountFor(tickets, terms)
  if (discount) await updateReservation(trx, id, { discount: JSON.stringify(discount) })
  if (terms.payable) return
  const details = await findReservationDetails(trx, id)
  if (details && reservationTotal(details).gross > 0)
    throw new ReservationRefused('error.STEP_1_CATEGORIES_NOT_COMPATIBLE')
}
