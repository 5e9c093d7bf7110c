/** Saferpay (docs/api/payments.md#payment-methods, docs/api/payments.md#redirect-providers). */
import type { ProviderEntry } from '../payment-provider.ts'
import { redirectEntry, redirectOffers } from './redirect-provider.ts'

export const saferpayEntry: ProviderEntry = redirectEntry({
  proxy: 'SAFERPAY',
  fixedMethod: 'CREDIT_CARD',
  name: 'Saferpay',
  expiryMargin: 0,
  notice: {
    method: 'GET',
    path: '/api/payment/webhook/saferpay/reservation/:reservationId/success',
    idField: null,
  },
  cancelPath: '/payment/saferpay/cancel',
  offers: () => redirectOffers('SAFERPAY', 'CREDIT_CARD'),
})
