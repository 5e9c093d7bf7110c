/** The page of the sandbox (docs/api/payments.md#sandbox). */
import { describe, expect, it } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'
import { endpoints } from '#shell/endpoints.ts'
import { ready, statusOf } from '../../../support/server/payment-helpers.ts'
import { byMollie, byPaypal, decide, openProviderPage } from '../../../support/server/sandbox.ts'
import { category, eventSeed, testNow } from '../../../support/server/seeds.ts'
import { startTestServer, testServer } from '../../../support/server/test-server.ts'
import { wireOf } from '../../../support/wire/json.ts'

const server = testServer({ payments: { sandbox: true } })

const open = async (payment = byMollie) => {
  const order = await ready(server, eventSeed({ paymentProxies: ['MOLLIE', 'PAYPAL'] }), 2)
  return { order, page: await openProviderPage(order, payment) }
}
const buttons = (html: string) =>
  [...html.matchAll(/name="decision" value="([^"]+)"/g)].map(([, name]) => name)

describe('the page of the sandbox', () => {
  it('shows its purpose, the amount, the order and the choices', async () => {
    const { order, page } = await open()
    const answer = await server.app.inject(page)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toBe(contentSecurityPolicy())
    expect(answer.headers['cache-control']).toBe('no-store, no-transform')
    expect(answer.body).toContain('<meta name="robots" content="noindex">')
    expect(answer.body).toContain('replaces Mollie')
    expect(answer.body).toContain('CHF\u00a0100.00')
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

  it('offers an approval of PayPal, whose charge can be refused later', async () => {
    const { order, page } = await open(byPaypal)
    const { body } = await server.app.inject(page)
    expect(buttons(body)).toEqual(['approve', 'decline', 'cancel'])
    expect(body).toContain('Approve, but refuse the charge')
    expect(body).toContain(`href="/event/${order.shortName}/reservation/${order.id}/overview"`)
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

  it.each(['GET', 'POST'] as const)('answers %s of an unknown payment with 404', async (method) => {
    const answer = await server.app.inject({
      method,
      url: '/api/sandbox/payment/sb_nothing',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'fr' },
      ...(method === 'POST' ? { payload: 'decision=approve' } : {}),
    })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Ce paiement n’existe pas.')
  })

  it('does not exist on a server without the sandbox', async () => {
    const real = await startTestServer()
    expect((await real.app.inject('/api/sandbox/payment/sb_1')).statusCode).toBe(404)
    await real.close()
  })
})

describe('a decision on the page', () => {
  it('counts once', async () => {
    const { order, page } = await open()
    await decide(server, page, 'cancel')
    await decide(server, page, 'approve')
    expect(await statusOf(order)).toBe('PENDING')
    const { body } = await server.app.inject(page)
    expect(body).toContain('decided already')
    expect(buttons(body)).toEqual([])
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

  it('about an order that was deleted leads home', async () => {
    const { order, page } = await open(byPaypal)
    await server.db.deleteFrom('tickets').where('reservation_id', '=', order.id).execute()
    await server.db.deleteFrom('hold_origins').where('reservation_id', '=', order.id).execute()
    await server.db.deleteFrom('reservations').where('id', '=', order.id).execute()
    expect(await decide(server, page, 'approve')).toBe('/')
  })
})
