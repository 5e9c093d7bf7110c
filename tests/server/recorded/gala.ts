/** An event as the recorded `gala`: a field of every type, and additional services of five policies. */
import type { ReservationInfo } from '#purchase/contract/reservation.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import type { FieldFile } from '#server/modules/event-setup/event-file/prices.ts'
import { grayPng } from '../../support/browser/gray-png.ts'
import { category, eventSeed } from '../../support/server/seeds.ts'

const field = (name: string, type: FieldFile['type'], more: Partial<FieldFile> = {}): FieldFile => ({
  ...{ name, type, required: true },
  label: { en: name },
  placeholder: { en: '' },
  ...more,
})
const optional = { required: false }

/** Every recorded event and pass has a picture. */
export const picture = { contentType: 'image/png', bytes: grayPng(64, 64) }

export const gala = (): EventFile =>
  eventSeed({
    shortName: 'gala',
    privacyPolicyUrl: 'https://example.org/privacy',
    categories: [category({ name: 'Standard', seats: 20 })],
    fields: [
      field('nickname', 'input:text', { minLength: 2, maxLength: 20 }),
      field('phone', 'input:tel', optional),
      field('diet', 'textarea', { ...optional, maxLength: 100 }),
      field('homeland', 'country'),
      field('shirt', 'select', { values: ['S', 'M', 'L'] }),
      field('days', 'checkbox', { ...optional, values: ['Fri', 'Sat', 'Sun'] }),
      field('level', 'radio', { values: ['new', 'old'] }),
      field('born', 'input:dateOfBirth'),
      field('vatid', 'vat:eu', optional),
      field('plate', 'input:text', { ...optional, service: 'Parking', maxLength: 30 }),
    ],
    additionalServices: [
      {
        ...{ title: { en: 'Programme' }, description: { en: 'With *notes*' }, price: 500 },
        ...{ policy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET', maximumPerOrder: 2, quantity: 100 },
      },
      { title: { en: 'Parking' }, policy: 'OPTIONAL_MAX_AMOUNT_PER_RESERVATION', price: 1200 },
      { title: { en: 'Book' }, policy: 'OPTIONAL_UNLIMITED_AMOUNT', price: 3000 },
      { title: { en: 'Cloakroom' }, policy: 'MANDATORY_ONE_FOR_TICKET', price: 200 },
      { title: { en: 'Booking fee' }, policy: 'MANDATORY_PERCENTAGE_RESERVATION', percent: '5.00' },
      { title: { en: 'Give something' }, type: 'DONATION' },
    ],
    settings: { COUNTRY_OF_BUSINESS: 'CH', INVOICE_ADDRESS: 'Quay 1', VAT_NR: 'CHE123456788' },
  })

export const answers = {
  ...{ nickname: ['xena'], phone: ['+41790000000'], diet: ['none'], homeland: ['CH'], shirt: ['M'] },
  ...{ days: [null, null, null], level: ['new'], born: ['1980-02-03'] },
}

export const invoice = {
  ...{ invoiceRequested: true, addCompanyBillingDetails: true, skipVatNr: false },
  ...{ billingAddressCompany: 'ACME AG', billingAddressLine1: 'Street 1', billingAddressZip: '8000' },
  ...{ billingAddressCity: 'Zürich', vatCountryCode: 'CH', vatNr: 'CHE123456788' },
}

type Order = Pick<ReservationInfo, 'additionalServiceWithData'>

/** Tickets and items of a booking form; the items belong to the first ticket. */
export const formOf = (order: Order, uuids: readonly string[], who: object, additional: object) => ({
  ...who,
  postponeAssignment: false,
  tickets: Object.fromEntries(uuids.map((uuid) => [uuid, { ...who, userLanguage: 'en', additional }])),
  additionalServices: {
    [uuids[0] ?? '']: (order.additionalServiceWithData ?? []).map(
      ({ itemId, ticketFieldConfiguration: fields }) => ({
        additionalServiceItemId: itemId,
        ticketUUID: uuids[0],
        additional: fields.length > 0 ? { plate: [null] } : {},
      }),
    ),
  },
})
