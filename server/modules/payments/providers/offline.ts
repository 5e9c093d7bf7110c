/** Money that comes outside of this server: at the desk, by bank, or as the organiser wrote. Contract 2, 2.1 and 3.1. */
import { setting } from '#server/modules/settings/rules/event-settings.ts'
import { offlineDeadline, paymentPeriod, paymentDays, type DeadlineRules } from '../rules/offline-deadline.ts'
import type { EventRow } from '#server/infra/database/tables/tables.ts'
import type { ConfirmCaptcha } from '../rules/confirm-captcha.ts'
import type { OfflineAcceptance, OfferRequest, PaymentOffers, PaymentProvider } from './payment-provider.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'

const deadlineRules = (event: EventRow, now: number): DeadlineRules => ({
  timeZone: event.time_zone,
  ...paymentPeriod(event, now),
  days: setting(event.config, 'OFFLINE_PAYMENT_DAYS'),
  businessDays: setting(event.config, 'OFFLINE_PAYMENT_BUSINESS_DAYS'),
})

type MethodParameters = Readonly<Record<string, unknown>>

const captchaParameters = (captcha: ConfirmCaptcha | null): MethodParameters => ({
  captchaRequestedForOffline: captcha !== null,
  ...(captcha === null ? {} : { recaptchaApiKey: captcha.siteKey }),
})

const freeProvider: PaymentProvider = {
  proxy: 'NONE',
  offers: () => ({}),
  accept: () => ({ status: 'FINALIZING', finalStatus: null, method: null }),
}

const onSiteProvider = (captcha: MethodParameters): PaymentProvider => ({
  proxy: 'ON_SITE',
  offers: ({ event }) =>
    event.config.format === 'ONLINE' ? {} : { ON_SITE: { paymentProxy: 'ON_SITE', parameters: captcha } },
  accept: () => ({ status: 'FINALIZING', finalStatus: null, method: null }),
})

const bankTransferProvider = (captcha: MethodParameters): PaymentProvider => ({
  proxy: 'OFFLINE',
  offers({ event, now }: OfferRequest): PaymentOffers {
    const deferred = setting(event.config, 'DEFERRED_BANK_TRANSFER_ENABLED')
    const days = paymentDays(deadlineRules(event, now), now)
    // On the last day a transfer would come too late: the reference lists it and then refuses it, we do not list it.
    if (days < (deferred ? 0 : 1)) return {}
    const parameters = {
      delayForOfflinePayment: Math.max(1, days),
      ...captcha,
      ...(deferred ? { deferred: true } : {}),
    }
    return { BANK_TRANSFER: { paymentProxy: 'OFFLINE', parameters } }
  },
  accept({ event }: ReservationDetails, now: number): OfflineAcceptance {
    const deferred = setting(event.config, 'DEFERRED_BANK_TRANSFER_ENABLED')
    return {
      status: 'OFFLINE_FINALIZING',
      finalStatus: deferred ? 'DEFERRED_OFFLINE_PAYMENT' : 'OFFLINE_PAYMENT',
      validUntil: deferred
        ? paymentPeriod(event, now).startsAt
        : offlineDeadline(deadlineRules(event, now), now),
      method: 'BANK_TRANSFER',
    }
  },
})

/** Which ones there are is in the database: `offeredMethods` lists them. */
const customOfflineProvider: PaymentProvider = {
  proxy: 'CUSTOM_OFFLINE',
  offers: () => ({}),
  accept: ({ event }, now) => ({
    status: 'FINALIZING',
    finalStatus: 'CUSTOM_OFFLINE_PAYMENT',
    validUntil: paymentPeriod(event, now).endsAt,
    method: null,
  }),
}

export function offlineProviders(captcha: ConfirmCaptcha | null): readonly PaymentProvider[] {
  const parameters = captchaParameters(captcha)
  return [freeProvider, onSiteProvider(parameters), bankTransferProvider(parameters), customOfflineProvider]
}
