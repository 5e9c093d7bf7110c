/** The account and its reservations on the wire (docs/api/accounts.md). */
import type { ContextWithReservations, ReservationHeader } from '#account/contract.ts'
import { fractionDigits } from '#kit/money/currencies.ts'
import { minute } from '#kit/time/durations.ts'
import type { LocalizedText } from '#kit/values.ts'
import { vatStatusOf } from '#pricing/vat-status.ts'
import type { User as UserOnTheWire } from '#purchase/contract/user.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { User, UserProfile } from '#server/infra/database/tables/tables.ts'
import { isSameDay } from '#server/modules/catalogue/views/event-view.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { billingDetails, hasReceipt } from '#server/modules/purchase/views.ts'

/** @param profile undefined until it is saved for the first time */
export function userView(user: User, profile: UserProfile | undefined): UserOnTheWire {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    emailAddress: user.email,
    external: true,
    profile: profile
      ? {
          billingDetails: billingDetails(profile.billing),
          additionalData: Object.fromEntries(
            Object.entries(profile.additional_data).map(([key, { label, values }]) => [
              key,
              { label, values: [...values] },
            ]),
          ),
        }
      : null,
  }
}

/** Formats in every language of the API, because the page is not limited to the event's languages. */
function formattedInstant(
  details: ReservationDetails,
  { translations }: CoreContext,
  instant: number,
): LocalizedText {
  const languages = translations.languages.map(({ locale }) => locale)
  return translations.formatDate(instant, details.event.time_zone, 'datetime.pattern', languages)
}

/** A deadline at midnight is the last minute of the day before: "30/11/2026 23:59", as the other pages name that day. */
function deadlineView(details: ReservationDetails, context: CoreContext): LocalizedText {
  const { valid_until: deadline } = details.reservation
  const text = formattedInstant(details, context, deadline)
  return text['en']?.endsWith(' 00:00') ? formattedInstant(details, context, deadline - minute) : text
}

function reservationTaxView({ config, vatStatus }: ReservationDetails) {
  if (config.currency === null) return { usedVatPercent: null, vatStatus: 'NONE' }
  return { usedVatPercent: Number(config.vat), vatStatus: vatStatus ?? vatStatusOf(config.vatIncluded) }
}

/** The tickets, or the one subscription. */
function reservationItemsView({
  event,
  categories,
  tickets,
  subscriptions,
}: ReservationDetails): ReservationHeader['items'] {
  if (subscriptions.bought) {
    const { first_name, last_name } = subscriptions.bought.subscription
    return [{ firstName: first_name, lastName: last_name, type: { ...event.texts.title } }]
  }
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return tickets.map((ticket) => ({
    firstName: ticket.first_name,
    lastName: ticket.last_name,
    type: { en: names.get(ticket.category_id ?? 0) ?? '' },
  }))
}

function accountReservationView(details: ReservationDetails, context: CoreContext): ReservationHeader {
  const { reservation } = details
  const { currency } = details.config
  const on = (instant: number): LocalizedText => formattedInstant(details, context, instant)
  return {
    id: reservation.id,
    status: reservation.status,
    formattedExpiresOn: deadlineView(details, context),
    formattedConfirmedOn: reservation.confirmed_at === null ? null : on(reservation.confirmed_at),
    formattedCreatedOn: on(reservation.created_at),
    invoiceNumber: reservation.invoice_number,
    ...(hasReceipt(details) ? { receiptAvailable: true } : {}),
    ...(reservation.credit_notes.length > 0 ? { creditNoteAvailable: true } : {}),
    finalPrice: reservationTotal(details).gross / 10 ** fractionDigits(currency),
    currencyCode: currency,
    ...reservationTaxView(details),
    items: reservationItemsView(details),
  }
}

/** @param result newest first */
export function accountReservationsView(
  result: readonly ReservationDetails[],
  context: CoreContext,
): ContextWithReservations[] {
  const events = [...new Set(result.map(({ event }) => event.id))]
  return events.flatMap((id) => {
    const group = result.filter(({ event }) => event.id === id)
    const [first] = group
    if (!first) return []
    const { event, config } = first
    const isEvent = event.kind === 'EVENT'
    return {
      title: isEvent ? { en: config.displayName } : { ...event.texts.title },
      publicIdentifier: event.short_name,
      type: isEvent ? 'event' : 'subscription',
      formattedStartDate: isEvent ? formattedInstant(first, context, event.starts_at) : null,
      formattedEndDate: isEvent ? formattedInstant(first, context, event.ends_at) : null,
      sameDay: isEvent && isSameDay(event.starts_at, event.ends_at, event.time_zone),
      reservations: group.map((details) => accountReservationView(details, context)),
    }
  })
}
