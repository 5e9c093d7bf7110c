/**
 * Delayed and repeated finalizing, and its bot check (docs/api/reservations.md#finalization,
 * docs/api/payments.md#bot-check-at-confirm).
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finalizeDue } from '#server/modules/payments/complete-reservation.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { byCustom, infoOf, interac, mailsAbout, ready, statusOf } from '../../../support/payment-helpers.ts'
import { byTransfer, errorsOf, forFree, onSite, pay } from '../../../support/purchase.ts'
import { byMollie, decide, openProviderPage } from '../../../support/sandbox.ts'
import { eventSeed, freeSeed, testNow } from '../../../support/seeds.ts'
import { envelopeOf } from '../../../support/json.ts'

const asked: (string | null)[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    payments: {
      sandbox: true,
      finalizeDelay: 5000,
      captcha: {
        siteKey: 'site-key',
        forSelection: false,
        forOfflinePayments: true,
        verify: (response) => {
          asked.push(response)
          return Promise.resolve(response === 'a person')
        },
      },
    },
  })
})
afterAll(() => server.close())

const human = { captcha: 'a person' }
const finish = () => finalizeDue(server.db, server.clock.now())

describe('finalizing with a delay', () => {
  it.each([
    ['for free', freeSeed(), forFree, 'FINALIZING', 'COMPLETE'],
    ['at the desk', eventSeed(), onSite, 'FINALIZING', 'COMPLETE'],
    ['by transfer', eventSeed(), byTransfer, 'OFFLINE_FINALIZING', 'OFFLINE_PAYMENT'],
    [
      'as the organizer wrote',
      eventSeed({ paymentProxies: ['CUSTOM_OFFLINE'], payment: { customMethods: [interac] } }),
      byCustom(interac),
      'FINALIZING',
      'CUSTOM_OFFLINE_PAYMENT',
    ],
  ])('a reservation %s shows its finalizing status', async (...row) => {
    const [, seed, payment, during, after] = row
    server.clock.set(testNow)
    const order = await ready(server, seed)
    expect(envelopeOf(await pay(order, { ...payment, ...human })).success).toBe(true)
    expect(await infoOf(order)).toMatchObject({ status: during, metadata: { finalized: false } })
    expect(envelopeOf(await pay(order, { ...payment, ...human })).success).toBe(true)
    server.clock.advance(4999)
    await finish()
    expect(await statusOf(order)).toBe(during)
    server.clock.advance(1)
    await finish()
    expect(await infoOf(order)).toMatchObject({ status: after, metadata: { finalized: true } })
  })

  it('a reservation whose provider reports the payment waits for the delay, too', async () => {
    server.clock.set(testNow)
    const order = await ready(server, eventSeed({ paymentProxies: ['MOLLIE'] }))
    await decide(server, await openProviderPage(order, byMollie), 'approve')
    expect(await statusOf(order)).toBe('FINALIZING')
    server.clock.advance(5000)
    await finish()
    expect(await statusOf(order)).toBe('COMPLETE')
  })

  it('a failure is repeated after 2, 4, 8 … seconds, and mails are sent once', async () => {
    server.clock.set(testNow)
    const order = await ready(server, freeSeed(), 2)
    await pay(order, { ...forFree, ...human })
    server.clock.advance(5000)
    await sql`alter table mail_queue rename to mail_queue_away`.execute(server.db)
    for (const seconds of [2, 4, 8]) {
      await expect(finish()).rejects.toThrow()
      const { finalize_at } = await server.db
        .selectFrom('reservations')
        .select('finalize_at')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
      expect((finalize_at ?? 0) - server.clock.now()).toBe(seconds * 1000)
      server.clock.advance(seconds * 1000 - 1)
      await finish()
      server.clock.advance(1)
    }
    await sql`alter table mail_queue_away rename to mail_queue`.execute(server.db)
    await finish()
    await finish()
    expect(await statusOf(order)).toBe('COMPLETE')
    expect((await mailsAbout(server, order.id)).filter((kind) => kind === 'reservation-confirmed')).toEqual([
      'reservation-confirmed',
    ])
  })
})

// docs/api/payments.md#bot-check-at-confirm
describe('the bot check of confirm', () => {
  it.each([
    ['a free order', freeSeed(), forFree],
    ['a transfer', eventSeed(), byTransfer],
    ['a payment at the desk', eventSeed(), onSite],
  ])('the token of %s is verified after the other checks', async (_, seed, payment) => {
    server.clock.set(testNow)
    const order = await ready(server, seed)
    asked.length = 0
    await pay(order, { ...payment, termAndConditionsAccepted: false })
    expect(asked).toEqual([])
    const refused = await pay(order, { ...payment, captcha: 'a bot' })
    expect(refused.statusCode).toBe(422)
    expect(errorsOf(refused)).toEqual(['paymentForm: error.STEP_2_CAPTCHA_VALIDATION_FAILED'])
    expect(errorsOf(await pay(order, payment))).toEqual([
      'paymentForm: error.STEP_2_CAPTCHA_VALIDATION_FAILED',
    ])
    expect(asked).toEqual(['a bot', null])
    expect(await statusOf(order)).toBe('PENDING')
  })

  it('the page gets the site key', async () => {
    server.clock.set(testNow)
    const { activePaymentMethods: methods } = await infoOf(await ready(server, eventSeed()))
    for (const name of ['ON_SITE', 'BANK_TRANSFER']) {
      expect(methods[name]?.parameters).toMatchObject({
        captchaRequestedForOffline: true,
        recaptchaApiKey: 'site-key',
      })
    }
  })
})
