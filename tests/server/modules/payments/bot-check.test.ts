/**
 * The bot check of confirm (docs/api/payments.md#confirm,
 * docs/api/payments.md#bot-check-at-confirm).
 */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { byCustom, infoOf, interac, ready, statusOf } from '../../../support/server/payment-helpers.ts'
import { byTransfer, errorsOf, forFree, onSite, pay } from '../../../support/server/purchase.ts'
import { byMollie } from '../../../support/server/sandbox.ts'
import { eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { envelopeOf, wireOf } from '../../../support/wire/json.ts'

const keys = { siteKey: 'key', secret: 'secret' }
/** Tokens of solved widgets; the provider accepts each of them once. */
const tokens = new Set<string>()
const fetch = (_: unknown, { body }: RequestInit) => {
  const token = body instanceof URLSearchParams ? body.get('response') : null
  return Promise.resolve(Response.json({ success: tokens.delete(token ?? '') }))
}
const server = testServer({
  botChecks: { recaptcha: { ...keys, forOfflinePayments: true }, fetch },
  payments: { sandbox: true },
})
beforeEach(() => server.clock.set(testNow))

const solved = (): string => {
  const token = `token-${String(tokens.size)}-${randomUUID()}`
  tokens.add(token)
  return token
}

const refused = 'paymentForm: error.STEP_2_CAPTCHA_VALIDATION_FAILED'
const ways = [
  { what: 'a free order', seed: freeSeed, payment: forFree },
  { what: 'a transfer', seed: eventSeed, payment: byTransfer },
  { what: 'a payment at the desk', seed: eventSeed, payment: onSite },
]

describe('confirm with ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS', () => {
  it.each(ways)('$what is confirmed only with a valid token', async ({ seed, payment }) => {
    const order = await ready(server, seed())
    for (const captcha of [undefined, null, '', ' ', 'invented', 'x'.repeat(5000)]) {
      const answer = await pay(order, { ...payment, captcha })
      expect([answer.statusCode, errorsOf(answer), wireOf(answer, endpoints.confirm).value]).toEqual([
        422,
        [refused],
        { success: false, redirect: false, redirectUrl: null, failure: true, gatewayIdOrNull: null },
      ])
      expect(await statusOf(order)).toBe('PENDING')
    }
    const answer = await pay(order, { ...payment, captcha: solved() })
    expect([answer.statusCode, wireOf(answer, endpoints.confirm).value?.success]).toEqual([200, true])
  })

  it('a token is valid once', async () => {
    const [first, second] = [await ready(server, freeSeed()), await ready(server, freeSeed())]
    const captcha = solved()
    expect((await pay(first, { ...forFree, captcha })).statusCode).toBe(200)
    expect(errorsOf(await pay(second, { ...forFree, captcha }))).toEqual([refused])
    expect((await pay(second, { ...forFree, captcha: solved() })).statusCode).toBe(200)
  })

  it('a form with other errors does not use the token up', async () => {
    const order = await ready(server, freeSeed())
    const form = { ...forFree, captcha: solved() }
    expect(errorsOf(await pay(order, { ...form, termAndConditionsAccepted: false }))).toEqual([
      'paymentForm: error.STEP_2_TERMS_CONDITIONS',
    ])
    expect((await pay(order, form)).statusCode).toBe(200)
  })

  it('a confirmed reservation needs no second token', async () => {
    const order = await ready(server, freeSeed())
    await pay(order, { ...forFree, captcha: solved() })
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
      recaptchaApiKey: 'key',
    })
    const event = wireOf(await order.visitor.get(`/api/v2/public/event/${order.shortName}`), endpoints.event)
    expect(event.captchaConfiguration).toMatchObject({
      captchaForOfflinePaymentAndFree: true,
      recaptchaApiKey: 'key',
    })
  })
})

describe('confirm with ENABLE_CAPTCHA_FOR_TICKET_SELECTION only', () => {
  const elsewhere = testServer({ botChecks: { recaptcha: keys, fetch } })

  it.each(ways)('$what needs no token', async ({ seed, payment }) => {
    expect((await pay(await ready(elsewhere, seed()), payment)).statusCode).toBe(200)
  })
})
