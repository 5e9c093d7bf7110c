/** The ways to pay that an event offers right now. Contract 2, 1.2 and 3.1. */
import type { ActivePaymentMethod, PaymentProxy } from '#core/contract/reservation.ts'
import { setting } from '../domain/event-settings.ts'
import { waitingPeriod, type DeadlineRules } from '../domain/offline-deadline.ts'
import type { EventRow } from '../store/tables.ts'

export const deadlineRules = (event: EventRow): DeadlineRules => ({
  timeZone: event.time_zone,
  startsAt: event.starts_at,
  endsAt: event.ends_at,
  days: setting(event.config, 'OFFLINE_PAYMENT_DAYS'),
  businessDays: setting(event.config, 'OFFLINE_PAYMENT_BUSINESS_DAYS'),
})

/** The method's name on the wire for each proxy this office knows how to take money by. */
const methodNames: Partial<Record<PaymentProxy, string>> = { OFFLINE: 'BANK_TRANSFER', ON_SITE: 'ON_SITE' }

function parametersOf(proxy: PaymentProxy, event: EventRow, now: number): Record<string, unknown> | null {
  if (proxy === 'ON_SITE') {
    return event.config.format === 'ONLINE' ? null : { captchaRequestedForOffline: false }
  }
  const days = waitingPeriod(deadlineRules(event), now)
  // On the last day a transfer would come too late: the reference lists it and then refuses it, we do not list it.
  return days < 1 ? null : { delayForOfflinePayment: days, captchaRequestedForOffline: false }
}

/** By the method's name; empty when nothing can cost anything. */
export function activePaymentMethods(event: EventRow, now: number): Record<string, ActivePaymentMethod> {
  if (event.config.currency === null) return {}
  return Object.fromEntries(
    event.config.paymentProxies.flatMap((paymentProxy) => {
      const name = methodNames[paymentProxy]
      const parameters = name === undefined ? null : parametersOf(paymentProxy, event, now)
      return name === undefined || parameters === null ? [] : [[name, { paymentProxy, parameters }]]
    }),
  )
}
