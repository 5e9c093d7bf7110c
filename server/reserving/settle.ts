/** Once the tickets are held: items of services, the discount, and whether it can be paid. Contract 1, 2.7, 10 and 11. */
import type { Discount } from '../domain/discounts.ts'
import { discountOfCode, type Code } from '../domain/codes.ts'
import { bestRule, dynamicDiscount } from '../domain/dynamic-discounts.ts'
import { orderTotal } from '../domain/order-summary.ts'
import { planItems, type ChosenService } from '../domain/service-items.ts'
import type { Texts } from '../i18n/texts.ts'
import type { Database } from '../store/database.ts'
import { findOrder } from '../store/orders.ts'
import { notEnough, Refused, ticketsOf, updateReservation } from '../store/reservations.ts'
import { takeItems } from '../store/services.ts'
import type { EventRow, Ticket } from '../store/tables.ts'
import type { ServiceRow } from '../store/tables/prices.ts'

export interface Terms {
  readonly event: EventRow
  readonly code: Code | null
  readonly chosen: readonly ChosenService[]
  /** Of the event. */
  readonly services: readonly ServiceRow[]
  /** A way to pay is open for all of the order's categories. */
  readonly payable: boolean
  readonly language: string
  readonly texts: Texts
  readonly now: number
}

/** Items of the chosen services and of those that nobody has to choose. @throws Refused when there are too few */
export async function holdItems(
  trx: Database,
  id: string,
  tickets: readonly Ticket[],
  terms: Pick<Terms, 'chosen' | 'services' | 'now'>,
): Promise<void> {
  const plan = planItems(tickets, terms.chosen, terms.services, terms.now)
  // Always in the same order, as with tickets.
  for (const { service, items } of plan.toSorted((a, b) => a.service.id - b.service.id)) {
    const taken = await takeItems(trx, service, id, items)
    if (taken < items.length) throw new Refused(notEnough)
  }
}

/** An order has one discount: its code's, else the best rule's (contract 1, 3.6). */
function discountFor(
  tickets: readonly Ticket[],
  { event, code, texts, language, now }: Terms,
): Discount | null {
  const ofCode = discountOfCode(code)
  if (ofCode) return ofCode
  const prices = tickets.map(({ price }) => price)
  const rule = bestRule(event.config.dynamicDiscounts ?? [], prices, now)
  return rule && dynamicDiscount(rule, texts, language)
}

const nothingToSettle = ({ event, code, services, payable }: Terms): boolean =>
  payable && code === null && services.length === 0 && !event.config.dynamicDiscounts?.length

export async function settle(trx: Database, id: string, terms: Terms): Promise<void> {
  if (nothingToSettle(terms)) return
  const tickets = await ticketsOf(trx, id)
  await holdItems(trx, id, tickets, terms)
  const discount = discountFor(tickets, terms)
  if (discount) await updateReservation(trx, id, { discount: JSON.stringify(discount) })
  if (terms.payable) return
  const order = await findOrder(trx, id)
  if (order && orderTotal(order).gross > 0) throw new Refused('error.STEP_1_CATEGORIES_NOT_COMPATIBLE')
}
