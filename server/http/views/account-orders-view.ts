/** "My orders" as the wire shows them: by event, the newest first. Contract 2, 1.15. */
import type { AccountOrder, OrderReservation } from '#core/contract/account.ts'
import type { L10n } from '#core/contract/values.ts'
import { fractionDigits } from '../../domain/currency.ts'
import { orderTotal } from '../../domain/order-summary.ts'
import type { Office } from '../../office.ts'
import type { FullOrder } from '../../store/orders.ts'
import { onSameDay } from './event-dates.ts'

/** Every language of the office, whatever the event speaks: the page is not the event's. */
function dated(order: FullOrder, { texts }: Office, instant: number): L10n {
  const languages = texts.languages.map(({ locale }) => locale)
  return texts.formatDate(instant, order.event.time_zone, 'datetime.pattern', languages)
}

/** The wire's names for what the organiser settled about tax. */
function taxOf({ config }: FullOrder): { usedVatPercent: number | null; vatStatus: string } {
  if (config.currency === null) return { usedVatPercent: null, vatStatus: 'NONE' }
  return { usedVatPercent: Number(config.vat), vatStatus: config.vatIncluded ? 'INCLUDED' : 'NOT_INCLUDED' }
}

function reservationOf(order: FullOrder, office: Office): OrderReservation {
  const { reservation, config, categories, tickets } = order
  const { currency } = config
  const names = new Map(categories.map(({ id, name }) => [id, name]))
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
    items: tickets.map((ticket) => ({
      id: ticket.uuid,
      firstName: ticket.first_name,
      lastName: ticket.last_name,
      type: { en: names.get(ticket.category_id ?? 0) ?? '' },
    })),
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
    return {
      title: { en: config.displayName },
      publicIdentifier: event.short_name,
      type: 'event',
      formattedStartDate: dated(first, office, event.starts_at),
      formattedEndDate: dated(first, office, event.ends_at),
      sameDay: onSameDay(event.starts_at, event.ends_at, event.time_zone),
      reservations: group.map((order) => reservationOf(order, office)),
    }
  })
}
