/** The screens of the test with hostile texts, and what an answer needs to open them. */
import { bundledEnglish } from '#i18n/locales.ts'
import { hour } from '#kit/time/durations.ts'
import { withdrawalAddress } from '#purchase/rules/withdrawal-address.ts'
import type { endpoints } from '#shell/endpoints.ts'
import { ticketsFragment } from '#ticket/rules/tickets-link.ts'
import english from '../../src/i18n/locales/en/server.json'
import type { Fixed } from '../support/wire/hostile-wire.ts'

const id = '5d7c2e6e-0d1f-4a57-9f0e-5a6f2d5b8c11'
export const uuid = '207f224c-1df6-4994-9cb2-fa12eb36882d'
const unstored = '1d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
const hash = 'fea58d8a33b1edc2e7ca3da52b387997f8b49f99826dbcb27d5685453205c98c'
export const now = Date.UTC(2027, 6, 8, 12)

/** Flags and dates that open the screens with all their parts, in every answer. */
export const flags: Readonly<Record<string, Fixed>> = {
  contentLanguages: [{ locale: 'en' }, { locale: 'de' }],
  startDateTime: now + hour,
  endDateTime: now + 4 * hour,
  startTimeZoneOffset: 7200,
  endTimeZoneOffset: 7200,
  timeZone: 'Europe/Zurich',
  validity: now + hour,
  canceledEvent: null,
  free: false,
  expired: false,
  saleInFuture: false,
  soldOutOrLimitReached: false,
  accessRestricted: false,
  containsPendingTickets: false,
  captchaForTicketSelection: false,
  captchaForOfflinePaymentAndFree: false,
  enabled: false,
  finalized: true,
  tokenAcquired: false,
  emailAddress: 'ada@example.org',
  email: 'ada@example.org',
  availableTickets: 5,
  hideConfirmationButtons: false,
  hideContactData: false,
  demoModeEnabled: false,
  googleAnalyticsKey: null,
  preSales: false,
  userLanguage: 'en',
}
const fieldTypes = ['input:text', 'textarea', 'country', 'select', 'checkbox', 'radio', 'input:dateOfBirth']
/** Their names are paths of the form, which accepts no name such as `__proto__`. */
const additionalFields = fieldTypes.map((type, index) => ({
  type,
  name: `field-${String(index)}`,
  restrictedValues: ['a', 'b'],
}))
const categories = [
  { format: 'IN_PERSON', id: 1 },
  { id: 2, soldOutOrLimitReached: true },
  { id: 3, saleInFuture: true },
]
const services = [
  'OPTIONAL_MAX_AMOUNT_PER_TICKET',
  'MANDATORY_ONE_FOR_TICKET',
  'MANDATORY_PERCENTAGE_RESERVATION',
  'OPTIONAL_UNLIMITED_AMOUNT',
]
const tickets = [uuid, '5b1c77de-0a4f-4b5e-8f10-2d3c4e5f6071'].map((each) => ({
  uuid: each,
  ticketFieldConfigurationAfterStandard: additionalFields,
  locked: false,
}))
const keys = [...Object.keys(english), ...Object.keys(bundledEnglish)]
/** A part of the texts of the app and the server: the others would name fields and buttons only. */
const overridden = Object.fromEntries(keys.filter((_, index) => index % 5 === 0).map((key) => [key, {}]))

/** Hostile answers by endpoint. */
export const answers: Partial<Record<keyof typeof endpoints, Fixed>> = {
  languages: [{ locale: 'en' }, { locale: 'de' }],
  event: { format: 'HYBRID', shortName: 'pietra', i18nOverride: { en: overridden } },
  ticketCategories: {
    ticketCategories: categories,
    additionalServices: [
      ...services.map((supplementPolicy, index) => ({ id: index, type: 'SUPPLEMENT', supplementPolicy })),
      { id: 9, type: 'DONATION', fixPrice: false },
    ],
  },
  ticketFull: { tickets: tickets.slice(0, 1) },
  withdrawal: { items: [{ state: 'OPEN', until: null }, { state: 'USED' }] },
  bundle: overridden,
}

export const reservationWith = ({ status = 'PENDING', validated = true }: Screen): Fixed => ({
  id,
  status,
  validatedBookingInformation: validated,
  ticketsByCategory: [{ tickets }],
  additionalServiceWithData: [
    { type: 'SUPPLEMENT', itemId: 1, ticketUUID: uuid, ticketFieldConfiguration: additionalFields },
    { type: 'DONATION', itemId: 2, ticketUUID: null },
  ],
  subscriptionInfos: [{ fieldConfigurationAfterStandard: additionalFields }],
  activePaymentMethods: {
    CREDIT_CARD: { paymentProxy: 'STRIPE' },
    ON_SITE: { paymentProxy: 'ON_SITE' },
    BANK_TRANSFER: { paymentProxy: 'OFFLINE' },
    interac: { paymentProxy: 'CUSTOM_OFFLINE' },
  },
})

export interface Screen {
  readonly address: string
  /** Status of the reservation. */
  readonly status?: string
  /** Whether the booking details were accepted. */
  readonly validated?: boolean
  /** Selectors of what to click. The last one sends a call, which the server refuses with hostile problems. */
  readonly clicks?: readonly string[]
  /** Selector of what is shown last. */
  readonly shows?: string
  /** Only a server of this project has what the page asks. */
  readonly own?: true
  /** The page stores tickets when it opens: the link is its holder's, whose name the server may have changed, or the person has just ordered. */
  readonly keeps?: true
  /** In place of {@link flags}. */
  readonly flags?: Readonly<Record<string, Fixed>>
}

const step = (name: string, type = 'event/pietra') => `/${type}/reservation/${id}/${name}`
const pass = `subscription/${uuid}`
const unsold = { saleableAndLimitNotReached: false }
export const screens: Readonly<Record<string, Screen>> = {
  home: { address: '/' },
  'all events': { address: '/events-all' },
  event: { address: '/event/pietra' },
  'event that is over': {
    address: '/event/pietra',
    flags: { ...unsold, startDateTime: now - 4 * hour, endDateTime: now - hour },
  },
  'event that is sold out': { address: '/event/pietra', flags: { ...unsold, soldOutOrLimitReached: true } },
  'event before its sale': { address: '/event/pietra', flags: { ...unsold, saleInFuture: true } },
  'event with a code': {
    address: '/event/pietra?code=abc',
    shows: '.quantity',
    clicks: ['.quantity button:last-child', 'aside > .actbar .btn'],
  },
  'pass page': { address: `/${pass}` },
  polls: { address: '/event/pietra/poll?pin=abc' },
  'one poll': {
    address: '/event/pietra/poll?pin=abc&poll=2',
    shows: 'main [type=radio]',
    clicks: ['main [type=radio]', 'main .btn:last-of-type'],
  },
  booking: { address: step('book'), validated: false, shows: 'main form' },
  'booking refused': {
    address: step('book'),
    validated: false,
    shows: 'main form',
    clicks: ['[type=submit]'],
  },
  'booking of a pass': { address: step('book', pass), validated: false, shows: 'main form' },
  overview: { address: step('overview') },
  'overview of a pass': { address: step('overview', pass) },
  'waiting for the transfer': { address: step('waiting-payment'), status: 'OFFLINE_PAYMENT' },
  'custom instructions': { address: step('waiting-custom-payment'), status: 'CUSTOM_OFFLINE_PAYMENT' },
  'deferred payment': { address: step('deferred-payment'), status: 'DEFERRED_OFFLINE_PAYMENT' },
  'processing payment': { address: step('processing-payment'), status: 'EXTERNAL_PROCESSING_PAYMENT' },
  success: {
    address: step('success'),
    status: 'COMPLETE',
    clicks: ['main .menu button[aria-label^="Send"]'],
    keeps: true,
  },
  'success of a pass': { address: step('success', pass), status: 'COMPLETE' },
  // The event, in place of null.
  'order of a canceled event': {
    address: step('book'),
    flags: { canceledEvent: {} },
    shows: '.order-message h1',
  },
  'order with an error': { address: step('error'), status: 'STUCK' },
  'ticket update': { address: `/event/pietra/ticket/${uuid}/update`, keeps: true },
  'waiting room': { address: `/event/pietra/ticket/${uuid}/check-in/${hash}/waiting-room` },
  withdrawal: {
    address: withdrawalAddress({ type: 'event', publicIdentifier: 'pietra', reservationId: id }),
    shows: 'main fieldset',
    own: true,
  },
  'tickets of a link': {
    address: `/wallet/add${ticketsFragment([{ eventShortName: 'pietra', uuid: unstored }])}`,
  },
  'ticket of a link': { address: `/event/pietra/ticket/${unstored}/view`, keeps: true },
  wallet: { address: '/wallet', shows: 'main article' },
  'ticket page': { address: `/event/pietra/ticket/${uuid}/view`, shows: '.qr' },
  'door view': { address: `/wallet/door/pietra/${uuid}`, shows: '.qr' },
  'my orders': { address: '/my-orders' },
  'my profile': { address: '/my-profile', clicks: ['main button[type=submit]'] },
}
