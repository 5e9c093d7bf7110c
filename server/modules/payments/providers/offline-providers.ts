/** Payment without a call to a provider: bank transfer, custom methods, on site, free (docs/api/payments.md). */
import type { EventRow } from '#server/infra/database/tables/tables.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { offlineDeadline, paymentPeriod, paymentDays, type DeadlineRules } from '../rules.ts'
import { captchaParameters, type ProviderEntry, type OfflineAcceptance } from './payment-provider.ts'

const completeAtOnce = (): OfflineAcceptance => ({ status: 'FINALIZING', finalStatus: null, method: null })

/** Reservations that cost nothing. */
const freeEntry: ProviderEntry = {
  proxy: 'NONE',
  requiresCaptcha: true,
  connect: () => ({ kind: 'offline', offers: () => ({}), accept: completeAtOnce }),
}

/** Payment at the venue (docs/api/tickets.md#check-in, docs/api/payments.md#payment-methods). */
const onSiteEntry: ProviderEntry = {
  proxy: 'ON_SITE',
  setting: 'ON_SITE_ENABLED',
  requiresCaptcha: true,
  connect: ({ captcha }) => ({
    kind: 'offline',
    offers: ({ event }) =>
      // A subscription has no check-in that could collect the payment before it is used.
      event.config.format === 'ONLINE' || event.kind === 'SUBSCRIPTION'
        ? {}
        : { ON_SITE: { paymentProxy: 'ON_SITE', parameters: captchaParameters(captcha) } },
    accept: completeAtOnce,
  }),
}

/** The methods are rows of the database: `activePaymentMethods` lists them. */
const customOfflineEntry: ProviderEntry = {
  proxy: 'CUSTOM_OFFLINE',
  connect: () => ({
    kind: 'offline',
    offers: () => ({}),
    accept: ({ event }, now) => ({
      status: 'FINALIZING',
      finalStatus: 'CUSTOM_OFFLINE_PAYMENT',
      validUntil: paymentPeriod(event, now).endsAt,
      method: null,
    }),
  }),
}

const deadlineRules = (event: EventRow, now: number): DeadlineRules => ({
  timeZone: event.time_zone,
  ...paymentPeriod(event, now),
  days: setting(event.config, 'OFFLINE_PAYMENT_DAYS'),
  businessDays: setting(event.config, 'OFFLINE_PAYMENT_BUSINESS_DAYS'),
})

/** Bank transfers, deferred or not (docs/api/payments.md#offline-deadline, docs/api/payments.md#payment-methods). */
export const bankTransferEntry: ProviderEntry = {
  proxy: 'OFFLINE',
  setting: 'BANK_TRANSFER_ENABLED',
  requiresCaptcha: true,
  connect: ({ captcha }) => ({
    kind: 'offline',
    offers({ event, now }) {
      const deferred = setting(event.config, 'DEFERRED_BANK_TRANSFER_ENABLED')
      const rules = deadlineRules(event, now)
      const days = paymentDays(rules, now)
      const paymentDeadline = offlineDeadline(rules, now)
      // alf.io offers the transfer on the last day and then refuses it; here it is not offered.
      if (deferred ? days < 0 : paymentDeadline === null) return {}
      const parameters = {
        delayForOfflinePayment: Math.max(1, days),
        ...captchaParameters(captcha),
        ...(deferred || paymentDeadline === null ? { deferred: true } : { paymentDeadline }),
      }
      return { BANK_TRANSFER: { paymentProxy: 'OFFLINE', parameters } }
    },
    accept({ event }, now) {
      const deferred = setting(event.config, 'DEFERRED_BANK_TRANSFER_ENABLED')
      const deadline = deferred ? null : offlineDeadline(deadlineRules(event, now), now)
      return {
        status: 'OFFLINE_FINALIZING',
        finalStatus: deferred ? 'DEFERRED_OFFLINE_PAYMENT' : 'OFFLINE_PAYMENT',
        validUntil: deadline ?? paymentPeriod(event, now).startsAt,
        method: 'BANK_TRANSFER',
      }
    },
  }),
}

/** The providers without an external system. */
export const offlineEntries: readonly ProviderEntry[] = [
  freeEntry,
  onSiteEntry,
  bankTransferEntry,
  customOfflineEntry,
]
