/** "My orders" as the wire shows them: by event, the newest first. Contract 2, 1.15. */
import type { AccountOrder, OrderReservation } from '#core/contract/account.ts'
import type { L10n } from '#core/contract/values.ts'
import { fractionDigits } from '../../domain/currency.ts'
import { orderTotal } from '../../domain/order-summary.ts'
import { vatStatusOf } from '../../domain/vat-status.ts'
import type { Office } from '../../office.ts'
import type { FullOrder } from '../../store/orders.ts'
import { onSameDay } from './event-dates.ts'

/** Every language of the office, whatever the event speaks: the page is not the event's. */
function dated(order: FullOrder, { texts }: Office, instant: number): L10n {
  const languages = texts.languages.map(({ locale }) => locale)
  return texts.formatDate(instant, order.event.time_zone, 'datetime.pattern', languages)
}

function taxOf({ config, vatStatus }: FullOrder): { usedVatPercent: number | null; vatStatus: string } {
  if (config.currency === null) return { usedVatPercent: null, vatStatus: 'NONE' }
  return { usedVatPercent: Number(config.vat), vatStatus: vatStatus ?? vatStatusOf(config.vatIncluded) }
}

/** The tickets, or the one pass. */
function itemsOf({ event, categories, tickets, passes }: FullOrder): OrderReservation['items'] {
  if (passes.bought) {
    const { id, first_name, last_name } = passes.bought.subscription
    return [{ id, firstName: first_name, lastName: last_name, type: { ...event.texts.title } }]
  }
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return tickets.map((ticket) => ({
    id: ticket.uuid,
    firstName: ticket.first_name,
    lastName: ticket.last_name,
    type: { en: names.get(ticket.category_id ?? 0) ?? '' },
  }))
}

function reservationOf(order: FullOrder, office: Office): OrderReservation {
  const { reservation } = order
  const { currency } = order.config
  const on = (instant: number): L10n => dated(order, office, instant)
  return {
    id: reservation.id,
    status: reservation.status,
    formattedExpiresOn: on(reservation.valid_until),
    formattedConfirmedOn: reservation.confirmed_at === null ? null : on(reservation.confirmed_at),
    formattedCreatedOn: on(reservation.created_at),
    invoiceNumber: reservation.invoice_number,
    finalPrice: orderTotal(order).gross / 10 ** fractionDigits(currency),
    currencyCode: currency,
    ...taxOf(order),
    items: itemsOf(order),
  }
}

/** @param orders newest first */
export function accountOrdersView(orders: readonly FullOrder[], office: Office): AccountOrder[] {
  const events = [...new Set(orders.map(({ event }) => event.id))]
  return events.flatMap((id) => {
    const group = orders.filter(({ event }) => event.id === id)
    const [first] = group
    if (!first) return []
    const { event, config } = first
    const isEvent = event.kind === 'EVENT'
    return {
      title: isEvent ? { en: config.displayName } : { ...event.texts.title },
      publicIdentifier: event.short_name,
      type: isEvent ? 'event' : 'subscription',
      formattedStartDate: isEvent ? dated(first, office, event.starts_at) : null,
      formattedEndDate: isEvent ? dated(first, office, event.ends_at) : null,
      sameDay: isEvent && onSameDay(event.starts_at, event.ends_at, event.time_zone),
      reservations: group.map((order) => reservationOf(order, office)),
    }
  })
}
