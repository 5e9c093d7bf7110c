/** Mollie (docs/api/payments.md#payment-methods, docs/api/payments.md#redirect-providers). */
import type { PaymentOffers, ProviderEntry } from '../payment-provider.ts'
import { redirectEntry, redirectOffers } from './redirect-provider.ts'

/** Countries of the methods that exist in EUR only. */
const localMethods: Readonly<Record<string, readonly string[]>> = {
  IDEAL: ['NL'],
  BANCONTACT: ['BE'],
  BELFIUS: ['BE'],
  KBC: ['BE'],
}

/** Without an address all methods of the currency are offered. */
function mollieOffers(currency: string | null, country: string | null): PaymentOffers {
  if (currency !== 'EUR') return redirectOffers('MOLLIE', 'CREDIT_CARD')
  const local = Object.entries(localMethods).filter(
    ([, countries]) => country === null || countries.includes(country),
  )
  return redirectOffers('MOLLIE', 'CREDIT_CARD', ...local.map(([method]) => method))
}

export const mollieEntry: ProviderEntry = redirectEntry({
  proxy: 'MOLLIE',
  fixedMethod: 'IDEAL',
  name: 'Mollie',
  // A report of an expired payment may arrive later than the payment expires.
  expiryMargin: 5 * 60_000,
  notice: { method: 'POST', path: '/api/payment/webhook/mollie/reservation/:reservationId', idField: 'id' },
  cancelPath: null,
  offers: ({ event, country }) => mollieOffers(event.config.currency, country),
})
