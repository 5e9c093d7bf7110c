/** The sandbox provider's page. */
import { readFileSync } from 'node:fs'
import { endpoints } from '#core/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts'
import { createSandbox } from '#server/modules/payments/providers/sandbox/sandbox.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { minute, ready } from '../../../support/payment-helpers.ts'
import { byMollie, byPaypal, decide, openProviderPage } from '../../../support/sandbox.ts'
import { category, eventSeed, testNow } from '../../../support/seeds.ts'
import { wireOf } from '../../../support/json.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ payments: { sandbox: true } })
})
afterAll(() => server.close())

const open = async (payment = byMollie, change = {}) => {
  const order = await ready(server, eventSeed({ paymentProxies: ['MOLLIE', 'PAYPAL'], ...change }), 2)
  return { order, page: await openProviderPage(order, payment) }
}
const buttons = (html: string) =>
  [...html.matchAll(/name="decision" value="([^"]+)"/g)].map(([, name]) => name)

describe('the page of the sandbox', () => {
  it('shows its purpose, the amount and the choices', async () => {
    const { order, page } = await open()
    const answer = await server.app.inject(page)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toBe(contentSecurityPolicy())
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('<html lang="en">')
    expect(answer.body).toContain('<meta name="robots" content="noindex">')
    expect(answer.body).toContain('<meta name="color-scheme" content="light dark">')
    expect(answer.body).toContain('replaces Mollie')
    expect(answer.body).toContain('CHF&nbsp;100.00'.replace('&nbsp;', '\u00a0'))
    expect(answer.body).toContain('2 x Standard')
    expect(answer.body).toContain(order.id.slice(0, 8).toUpperCase())
    expect(buttons(answer.body)).toEqual(['approve', 'approve-silently', 'delay', 'decline', 'cancel'])
    expect(answer.body).toContain(`href="/event/${order.shortName}/reservation/${order.id}/book"`)
  })

  it('loads only its stylesheet and no script', async () => {
    const { page } = await open()
    const { body } = await server.app.inject(page)
    expect(body).not.toMatch(/<script|style=|onclick|<img|http:/)
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(body) ?? []
    const answer = await server.app.inject(sheet)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
  })

  it('offers no delay for PayPal, whose money is captured later', async () => {
    const { page } = await open(byPaypal)
    expect(buttons((await server.app.inject(page)).body)).toEqual(['approve', 'decline', 'cancel'])
  })

  it("is in the buyer's language and shows yen without decimals", async () => {
    const order = await ready(
      server,
      eventSeed({ paymentProxies: ['MOLLIE'], currency: 'JPY', categories: [category({ price: 1500 })] }),
    )
    const answer = await order.visitor.post(`${order.path}?lang=it`, {
      termAndConditionsAccepted: true,
      ...byMollie,
    })
    const { body } = await server.app.inject(wireOf(answer, endpoints.confirm).value?.redirectUrl ?? '')
    expect(body).toContain('<html lang="it">')
    expect(body).toContain('Pagamento di prova')
    expect(body).toMatch(/1\.?500\s(JPY|¥)/)
  })

  it('escapes texts of the organizer', async () => {
    const { page } = await open(byMollie, { categories: [category({ name: '<b>Gold</b>' })] })
    const { body } = await server.app.inject(page)
    expect(body).toContain('2 x &lt;b&gt;Gold&lt;/b&gt;')
  })
})

describe('a decision on the page', () => {
  it('counts once', async () => {
    const { order, page } = await open()
    await decide(server, page, 'cancel')
    const home = `/event/${order.shortName}/reservation/${order.id}`
    expect(await decide(server, page, 'approve')).toBe(`${home}/book`)
    const { body } = await server.app.inject(page)
    expect(body).toContain('decided already')
    expect(buttons(body)).toEqual([])
    const row = await server.db
      .selectFrom('sandbox_payments')
      .select('status')
      .where('reference', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(row.status).toBe('CANCELLED')
  })

  it('must be one of the choices and in time', async () => {
    const { page } = await open(byPaypal)
    expect(await decide(server, page, 'delay')).toBe(page)
    server.clock.advance(15 * minute)
    expect(buttons((await server.app.inject(page)).body)).toEqual([])
    await decide(server, page, 'approve')
    server.clock.set(testNow)
    expect(buttons((await server.app.inject(page)).body)).toHaveLength(3)
  })

  it('on an unknown payment answers 404', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await server.app.inject({
        method,
        url: '/api/sandbox/payment/sb_nothing',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'fr' },
        ...(method === 'POST' ? { payload: 'decision=approve' } : {}),
      })
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('Ce paiement n’existe pas.')
    }
  })
})

describe('translations of the page', () => {
  const words = JSON.parse(
    readFileSync(
      new URL('../../../../server/modules/payments/providers/sandbox/translations.json', import.meta.url),
      'utf8',
    ),
  ) as Record<string, Record<string, string>>

  it.each(['de', 'fr', 'it', 'es'])('are complete in %s', (lang) => {
    expect(Object.keys(words[lang] ?? {})).toEqual(Object.keys(words['en'] ?? {}))
    expect(Object.values(words[lang] ?? {}).filter((text) => text.trim() === '')).toEqual([])
  })
})

describe('a capture at the sandbox', () => {
  it('takes the money of an approval once, and none without an approval', async () => {
    const { gateway } = createSandbox({
      db: server.db,
      baseUrl: 'http://localhost:8080',
      notify: () => Promise.resolve(),
    })
    const { page } = await open(byPaypal)
    const id = page.split('/').at(-1) ?? ''
    const refused = { kind: 'refused', reason: 'error.STEP_2_PAYPAL_unexpected' }
    expect(await gateway.capture(id, testNow)).toEqual(refused)
    expect(await gateway.capture('sb_unknown', testNow)).toEqual(refused)
    await decide(server, page, 'approve')
    expect(await gateway.capture(id, testNow)).toEqual({ kind: 'paid' })
    expect((await gateway.get(id, testNow))?.status).toBe('PAID')
    expect(await gateway.capture(id, testNow)).toEqual({ kind: 'paid' })
  })
})
