/** docs/api/payments.md#payment-methods, docs/api/payments.md#offline-deadline */
import { describe, expect, it } from 'vitest'
import { day, hour } from '#core/domain/durations.ts'
import type { EventRow } from '#server/infra/database/tables/tables.ts'
import {
  bankTransferEntry,
  customOfflineEntry,
  onSiteEntry,
} from '#server/modules/payments/providers/offline-providers.ts'
import { noFixedDay } from '#server/modules/payments/rules.ts'
import { attemptDetails, attemptEvent, connected } from '../../../../support/payment-attempts.ts'
import { testNow } from '../../../../support/seeds.ts'

/** Ends `days` after testNow, which is 10:00 of a Monday in Zurich. */
const endsIn = (days: number, settings: object = {}, config: object = {}): EventRow => {
  const event = attemptEvent(settings, {
    time_zone: 'Europe/Zurich',
    starts_at: testNow + days * day - hour,
    ends_at: testNow + days * day,
  })
  return { ...event, config: { ...event.config, ...config } }
}
const captcha = { siteKey: 'site-key' }
const deferred = { DEFERRED_BANK_TRANSFER_ENABLED: true }
const request = (event: EventRow) => ({ event, now: testNow })
const noFixedEnd = { ...endsIn(0), starts_at: noFixedDay, ends_at: noFixedDay }
const twoMonthsLater = Date.UTC(2027, 4, 1, 9)

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
        expect(offers({ event, now })['BANK_TRANSFER']?.parameters['paymentDeadline']).toBe(
          accept(attemptDetails({}, event), now).validUntil,
        )
      }
    },
  )

  it('announces the bot check', () => {
    const parameters = {
      delayForOfflinePayment: 5,
      paymentDeadline: Date.UTC(2027, 2, 7, 23),
      captchaRequestedForOffline: true,
      recaptchaApiKey: 'site-key',
    }
    expect(offer(endsIn(30), captcha)).toEqual(transfer(parameters))
  })
})

describe('deadline of a bank transfer', () => {
  const accept = (event: EventRow) =>
    connected(bankTransferEntry, 'offline', {}).accept(attemptDetails({}, event), testNow)

  it.each<[string, EventRow, number]>([
    ['five working days after the last midnight', endsIn(30), Date.UTC(2027, 2, 7, 23)],
    [
      'seven days after it, where weekends count',
      endsIn(30, { OFFLINE_PAYMENT_DAYS: 7, OFFLINE_PAYMENT_BUSINESS_DAYS: false }),
      Date.UTC(2027, 2, 7, 23),
    ],
    ['two days after it before an event', endsIn(2), Date.UTC(2027, 2, 2, 23)],
  ])('is %s', (_, event, validUntil) => {
    expect(accept(event)).toEqual({
      status: 'OFFLINE_FINALIZING',
      finalStatus: 'OFFLINE_PAYMENT',
      validUntil,
      method: 'BANK_TRANSFER',
    })
  })

  it.each<[string, EventRow, number]>([
    ['the start of the event', endsIn(30, deferred), testNow + 30 * day - hour],
    [
      'in two months without a fixed day',
      { ...noFixedEnd, ...{ config: endsIn(0, deferred).config } },
      twoMonthsLater,
    ],
  ])('of a deferred one is %s', (_, event, validUntil) => {
    expect(accept(event)).toEqual({
      status: 'OFFLINE_FINALIZING',
      finalStatus: 'DEFERRED_OFFLINE_PAYMENT',
      validUntil,
      method: 'BANK_TRANSFER',
    })
  })
})

describe('on-site payment', () => {
  const onSite = (check: object | null = null) => connected(onSiteEntry, 'offline', { captcha: check })

  it('is offered where the event takes place, with its bot check', () => {
    const offer = (format: string, check: object | null = null) =>
      onSite(check).offers(request(endsIn(30, {}, { format })))
    const onSiteWith = (parameters: object) => ({ ON_SITE: { paymentProxy: 'ON_SITE', parameters } })
    expect(offer('IN_PERSON')).toEqual(onSiteWith({ captchaRequestedForOffline: false }))
    expect(offer('HYBRID', captcha)).toEqual(
      onSiteWith({ captchaRequestedForOffline: true, recaptchaApiKey: 'site-key' }),
    )
    expect(offer('ONLINE')).toEqual({})
  })

  it('completes the reservation and keeps its deadline', () => {
    expect(onSite().accept(attemptDetails(), testNow)).toEqual({
      status: 'FINALIZING',
      finalStatus: null,
      method: null,
    })
  })
})

describe('a custom offline method', () => {
  it.each<[string, EventRow, number]>([
    ['until the end of the event', endsIn(30), testNow + 30 * day],
    ['for two months without a fixed day', noFixedEnd, twoMonthsLater],
  ])('waits %s', (_, event, validUntil) => {
    const custom = connected(customOfflineEntry, 'offline', {})
    expect(custom.offers(request(event))).toEqual({})
    expect(custom.accept(attemptDetails({}, event), testNow)).toEqual({
      status: 'FINALIZING',
      finalStatus: 'CUSTOM_OFFLINE_PAYMENT',
      validUntil,
      method: null,
    })
  })
})
