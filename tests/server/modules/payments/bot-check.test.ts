/**
 * The bot check of confirm with the local provider (docs/api/payments.md#confirm,
 * docs/api/payments.md#bot-check-at-confirm).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#core/contract/endpoints.ts'
import { minute } from '#core/domain/durations.ts'
import { envelopeOf, jsonOf, wireOf } from '../../../support/json.ts'
import { byCustom, infoOf, interac, ready, statusOf } from '../../../support/payment-helpers.ts'
import { byTransfer, errorsOf, forFree, onSite, pay } from '../../../support/purchase.ts'
import { byMollie } from '../../../support/sandbox.ts'
import { eventSeed, freeSeed, testNow } from '../../../support/seeds.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

const solution = z.object({ token: z.string() })

const local = { siteKey: 'local', secret: 'local' }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    botChecks: { local: true, recaptcha: { ...local, forOfflinePayments: true } },
    payments: { sandbox: true },
  })
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(testNow))

/** The token that the button of the widget requests. */
const solved = async (): Promise<string> =>
  jsonOf(await server.app.inject({ method: 'POST', url: '/resources/bot-check/token' }), solution).token

const refused = 'paymentForm: error.STEP_2_CAPTCHA_VALIDATION_FAILED'
const ways = [
  { what: 'a free order', seed: freeSeed, payment: forFree },
  { what: 'a transfer', seed: eventSeed, payment: byTransfer },
  { what: 'a payment at the desk', seed: eventSeed, payment: onSite },
]

describe('confirm with ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS', () => {
  it.each(ways)('$what is confirmed only with a valid token', async ({ seed, payment }) => {
    const order = await ready(server, seed())
    for (const captcha of [undefined, null, '', ' ', 'local-invented', 'x'.repeat(5000)]) {
      const answer = await pay(order, { ...payment, captcha })
      expect([answer.statusCode, errorsOf(answer), wireOf(answer, endpoints.confirm).value]).toEqual([
        422,
        [refused],
        { success: false, redirect: false, redirectUrl: null, failure: true, gatewayIdOrNull: null },
      ])
      expect(await statusOf(order)).toBe('PENDING')
    }
    const answer = await pay(order, { ...payment, captcha: await solved() })
    expect([answer.statusCode, wireOf(answer, endpoints.confirm).value?.success]).toEqual([200, true])
  })

  it('a token is valid once and for five minutes', async () => {
    const [first, second] = [await ready(server, freeSeed()), await ready(server, freeSeed())]
    const [captcha, late] = [await solved(), await solved()]
    expect((await pay(first, { ...forFree, captcha })).statusCode).toBe(200)
    expect(errorsOf(await pay(second, { ...forFree, captcha }))).toEqual([refused])
    server.clock.advance(5 * minute)
    expect(errorsOf(await pay(second, { ...forFree, captcha: late }))).toEqual([refused])
    expect((await pay(second, { ...forFree, captcha: await solved() })).statusCode).toBe(200)
  })

  it('a form with other errors does not use the token up', async () => {
    const order = await ready(server, freeSeed())
    const form = { ...forFree, captcha: await solved() }
    expect(errorsOf(await pay(order, { ...form, termAndConditionsAccepted: false }))).toEqual([
      'paymentForm: error.STEP_2_TERMS_CONDITIONS',
    ])
    expect((await pay(order, form)).statusCode).toBe(200)
  })

  it('a confirmed reservation needs no second token', async () => {
    const order = await ready(server, freeSeed())
    await pay(order, { ...forFree, captcha: await solved() })
    expect(envelopeOf(await pay(order, forFree)).success).toBe(true)
  })

  it('an online payment and a custom method need no token', async () => {
    const mixed = eventSeed({ paymentProxies: ['MOLLIE', 'OFFLINE'] })
    expect(wireOf(await pay(await ready(server, mixed), byMollie), endpoints.confirm).value?.redirect).toBe(
      true,
    )
    const custom = eventSeed({ paymentProxies: ['CUSTOM_OFFLINE'], customPaymentMethods: [interac] })
    expect((await pay(await ready(server, custom), byCustom(interac))).statusCode).toBe(200)
  })

  it('the site key is announced beside the methods, and with the event for a free reservation', async () => {
    const order = await ready(server, eventSeed())
    const { activePaymentMethods: methods } = await infoOf(order)
    expect(methods.BANK_TRANSFER?.parameters).toMatchObject({
      captchaRequestedForOffline: true,
      recaptchaApiKey: 'local',
    })
    const event = wireOf(await order.visitor.get(`/api/v2/public/event/${order.shortName}`), endpoints.event)
    expect(event.captchaConfiguration).toMatchObject({
      captchaForOfflinePaymentAndFree: true,
      recaptchaApiKey: 'local',
    })
  })
})

describe('confirm with ENABLE_CAPTCHA_FOR_TICKET_SELECTION only', () => {
  let elsewhere: TestServer
  beforeAll(async () => {
    elsewhere = await startTestServer({ botChecks: { local: true, recaptcha: local } })
  })
  afterAll(() => elsewhere.close())

  it.each(ways)('$what needs no token', async ({ seed, payment }) => {
    expect((await pay(await ready(elsewhere, seed()), payment)).statusCode).toBe(200)
  })
})
