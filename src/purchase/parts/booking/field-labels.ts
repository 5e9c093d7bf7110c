import type { Translations } from '#kit/text/translations.ts'
import type { AdditionalField, ReservationInfo } from '../../contract/reservation.ts'
import { answerKey } from '../../rules/booking/additional-answers.ts'
import { fieldLabelOf, ticketsOf, type BookingValues } from '../../rules/booking/booking-form.ts'
import { itemFieldPath, itemsByTicket, type TicketItem } from '../../rules/booking/service-items.ts'
import { subscriptionOf } from '../../rules/booking/subscription-owner.ts'
import { additionalFieldPath, personLabels } from '../attendee/attendee-labels.ts'
import { invoiceLabels } from '../invoice/InvoiceFields.tsx'

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

/** The labels of the booking form by the path of the field in {@link BookingValues}, in the order of the page. */
export function bookingFieldLabels(
  reservation: ReservationInfo,
  translations: Pick<Translations, 't' | 'lang' | 'pick'>,
  { items }: Pick<BookingValues, 'items'>,
): ReadonlyMap<string, FieldLabel> {
  const { t, lang } = translations
  const labels = new Map<string, FieldLabel>()
  let section = t('app.checkout.contact')
  const add = (prefix: string, entries: Readonly<Record<string, string>>) => {
    for (const [name, label] of Object.entries(entries)) labels.set(`${prefix}${name}`, { label, section })
  }
  const addQuestions = (
    fields: readonly AdditionalField[],
    pathOf: (field: AdditionalField) => string,
    subject = '',
  ) => {
    for (const field of fields)
      labels.set(pathOf(field), { label: subject + fieldLabelOf(field, lang), section, type: field.type })
  }
  const person = personLabels(translations)
  const { email, ...names } = person
  add('', { email, ...names })
  const tickets = ticketsOf(reservation)
  const itemsOfTicket = itemsByTicket(reservation, items)
  for (const [index, ticket] of tickets.entries()) {
    section = t('app.checkout.ticket.short', { number: index + 1, count: tickets.length })
    const pathOf = (field: AdditionalField) => additionalFieldPath(ticket.uuid, field)
    const userLanguage = t('app.checkout.ticket-language', { count: tickets.length })
    addQuestions(ticket.ticketFieldConfigurationBeforeStandard, pathOf)
    add(`tickets.${ticket.uuid}.`, { ...person, userLanguage })
    addQuestions(ticket.ticketFieldConfigurationAfterStandard, pathOf)
    for (const ticketItem of itemsOfTicket.get(ticket.uuid) ?? [])
      addQuestions(
        ticketItem.item.ticketFieldConfiguration,
        ({ name }) => itemFieldPath(ticketItem.key, name),
        `${itemName(ticketItem, translations)}, `,
      )
  }
  const subscription = subscriptionOf(reservation)
  if (subscription !== undefined) {
    section = t('reservation-page.subscription-owner')
    addQuestions(subscription.fieldConfigurationBeforeStandard, ownerFieldPath)
    add('subscriptionOwner.', person)
    addQuestions(subscription.fieldConfigurationAfterStandard, ownerFieldPath)
  }
  section = t('reservation-page.invoice-details')
  add('', invoiceLabels(translations))
  return labels
}
