/** The page of a link with a code (docs/api/codes-and-discounts.md#code-links). */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Fetch } from '#server/modules/bot-checks/create-bot-checks.ts'
import { codeLinkPath, findCodeLink, reserveLinkedTicket } from '#server/modules/purchase/code-link.ts'
import { followCodeLink, openCodeLink, reservationOf } from '../../../../support/browser/code-link.ts'
import { testDist } from '../../../../support/fake-dist.ts'
import { category, eventSeed } from '../../../../support/server/seeds.ts'
import { browser } from '../../../../support/server/sign-in.ts'
import { testServer, type TestServer } from '../../../../support/server/test-server.ts'

const verifier = { working: true, asked: [] as string[] }
const fetch: Fetch = (_, { body }) => {
  if (!verifier.working) return Promise.reject(new Error('no connection'))
  const response = body instanceof URLSearchParams ? (body.get('response') ?? '') : ''
  verifier.asked.push(response)
  return Promise.resolve(Response.json({ success: response === 'good' }))
}
const keys = { siteKey: '0xPUBLIC', secret: '0xSECRET' }

const dist = testDist()
const server = testServer({
  dist,
  holdLimits: { perSession: 1, perAddress: 1000, unpaid: { perSession: 1, perAddress: 1000 } },
})
const guarded = testServer({ botChecks: { turnstile: keys, recaptcha: keys, fetch } })
beforeEach(() => {
  verifier.working = true
  verifier.asked.length = 0
})

const hidden = () =>
  category({ name: 'Hidden', price: 8000, seats: 6, restricted: true, personalCodes: ['FOR-ANNA'] })
async function load(where: TestServer, change: object = {}) {
  const flyer = category({ name: 'Walk-in & friends', price: 6050, code: 'FLYER' })
  const seed = eventSeed({ seats: 40, categories: [flyer, hidden()], ...change })
  await where.load(seed)
  return seed.shortName
}
const heldOf = (where: TestServer, shortName: string) =>
  where.db
    .selectFrom('tickets')
    .innerJoin('events', 'events.id', 'tickets.event_id')
    .innerJoin('reservations', 'reservations.id', 'tickets.reservation_id')
    .leftJoin('categories', 'categories.id', 'tickets.category_id')
    .select(['reservations.id', 'reservations.language', 'categories.name'])
    .where('events.short_name', '=', shortName)
    .execute()

describe('GET the page of a code link', () => {
  it.each(['FLYER', 'FOR-ANNA'])('holds nothing for %s, however often it is opened', async (code) => {
    const name = await load(server)
    const visitor = browser(server.app)
    for (let visit = 0; visit < 3; visit += 1) {
      expect((await openCodeLink(visitor, name, code)).page.statusCode).toBe(200)
      await server.app.inject({ method: 'HEAD', url: codeLinkPath(name, code) })
    }
    expect(await heldOf(server, name)).toEqual([])
  })

  it.each([
    [25, '25 minutes'],
    [90, '1 hour, 30 minutes'],
    [1440, '1 day'],
  ])('names the time for the details in days, hours and minutes: %i minutes', async (minutes, text) => {
    const name = await load(server, { settings: { RESERVATION_TIMEOUT: minutes } })
    const { page } = await openCodeLink(browser(server.app), name, 'FLYER')
    expect(page.body).toContain(`You then have ${text} to enter your details.`)
  })

  it('shows event, ticket and price, and has one form without scripts', async () => {
    const name = await load(server, { vat: '8.10' })
    const { page } = await openCodeLink(browser(server.app), name, 'FLYER')
    expect(page.body).toContain('1 × Walk-in &amp; friends')
    expect(page.body).toMatch(/CHF\s60\.50/)
    expect(page.body).toContain('incl. 8.1% VAT')
    expect(page.body.match(/<button/g)).toHaveLength(1)
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain('<link rel="stylesheet" href="/assets/index-Cd34.css">')
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'x-frame-options': 'DENY',
    })
    expect(page.body).toContain('<meta name="robots" content="noindex">')
  })

  it('keeps the session of a visitor who comes from a mail, whose browser sends no strict cookie', async () => {
    const name = await load(server)
    for (const query of ['', '?continued=true']) {
      const headers = { 'sec-fetch-site': 'cross-site' }
      const first = await server.app.inject({ url: `${codeLinkPath(name, 'FLYER')}${query}`, headers })
      expect(first.headers['set-cookie']).toBeUndefined()
      expect(first.body).toMatch(/http-equiv="refresh" content="0;url=\/event\/[^"]*continued=true"/)
      expect(first.body).not.toContain('<form')
    }
  })

  it('redirects to the event for a code that is unknown or has no ticket', async () => {
    const name = await load(server)
    const { headers } = await server.app.inject(codeLinkPath(name, 'NOTHING'))
    expect(headers.location).toBe(`/event/${name}?errors=error.STEP_1_CODE_NOT_FOUND`)
  })
})

describe('POST the page of a code link', () => {
  it('holds the ticket and continues with the booking, in the language of the visitor', async () => {
    const name = await load(server)
    const address = await followCodeLink(browser(server.app), name, 'FLYER', { query: '?lang=it' })
    const id = reservationOf(address)
    expect(await heldOf(server, name)).toEqual([{ id, language: 'it', name: 'Walk-in & friends' }])
  })

  it('holds the ticket of a personal code once', async () => {
    const name = await load(server)
    expect(reservationOf(await followCodeLink(browser(server.app), name, 'FOR-ANNA'))).toBeDefined()
    expect(await followCodeLink(browser(server.app), name, 'FOR-ANNA')).toBe(
      `/event/${name}?errors=error.STEP_1_CODE_NOT_FOUND`,
    )
    expect(await heldOf(server, name)).toMatchObject([{ name: 'Hidden' }])
  })

  it('reports every problem of a ticket that another visitor held since the page was opened', async () => {
    const name = await load(server, { categories: [{ ...hidden(), seats: 1 }] })
    const link = await findCodeLink(server.context, {
      shortName: name,
      code: 'FOR-ANNA',
      address: '192.0.2.1',
    })
    if (!('ticket' in link)) throw new Error('No ticket')
    await followCodeLink(browser(server.app), name, 'FOR-ANNA')
    expect(await reserveLinkedTicket(link.ticket, { language: 'en' }, server.context)).toBe(
      `/event/${name}?errors=error.STEP_1_CODE_NOT_FOUND,error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE`,
    )
  })

  it('opens a restricted category with its own code only', async () => {
    const categories = [{ ...hidden(), code: 'BACKSTAGE', seats: 1 }]
    const name = await load(server, { categories })
    expect(reservationOf(await followCodeLink(browser(server.app), name, 'BACKSTAGE'))).toBeDefined()
    expect(await followCodeLink(browser(server.app), name, 'BACKSTAGE')).toBe(
      `/event/${name}?errors=error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE`,
    )
  })

  it.each([
    ['no token', (_: string) => ({})],
    ['another token', (_: string) => ({ _csrf: 'AAAA' })],
    ['the token of another session', (other: string) => ({ _csrf: other })],
  ])('holds nothing with %s', async (_, fieldsOf) => {
    const name = await load(server)
    const visitor = browser(server.app)
    const { action } = await openCodeLink(visitor, name, 'FLYER')
    const { token: other } = await openCodeLink(browser(server.app), name, 'FLYER')
    const answer = await visitor.post(action, fieldsOf(other))
    expect(answer.statusCode).toBe(403)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.body).toContain('The page was open for too long.')
    expect(await heldOf(server, name)).toEqual([])
  })

  it('counts for the limit of held reservations', async () => {
    const name = await load(server)
    const visitor = browser(server.app)
    await followCodeLink(visitor, name, 'FLYER')
    const { token, action } = await openCodeLink(visitor, name, 'FLYER')
    const second = await visitor.post(action, { _csrf: token })
    expect(second.statusCode).toBe(429)
    expect(second.body).toContain('You have too many open orders.')
    expect(await heldOf(server, name)).toHaveLength(1)
  })
})

describe('the bot checks of a code link', () => {
  const tokens = { 'cf-turnstile-response': 'good', 'g-recaptcha-response': 'good' }
  const checked = { settings: { ENABLE_CAPTCHA_FOR_TICKET_SELECTION: true } }

  it('are widgets of the providers in the form, and their scripts are allowed', async () => {
    const name = await load(guarded, checked)
    const { page } = await openCodeLink(browser(guarded.app), name, 'FLYER')
    expect(page.body).toContain('class="cf-turnstile after-4" data-sitekey="0xPUBLIC"')
    expect(page.body).toContain('class="g-recaptcha after-4" data-sitekey="0xPUBLIC"')
    for (const script of [
      'https://challenges.cloudflare.com/turnstile/v0/api.js',
      'https://www.google.com/recaptcha/api.js',
    ])
      expect(page.body).toContain(`<script src="${script}" async defer></script>`)
    expect(page.headers['content-security-policy']).toContain('https://challenges.cloudflare.com')
    expect(page.headers['content-security-policy']).not.toContain('trusted-types')
  })

  it.each([
    ['without any token', {}],
    ['without a Turnstile token', { ...tokens, 'cf-turnstile-response': '' }],
    ['with a wrong Turnstile token', { ...tokens, 'cf-turnstile-response': 'bad' }],
    ['without a reCAPTCHA token', { ...tokens, 'g-recaptcha-response': '' }],
    ['with a wrong reCAPTCHA token', { ...tokens, 'g-recaptcha-response': 'bad' }],
  ])('hold nothing %s', async (_, fields: Record<string, string>) => {
    const name = await load(guarded, checked)
    const visitor = browser(guarded.app)
    const { token, action } = await openCodeLink(visitor, name, 'FLYER')
    const answer = await visitor.post(action, { _csrf: token, ...fields })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('Confirm that you are a person')
    expect(answer.body).toContain('<form method="post"')
    expect(await heldOf(guarded, name)).toEqual([])
  })

  it('hold the ticket with both tokens', async () => {
    const name = await load(guarded, checked)
    const address = await followCodeLink(browser(guarded.app), name, 'FLYER', { fields: tokens })
    expect(reservationOf(address)).toBeDefined()
    expect(verifier.asked).toEqual(['good', 'good'])
  })

  it('do not require reCAPTCHA where the event does not', async () => {
    const name = await load(guarded)
    const visitor = browser(guarded.app)
    expect((await openCodeLink(visitor, name, 'FLYER')).page.body).not.toContain('g-recaptcha')
    const fields = { 'cf-turnstile-response': 'good' }
    expect(reservationOf(await followCodeLink(visitor, name, 'FLYER', { fields }))).toBeDefined()
  })

  it('answer 503 and hold nothing while the provider does not answer', async () => {
    const name = await load(guarded)
    const visitor = browser(guarded.app)
    const { token, action } = await openCodeLink(visitor, name, 'FLYER')
    verifier.working = false
    expect((await visitor.post(action, { _csrf: token, ...tokens })).statusCode).toBe(503)
    expect(await heldOf(guarded, name)).toEqual([])
  })
})
