/** One valid body of each kind. A call ignores fields that it does not have. */
import { bookingForm, byTransfer, forFree, onSite } from '../server/purchase.ts'
import type { BodyOf } from './odd-values.ts'

const booking: BodyOf = ({ ticketUuid = '' }) =>
  bookingForm(
    { tickets: [ticketUuid] },
    {
      invoiceRequested: true,
      addCompanyBillingDetails: true,
      billingAddressCompany: 'ACME',
      billingAddressLine1: 'Via Nassa 5',
      billingAddressZip: '6900',
      billingAddressCity: 'Lugano',
      vatCountryCode: 'CH',
      vatNr: 'CHE-123.456.789',
      additionalServices: {},
      subscriptionOwner: {
        firstName: 'A',
        lastName: 'B',
        email: 'a@example.org',
        additional: { note: ['x'] },
      },
    },
  )

const payment =
  (way: object): BodyOf =>
  () => ({
    termAndConditionsAccepted: true,
    privacyPolicyAccepted: true,
    captcha: null,
    gatewayToken: 'tok_x',
    ...way,
  })

const reserve: BodyOf = ({ categoryId }) => ({
  reservation: [{ ticketCategoryId: Number(categoryId), amount: 1, attendees: [] }],
  additionalService: [],
  promoCode: null,
  captcha: null,
})

const waiting: BodyOf = ({ categoryId }) => ({
  firstName: 'A',
  lastName: 'B',
  email: 'a@example.org',
  userLanguage: 'en',
  selectedCategory: Number(categoryId),
  termAndConditionsAccepted: true,
  privacyPolicyAccepted: true,
})

const person: BodyOf = () => ({
  firstName: 'A',
  lastName: 'B',
  email: 'a@example.org',
  userLanguage: 'en',
  additional: { note: ['x'] },
})

const anything: BodyOf = () => ({
  code: 'X',
  amount: 1,
  type: 'SUBSCRIPTION',
  email: 'a@example.org',
  pin: 'ABCD',
})

const vote: BodyOf = ({ pin, optionId }) => ({ pin, optionId: Number(optionId) })

/** The key is the generator of the curve P-256. */
const device: BodyOf = () => ({
  endpoint: 'https://push.example.net/device',
  keys: {
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
  language: 'en',
  topics: [{ type: 'SALE', shortName: 'gala' }],
})

const payments = [payment(onSite), payment(byTransfer), payment(forFree)]
const all: readonly BodyOf[] = [booking, ...payments, reserve, waiting, person, anything]

const byAddress: readonly (readonly [RegExp, readonly BodyOf[]])[] = [
  [/\/reserve-tickets$/, [reserve]],
  [/\/validate-to-overview$/, [booking]],
  [/\/reservation\/:\w+$/, payments],
  [/\/waiting-list\/subscribe$/, [waiting]],
  [/\/ticket\/:\w+$/, [person]],
  [/\/poll\/:\w+\/answer$/, [vote]],
  [/\/push\/subscription$/, [device]],
]

/** The valid bodies of a route; all of them for a route without an entry. */
export const validBodiesFor = (url: string): readonly BodyOf[] =>
  byAddress.find(([pattern]) => pattern.test(url))?.[1] ?? all
