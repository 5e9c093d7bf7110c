import type { AdditionalField, ReservationInfo } from '#core/contract/reservation.ts'
import { answerKey } from '#core/domain/additional-answers.ts'
import { fieldLabelOf, type BookingValues } from '#core/domain/booking-form.ts'
import { itemFieldPath, itemsByTicket, type TicketItem } from '#core/domain/service-items.ts'
import { subscriptionOf } from '#core/domain/subscription-owner.ts'
import type { Translations } from '#core/domain/translations.ts'
import { additionalFieldPath, personLabels } from '#shared/attendee/attendee-labels.ts'
import { invoiceLabels } from '#shared/invoice/InvoiceFields.tsx'

/** "Lunch", or "Lunch (2 of 3)" where the ticket has several. */
export const itemName = (
  { item, number, count }: TicketItem,
  { t, pick }: Pick<Translations, 't' | 'pick'>,
): string => {
  const name = pick(item.title) || t('show-event.additional-services')
  return count > 1 ? t('app.checkout.item.of', { item: name, number, total: count }) : name
}

export interface FieldLabel {
  readonly label: string
  /** The part of the form: the ticket, the contact, the subscription owner or the invoice. */
  readonly section: string
  /** Type of an additional field. */
  readonly type?: string
}

/** The path of an additional field of the subscription owner in {@link BookingValues}. */
export const ownerFieldPath = ({ name }: Pick<AdditionalField, 'name'>): string =>
  `subscriptionOwner.additional.${answerKey(name)}`

function addOwnerLabels(
  labels: Map<string, FieldLabel>,
  reservation: ReservationInfo,
  translations: Pick<Translations, 't' | 'lang'>,
): void {
  const subscription = subscriptionOf(reservation)
  if (subscription === undefined) return
  const section = translations.t('reservation-page.subscription-owner')
  const addAdditional = (fields: readonly AdditionalField[]) => {
    for (const field of fields) {
      const label = fieldLabelOf(field, translations.lang)
      labels.set(ownerFieldPath(field), { label, section, type: field.type })
    }
  }
  addAdditional(subscription.fieldConfigurationBeforeStandard)
  for (const [name, label] of Object.entries(personLabels(translations)))
    labels.set(`subscriptionOwner.${name}`, { label, section })
  addAdditional(subscription.fieldConfigurationAfterStandard)
}

/** The labels of the booking form by the path of the field in {@link BookingValues}, in the order of the page. */
export function bookingFieldLabels(
  reservation: ReservationInfo,
  translations: Pick<Translations, 't' | 'lang' | 'pick'>,
  { items }: Pick<BookingValues, 'items'>,
): ReadonlyMap<string, FieldLabel> {
  const { t, lang } = translations
  const labels = new Map<string, FieldLabel>()
  const add = (prefix: string, section: string, entries: Readonly<Record<string, string>>) => {
    for (const [name, label] of Object.entries(entries)) labels.set(`${prefix}${name}`, { label, section })
  }
  add('', t('app.checkout.contact'), personLabels(translations))
  const tickets = reservation.ticketsByCategory.flatMap((category) => category.tickets)
  const itemsOfTicket = itemsByTicket(reservation, items)
  for (const [index, ticket] of tickets.entries()) {
    const section = t('app.checkout.ticket.short', { number: index + 1 })
    const addAdditional = (fields: readonly AdditionalField[]) => {
      for (const field of fields) {
        const label = fieldLabelOf(field, lang)
        labels.set(additionalFieldPath(ticket.uuid, field), { label, section, type: field.type })
      }
    }
    addAdditional(ticket.ticketFieldConfigurationBeforeStandard)
    add(`tickets.${ticket.uuid}.`, section, {
      ...personLabels(translations),
      userLanguage: t('app.checkout.ticket-language', { count: tickets.length }),
    })
    addAdditional(ticket.ticketFieldConfigurationAfterStandard)
    for (const ticketItem of itemsOfTicket.get(ticket.uuid) ?? []) {
      for (const field of ticketItem.item.ticketFieldConfiguration) {
        const label = `${itemName(ticketItem, translations)}, ${fieldLabelOf(field, lang)}`
        labels.set(itemFieldPath(ticketItem.key, field.name), { label, section, type: field.type })
      }
    }
  }
  addOwnerLabels(labels, reservation, translations)
  add('', t('reservation-page.invoice-details'), invoiceLabels(translations))
  return labels
}
