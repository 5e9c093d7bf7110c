/** Money that comes outside of this server: at the desk, by bank, or as the organiser wrote. Contract 2, 2.1 and 3.1. */
import { setting } from '../domain/event-settings.ts'
import {
  offlineDeadline,
  paymentPeriod,
  waitingPeriod,
  type DeadlineRules,
} from '../domain/offline-deadline.ts'
import type { FullOrder } from '../store/orders.ts'
import type { EventRow } from '../store/tables.ts'
import type { ConfirmCaptcha } from './captcha.ts'
import type { Acceptance, Ask, Offers, Provider } from './provider.ts'

const deadlineRules = (event: EventRow, now: number): DeadlineRules => ({
  timeZone: event.time_zone,
  ...paymentPeriod(event, now),
  days: setting(event.config, 'OFFLINE_PAYMENT_DAYS'),
  businessDays: setting(event.config, 'OFFLINE_PAYMENT_BUSINESS_DAYS'),
})

type Parameters = Readonly<Record<string, unknown>>

const captchaParameters = (captcha: ConfirmCaptcha | null): Parameters => ({
  captchaRequestedForOffline: captcha !== null,
  ...(captcha === null ? {} : { recaptchaApiKey: captcha.siteKey }),
})

const free: Provider = {
  proxy: 'NONE',
  offers: () => ({}),
  accept: () => ({ status: 'FINALIZING', returnsTo: null, method: null }),
}

const onSite = (captcha: Parameters): Provider => ({
  proxy: 'ON_SITE',
  offers: ({ event }) =>
    event.config.format === 'ONLINE' ? {} : { ON_SITE: { paymentProxy: 'ON_SITE', parameters: captcha } },
  accept: () => ({ status: 'FINALIZING', returnsTo: null, method: null }),
})

const bankTransfer = (captcha: Parameters): Provider => ({
  proxy: 'OFFLINE',
  offers({ event, now }: Ask): Offers {
    const deferred = setting(event.config, 'DEFERRED_BANK_TRANSFER_ENABLED')
    const days = waitingPeriod(deadlineRules(event, now), now)
    // On the last day a transfer would come too late: the reference lists it and then refuses it, we do not list it.
    if (days < (deferred ? 0 : 1)) return {}
    const parameters = {
      delayForOfflinePayment: Math.max(1, days),
      ...captcha,
      ...(deferred ? { deferred: true } : {}),
    }
    return { BANK_TRANSFER: { paymentProxy: 'OFFLINE', parameters } }
  },
  accept({ event }: FullOrder, now: number): Acceptance {
    const deferred = setting(event.config, 'DEFERRED_BANK_TRANSFER_ENABLED')
    return {
      status: 'OFFLINE_FINALIZING',
      returnsTo: deferred ? 'DEFERRED_OFFLINE_PAYMENT' : 'OFFLINE_PAYMENT',
      validUntil: deferred
        ? paymentPeriod(event, now).startsAt
        : offlineDeadline(deadlineRules(event, now), now),
      method: 'BANK_TRANSFER',
    }
  },
})

/** Which ones there are is in the database: `offeredMethods` lists them. */
const custom: Provider = {
  proxy: 'CUSTOM_OFFLINE',
  offers: () => ({}),
  accept: ({ event }, now) => ({
    status: 'FINALIZING',
    returnsTo: 'CUSTOM_OFFLINE_PAYMENT',
    validUntil: paymentPeriod(event, now).endsAt,
    method: null,
  }),
}

export function offlineProviders(captcha: ConfirmCaptcha | null): readonly Provider[] {
  const parameters = captchaParameters(captcha)
  return [free, onSite(parameters), bankTransfer(parameters), custom]
}
