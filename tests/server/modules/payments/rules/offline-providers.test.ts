/** docs/api/payments.md#payment-methods, docs/api/payments.md#offline-deadline */
import { describe, expect, it } from 'vitest'
import { day, hour } from '#kit/time/durations.ts'
import type { EventRow } from '#server/infra/database/tables/tables.ts'
import { bankTransferEntry } from '#server/modules/payments/providers/offline-providers.ts'
import { noFixedDay } from '#server/modules/payments/rules.ts'
import { attemptDetails, attemptEvent, connected } from '../../../../support/server/payment-attempts.ts'
import { testNow } from '../../../../support/server/seeds.ts'

/** Ends `days` after testNow, which is 10:00 of a Monday in Zurich. */
const endsIn = (days: number, settings: object = {}, config: object = {}): EventRow => {
  const event = attemptEvent(settings, {
    time_zone: 'Europe/Zurich',
    starts_at: testNow + days * day - hour,
    ends_at: testNow + days * day,
  })
  return { ...event, config: { ...event.config, ...config } }
}
const deferred = { DEFERRED_BANK_TRANSFER_ENABLED: true }
const request = (event: EventRow) => ({ event, now: testNow, amount: null })
const noFixedEnd = { ...endsIn(0), starts_at: noFixedDay, ends_at: noFixedDay }

describe('offer of a bank transfer', () => {
  const offer = (event: EventRow, check: object | null = null) =>
    connected(bankTransferEntry, 'offline', { captcha: check }).offers(request(event))
  const transfer = (parameters: object) => ({ BANK_TRANSFER: { paymentProxy: 'OFFLINE', parameters } })

  it.each<[string, EventRow, object | null]>([
    ['ends long after', endsIn(30), { delayForOfflinePayment: 5 }],
    ['ends in two days', endsIn(2), { delayForOfflinePayment: 2 }],
    ['ends tomorrow', endsIn(1), { delayForOfflinePayment: 1 }],
    ['ends today', endsIn(0), null],
    ['has ended', endsIn(-1), null],
    ['leaves seven days', endsIn(30, { OFFLINE_PAYMENT_DAYS: 7 }), { delayForOfflinePayment: 7 }],
    ['defers it', endsIn(2, deferred), { delayForOfflinePayment: 2, deferred: true }],
    ['defers it and ends today', endsIn(0, deferred), { delayForOfflinePayment: 1, deferred: true }],
    ['defers it and has ended', endsIn(-1, deferred), null],
    ['has no fixed day', noFixedEnd, { delayForOfflinePayment: 5 }],
  ])('for an event that %s', (_, event, parameters) => {
    const deadline: object =
      parameters && 'deferred' in parameters ? {} : { paymentDeadline: expect.any(Number) as number }
    const expected = parameters && transfer({ ...parameters, ...deadline, captchaRequestedForOffline: false })
    expect(offer(event)).toEqual(expected ?? {})
  })

  it.each([0, 1, 2, 3, 4, 5, 6].flatMap((later) => [1, 2, 5, 30].map((ends) => [later, ends] as const)))(
    'names the deadline that the order gets, %i days later for an event that ends in %i days',
    (later, ends) => {
      const event = endsIn(later + ends)
      for (const now of [testNow + later * day, testNow + later * day + 7 * hour]) {
        const { offers, accept } = connected(bankTransferEntry, 'offline', { captcha: null })
        const deadline = offers({ event, now, amount: null })['BANK_TRANSFER']?.parameters['paymentDeadline']
        expect(deadline ?? event.starts_at).toBe(accept(attemptDetails({}, event), now).validUntil)
      }
    },
  )
})
