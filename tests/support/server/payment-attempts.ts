/** Attempts to pay without a server, for tests of the providers. */
import type { PaymentForm } from '#purchase/contract/payment.ts'
import type { EventRow, Reservation, Transaction } from '#server/infra/database/tables/tables.ts'
import type {
  PaymentAttempt,
  PaymentProvider,
  ProviderConnections,
  ProviderEntry,
  ProviderOf,
} from '#server/modules/payments/providers/payment-provider.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { testNow } from './seeds.ts'

export const attemptEvent = (settings: object = {}, change: Partial<EventRow> = {}): EventRow =>
  ({
    kind: 'EVENT',
    short_name: 'spring',
    private_key: 'event-key',
    config: { currency: 'CHF', vat: '0', vatIncluded: true, settings },
    ...change,
  }) as EventRow

/** The reservation `r-1` of Zoë Àlvarez with one ticket of the category "Standard" for 50.00. */
export function attemptDetails(reservation: Partial<Reservation> = {}, event = attemptEvent()) {
  const details = {
    event,
    config: event.config,
    tickets: [{ category_id: 1, price: 5000, vat_status: null, subscription_id: null }],
    items: [],
    discount: null,
    subscriptions: { bought: null, applied: null },
    categories: [{ id: 1, name: 'Standard', taxed: true }],
    vatStatus: null,
    paymentRecorded: false,
    reservation: {
      id: 'r-1',
      status: 'PENDING',
      language: 'en',
      payment_proxy: null,
      first_name: 'Zoë',
      last_name: 'Àlvarez',
      email: 'zoe@example.org',
      billing: {},
      ...reservation,
    },
  }
  return details as unknown as ReservationDetails
}

export const attemptOf = (
  form: PaymentForm | object = {},
  transaction: Partial<Transaction> | null = null,
  details = attemptDetails(),
): PaymentAttempt => ({
  details,
  amount: 5000,
  currency: 'CHF',
  lang: 'it',
  form: form as PaymentForm,
  transaction: transaction as Transaction | null,
  now: testNow,
})

/** The provider of an entry, connected to fakes. @throws when it is of another kind */
export function connected<Kind extends PaymentProvider['kind']>(
  { connect, ...facts }: ProviderEntry,
  kind: Kind,
  connections: object,
): ProviderOf<Kind> {
  const operations = connect({
    captcha: null,
    sandbox: null,
    stripe: null,
    ...connections,
  } as ProviderConnections)
  if (operations?.kind !== kind) throw new Error(`${facts.proxy} is not of the kind ${kind}`)
  return { ...facts, ...operations } as ProviderOf<Kind>
}
