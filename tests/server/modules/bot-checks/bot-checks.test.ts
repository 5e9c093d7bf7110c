import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fetch } from '#server/modules/bot-checks/create-bot-checks.ts'
import { recaptcha } from '#server/modules/bot-checks/create-bot-checks.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api, errorsOf } from '../../../support/server/purchase.ts'
import { eventSeed } from '../../../support/server/seeds.ts'
import { browser } from '../../../support/server/sign-in.ts'
import { testServer, type TestServer } from '../../../support/server/test-server.ts'
import { wireOf } from '../../../support/wire/json.ts'

interface Asked {
  readonly address: string
  readonly form: Record<string, string>
}

/** Replaces both verification services: accepts the token `good` unless a test sets another answer. */
const makers = { asked: [] as Asked[], answer: undefined as (() => Promise<Response>) | undefined }
const fetch: Fetch = (address, { body }) => {
  const form = Object.fromEntries(body as URLSearchParams)
  makers.asked.push({ address, form })
  return makers.answer?.() ?? Promise.resolve(Response.json({ success: form['response'] === 'good' }))
}
const away = () => Promise.reject(new Error('away'))
const tokensAsked = () => makers.asked.map(({ form }) => form['response'])

const keys = { siteKey: '0xPUBLIC', secret: '0xSECRET' }
const captchaKeys = { ...keys, forOfflinePayments: true }
const server = testServer({ botChecks: { turnstile: keys, recaptcha: captchaKeys, fetch } })
beforeEach(() => {
  makers.asked.length = 0
  makers.answer = undefined
})
afterEach(async () => {
  await server.db.deleteFrom('settings').execute()
})

/** Changes a setting of the running server. */
async function set(key: string, value: boolean) {
  const row = { key, value: JSON.stringify(value) }
  await server.db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute()
}

async function shop(where: TestServer, settings: Record<string, boolean> = {}) {
  const seed = eventSeed({ settings })
  await where.load(seed)
  const visitor = browser(where.app)
  const items = await visitor.get(`${api}/event/${seed.shortName}/ticket-categories`)
  const reservation = [
    { ticketCategoryId: wireOf(items, endpoints.ticketCategories).ticketCategories[0]?.id, amount: 1 },
  ]
  const url = `${api}/event/${seed.shortName}/reserve-tickets?lang=en`
  return {
    visitor,
    captcha: async () =>
      wireOf(await visitor.get(`${api}/event/${seed.shortName}`), endpoints.event).captchaConfiguration,
    reserve: (token?: string, body: object = {}) =>
      visitor.call(
        'POST',
        url,
        { reservation, ...body },
        token === undefined ? {} : { 'alfio-verification': token },
      ),
  }
}

const infoOf = async ({ app }: TestServer) =>
  wireOf(await app.inject({ url: '/api/v2/info' }), endpoints.info).challengeConfiguration
const policyOf = async ({ app }: TestServer) =>
  String((await app.inject({ url: '/api/v2/info' })).headers['content-security-policy'])
const seen = (answer: { statusCode: number; headers: Record<string, unknown> }) => [
  answer.statusCode,
  answer.headers['alfio-verification-missing'],
]
const refused = [403, 'turnstile']
const passed = [200, undefined]

// docs/api/sessions-and-anti-forgery.md#bot-challenge
describe('the Turnstile challenge of calls that hold tickets', () => {
  it('is in the application info, and refuses a call without a token or with a wrong one', async () => {
    const { reserve } = await shop(server)
    expect(await infoOf(server)).toEqual({ enabled: true, apiKey: '0xPUBLIC', providerId: 'turnstile' })
    expect(seen(await reserve())).toEqual(refused)
    expect(makers.asked).toEqual([])
    expect(seen(await reserve('bad'))).toEqual(refused)
    expect(seen(await reserve('good'))).toEqual(passed)
    expect(makers.asked.at(-1)).toEqual({
      address: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      form: { secret: '0xSECRET', response: 'good', remoteip: '127.0.0.1' },
    })
  })

  it('runs after the anti-forgery check and before the call', async () => {
    const url = `${api}/event/nothing/reserve-tickets?lang=en`
    const headers = { 'alfio-verification': 'good' }
    expect(seen(await server.app.inject({ method: 'POST', url, headers }))).toEqual([403, undefined])
    expect(makers.asked).toEqual([])
    expect(seen(await browser(server.app).call('POST', url))).toEqual(refused)
  })

  it('is not required by any other call', async () => {
    const id = 'b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13'
    const answer = await browser(server.app).call('POST', `${api}/reservation/${id}/back-to-booking`)
    expect(answer.statusCode).toBe(200)
  })

  it('answers 503 when the provider cannot verify a token', async () => {
    const { reserve } = await shop(server)
    for (const answer of [away, () => Promise.resolve(new Response('oops', { status: 502 }))]) {
      makers.answer = answer
      expect(seen(await reserve('good'))).toEqual([503, undefined])
    }
  })

  it('sends no overlong token to the provider', async () => {
    const { reserve } = await shop(server)
    expect(seen(await reserve('x'.repeat(5000)))).toEqual(refused)
    expect(makers.asked).toEqual([])
  })

  it('adds the scripts and frames of the providers, and no others, to the policy', async () => {
    const policy = await policyOf(server)
    expect(policy).toContain(
      "script-src 'self' https://challenges.cloudflare.com https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;",
    )
    expect(policy).toMatch(
      /frame-src https:\/\/challenges\.cloudflare\.com https:\/\/www\.google\.com\/recaptcha\//,
    )
  })

  it('accepts the clearance cookie only when pre-clearance is on and no token is sent', async () => {
    const { reserve, visitor } = await shop(server)
    visitor.cookies.set('cf_clearance', 'yes')
    expect(seen(await reserve())).toEqual(refused)
    await set('CF_TURNSTILE_PRE_CLEARANCE', true)
    expect(seen(await reserve())).toEqual(passed)
    expect(seen(await reserve('bad'))).toEqual(refused)
    for (const cookie of ['', ' ']) {
      visitor.cookies.set('cf_clearance', cookie)
      expect(seen(await reserve())).toEqual(refused)
    }
  })

  it('follows the setting of the operator', async () => {
    const { reserve } = await shop(server)
    expect(seen(await reserve())).toEqual(refused)
    await set('CF_TURNSTILE_ENABLED', false)
    expect(seen(await reserve())).toEqual(passed)
    expect(await infoOf(server)).toEqual({ enabled: false, apiKey: null, providerId: null })
  })
})

// docs/api/reservations.md#reserve
describe('the reCAPTCHA of reserve-tickets', () => {
  const code = 'reservationForm: error.STEP_2_CAPTCHA_VALIDATION_FAILED'
  const wanted = { ENABLE_CAPTCHA_FOR_TICKET_SELECTION: true }
  beforeEach(() => set('CF_TURNSTILE_ENABLED', false))

  it('is required for an event with the setting, and its key is in the event', async () => {
    const { reserve, captcha } = await shop(server, wanted)
    expect(await captcha()).toMatchObject({ captchaForTicketSelection: true, recaptchaApiKey: '0xPUBLIC' })
    for (const answer of [undefined, null, '', 'bad']) {
      const response = await reserve(undefined, { captcha: answer })
      expect([response.statusCode, errorsOf(response)]).toEqual([422, [code]])
    }
    expect(tokensAsked()).toEqual(['bad'])
    expect((await reserve(undefined, { captcha: 'good' })).statusCode).toBe(200)
    expect(makers.asked.at(-1)?.address).toBe('https://www.google.com/recaptcha/api/siteverify')
  })

  it('is reported beside other problems, and fails when the provider does not answer', async () => {
    const { reserve } = await shop(server, wanted)
    expect(errorsOf(await reserve(undefined, { captcha: 'bad', reservation: [] }))).toEqual([
      code,
      'reservationForm: error.STEP_1_SELECT_AT_LEAST_ONE',
    ])
    makers.answer = away
    expect(errorsOf(await reserve(undefined, { captcha: 'good' }))).toEqual([code])
  })

  it('sends its key also when only the confirmation is checked, or a free reservation could not be completed', async () => {
    const { captcha, reserve } = await shop(server)
    expect(await captcha()).toEqual({
      captchaForTicketSelection: false,
      captchaForOfflinePaymentAndFree: true,
      recaptchaApiKey: '0xPUBLIC',
    })
    expect((await reserve()).statusCode).toBe(200)
    expect(makers.asked).toEqual([])
  })

  it('refuses a missing and a blank token without asking the provider', async () => {
    const check = recaptcha({ siteKey: '0xPUBLIC', secret: 'secret' }, fetch)
    expect([await check.verify(null, '::1'), await check.verify(' ', '::1')]).toEqual([false, false])
    expect(makers.asked).toEqual([])
  })
})

describe('a server without bot checks', () => {
  const plain = testServer()

  it('requires no token, whatever an event sets, and allows no foreign scripts', async () => {
    const { reserve, captcha } = await shop(plain, { ENABLE_CAPTCHA_FOR_TICKET_SELECTION: true })
    expect(await infoOf(plain)).toEqual({ enabled: false, apiKey: null, providerId: null })
    expect(await captcha()).toEqual({
      captchaForTicketSelection: false,
      captchaForOfflinePaymentAndFree: false,
      recaptchaApiKey: null,
    })
    expect(seen(await reserve())).toEqual(passed)
    expect(await policyOf(plain)).toContain("script-src 'self';")
    expect(await policyOf(plain)).not.toContain('frame-src')
  })
})
