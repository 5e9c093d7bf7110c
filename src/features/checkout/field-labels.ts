import type { AdditionalField, ReservationInfo } from '#core/contract/reservation.ts'
import { fieldLabelOf, type InvoiceValues, type PersonValues } from '#core/domain/booking-form.ts'
import type { Translations } from '#i18n/translation-store.ts'

export type InvoiceTextField = Exclude<keyof InvoiceValues, 'invoiceRequested' | 'business' | 'skipVatNr'>

type Translate = Pick<Translations, 't'>

/** Labels of contact and attendee, in the order of the page. */
export const personLabels = ({ t }: Translate): Readonly<Record<keyof PersonValues, string>> => ({
  firstName: t('common.first-name'),
  lastName: t('common.last-name'),
  email: t('common.email'),
})

/** Labels of the invoice section, in the order of the page. */
export const invoiceLabels = ({ t }: Translate): Readonly<Record<InvoiceTextField, string>> => ({
  billingAddressCompany: t('reservation-page-complete.company'),
  vatNr: t('invoice.vat', { 0: t('common.vat') }),
  customerReference: t('common.customer-reference'),
  billingAddressLine1: t('reservation-page.address-line-1'),
  billingAddressLine2: t('reservation-page.address-line-2'),
  billingAddressZip: t('reservation-page.zip-postal-code'),
  billingAddressCity: t('reservation-page.city'),
  billingAddressState: t('reservation-page.state'),
  vatCountryCode: t('reservation-page-complete.country'),
})

/** The path of an additional field in {@link BookingValues}. */
export const additionalFieldPath = (ticketUuid: string, { name }: Pick<AdditionalField, 'name'>): string =>
  `tickets.${ticketUuid}.additional.${name}`

export interface FieldLabel {
  readonly label: string
  /** "Ticket 2" for a field of a ticket; null for contact and invoice. */
  readonly ticket: string | null
}

/** The labels of the booking form by the path of the field in {@link BookingValues}, in the order of the page. */
export function bookingFieldLabels(
  reservation: ReservationInfo,
  translations: Pick<Translations, 't' | 'lang'>,
): ReadonlyMap<string, FieldLabel> {
  const { t, lang } = translations
  const labels = new Map<string, FieldLabel>()
  const add = (prefix: string, ticket: string | null, entries: Readonly<Record<string, string>>) => {
    for (const [name, label] of Object.entries(entries)) labels.set(`${prefix}${name}`, { label, ticket })
  }
  add('', null, personLabels(translations))
  const tickets = reservation.ticketsByCategory.flatMap((category) => category.tickets)
  for (const [index, ticket] of tickets.entries()) {
    const name = t('app.checkout.ticket.short', { number: index + 1 })
    const additional = (fields: readonly AdditionalField[]) =>
      Object.fromEntries(
        fields.map((field) => [additionalFieldPath(ticket.uuid, field), fieldLabelOf(field, lang)]),
      )
    add('', name, additional(ticket.ticketFieldConfigurationBeforeStandard))
    add(`tickets.${ticket.uuid}.`, name, {
      ...personLabels(translations),
      userLanguage: t('app.checkout.ticket-language'),
    })
    add('', name, additional(ticket.ticketFieldConfigurationAfterStandard))
  }
  add('', null, invoiceLabels(translations))
  return labels
}
