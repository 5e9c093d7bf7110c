/** On-site payment (docs/api/tickets.md#check-in, docs/api/payments.md#payment-methods). */
import { captchaParameters } from './captcha-parameters.ts'
import { everyEvent, plainFacts, type ProviderEntry } from './payment-provider.ts'

export const onSiteEntry: ProviderEntry = {
  ...plainFacts,
  proxy: 'ON_SITE',
  requiresCaptcha: true,
  ticketStatus: 'TO_BE_PAID',
  connect: ({ captcha }) => ({
    kind: 'offline',
    serves: everyEvent,
    offers: ({ event }) =>
      // A subscription has no check-in that could collect the payment before it is used.
      event.config.format === 'ONLINE' || event.kind === 'SUBSCRIPTION'
        ? {}
        : { ON_SITE: { paymentProxy: 'ON_SITE', parameters: captchaParameters(captcha) } },
    accept: () => ({ status: 'FINALIZING', finalStatus: null, method: null }),
  }),
}
