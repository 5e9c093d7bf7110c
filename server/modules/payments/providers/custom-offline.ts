/** Methods that an organizer describes in text (docs/api/payments.md#custom-offline-methods). */
import { paymentPeriod } from '../rules/offline-deadline.ts'
import { everyEvent, plainFacts, type ProviderEntry } from './payment-provider.ts'

/** The methods are rows of the database: `activePaymentMethods` lists them. */
export const customOfflineEntry: ProviderEntry = {
  ...plainFacts,
  proxy: 'CUSTOM_OFFLINE',
  connect: () => ({
    kind: 'offline',
    serves: everyEvent,
    offers: () => ({}),
    accept: ({ event }, now) => ({
      status: 'FINALIZING',
      finalStatus: 'CUSTOM_OFFLINE_PAYMENT',
      validUntil: paymentPeriod(event, now).endsAt,
      method: null,
    }),
  }),
}
