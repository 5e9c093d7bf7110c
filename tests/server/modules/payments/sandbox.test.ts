/** The sandbox provider's page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import type { PaymentProxy } from '#core/contract/reservation.ts'
import { minute } from '#core/domain/durations.ts'
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts'
import type { RemotePaymentRequest } from '#server/modules/payments/providers/redirect/remote-payments.ts'
import {
  createSandbox,
  type Decision,
  type PaymentNotification,
} from '#server/modules/payments/providers/sandbox/sandbox.ts'
import { wireOf } from '../../../support/json.ts'
import { ready } from '../../../support/payment-helpers.ts'
import { byMollie, byPaypal, decide, openProviderPage } from '../../../support/sandbox.ts'
import { category, eventSeed, testNow } from '../../../support/seeds.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

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

  it('names the refusal for PayPal as one of the charge, which follows the approval', async () => {
    const label = (html: string) => /value="decline"[^>]*>([^<]+)</.exec(html)?.[1]
    const { page } = await open(byPaypal)
    expect(label((await server.app.inject(page)).body)).toBe('Approve, but refuse the charge')
    const other = await open()
    expect(label((await server.app.inject(other.page)).body)).toBe('Decline')
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

describe('a payment at the sandbox', () => {
  const notices: PaymentNotification[] = []
  const sandbox = () =>
    createSandbox({
      db: server.db,
      baseUrl: 'https://shop.example',
      notify: (notice) => {
        notices.push(notice)
        return Promise.reject(new Error('not delivered'))
      },
    })
  /** @returns the id */
  async function create(brand: PaymentProxy, change: Partial<RemotePaymentRequest> = {}): Promise<string> {
    notices.length = 0
    const request: RemotePaymentRequest = {
      brand,
      reference: 'r-1',
      amount: 5000,
      currency: 'CHF',
      description: '1 x Standard',
      language: 'it',
      returnPath: '/return?a=1',
      cancelPath: '/cancel?a=1',
      notify: 'POST /notice',
      ...change,
    }
    const { id, ...made } = await sandbox().remotePayments.create(request, testNow)
    expect(id).toMatch(/^sb_[\w-]{24}$/)
    expect(made).toEqual({
      reference: 'r-1',
      amount: 5000,
      currency: 'CHF',
      status: 'OPEN',
      url: `https://shop.example/api/sandbox/payment/${id}`,
      expiresAt: testNow + 15 * minute,
    })
    return id
  }
  const statusOf = async (id: string, now = testNow) => (await sandbox().remotePayments.get(id, now))?.status

  it.each<[PaymentProxy, Decision, string, string | undefined]>([
    ['MOLLIE', 'approve', 'PAID', '/return?a=1'],
    ['MOLLIE', 'approve-silently', 'PAID', '/return?a=1'],
    ['MOLLIE', 'delay', 'PENDING', '/return?a=1'],
    ['MOLLIE', 'decline', 'FAILED', '/cancel?a=1'],
    ['MOLLIE', 'cancel', 'CANCELLED', '/cancel?a=1'],
    ['PAYPAL', 'approve', 'APPROVED', '/return?a=1&token=$&PayerID=SANDBOX'],
    ['PAYPAL', 'approve-silently', 'OPEN', undefined],
    ['PAYPAL', 'delay', 'OPEN', undefined],
    ['PAYPAL', 'decline', 'APPROVED', '/return?a=1&token=$&PayerID=SANDBOX'],
    ['PAYPAL', 'cancel', 'CANCELLED', '/cancel?a=1'],
  ])('of %s after %s is %s', async (brand, decision, status, path) => {
    const id = await create(brand)
    expect(await sandbox().decide(id, decision, testNow)).toBe(path?.replace('$', id))
    expect(await statusOf(id)).toBe(status)
    const isReported = path !== undefined && decision !== 'approve-silently'
    expect(notices).toEqual(isReported ? [{ method: 'POST', path: '/notice', id }] : [])
  })

  it.each([
    ['approve', true],
    ['delay', false],
    ['decline', false],
    ['cancel', false],
  ] as const)('is reported with GET only when it succeeded: %s %s', async (decision, isReported) => {
    const id = await create('SAFERPAY', { notify: 'GET /success' })
    await sandbox().decide(id, decision, testNow)
    expect(notices).toEqual(isReported ? [{ method: 'GET', path: '/success', id }] : [])
    await sandbox().decide(await create('SAFERPAY', { notify: null }), decision, testNow)
    expect(notices).toEqual([])
  })

  it('takes the first decision, in time', async () => {
    const id = await create('MOLLIE')
    expect(await sandbox().decide(id, 'cancel', testNow)).toBe('/cancel?a=1')
    expect(await sandbox().decide(id, 'approve', testNow)).toBe('/cancel?a=1')
    expect(await statusOf(id)).toBe('CANCELLED')
    const late = await create('MOLLIE')
    const end = testNow + 15 * minute
    expect([await statusOf(late, end - 1), await statusOf(late, end)]).toEqual(['OPEN', 'EXPIRED'])
    expect(await sandbox().decide(late, 'approve', end)).toBe('/cancel?a=1')
    expect(await sandbox().decide(late, 'approve', end - 1)).toBe('/return?a=1')
    expect(await statusOf(late, end)).toBe('PAID')
    expect(await sandbox().decide('sb_unknown', 'approve', testNow)).toBeUndefined()
  })

  it('is paid a minute after a delay, and reported then', async () => {
    const id = await create('MOLLIE')
    await sandbox().decide(id, 'delay', testNow)
    notices.length = 0
    const reported = () => notices.filter((notice) => notice.id === id)
    const due = testNow + minute
    expect([await statusOf(id, due - 1), await statusOf(id, due)]).toEqual(['PENDING', 'PAID'])
    await sandbox().payDelayed(due - 1)
    expect([await statusOf(id), reported()]).toEqual(['PENDING', []])
    await sandbox().payDelayed(due)
    expect([await statusOf(id), reported().length]).toEqual(['PAID', 1])
    expect(await sandbox().remotePayments.get('sb_unknown', testNow)).toBeNull()
  })

  it.each<[Decision | null, boolean, string]>([
    [null, true, 'CANCELLED'],
    ['cancel', true, 'CANCELLED'],
    ['decline', true, 'FAILED'],
    ['approve', false, 'PAID'],
    ['delay', false, 'PENDING'],
  ])('after the decision %s can be canceled: %s', async (decision, possible, status) => {
    const id = await create('MOLLIE')
    if (decision) await sandbox().decide(id, decision, testNow)
    expect(await sandbox().remotePayments.cancel(id)).toBe(possible)
    expect(await statusOf(id)).toBe(status)
  })

  it('is captured after an approval, once, and refused after a decline or without an approval', async () => {
    const unexpected = { kind: 'refused', reason: 'error.STEP_2_PAYPAL_unexpected' }
    const id = await create('PAYPAL')
    const capture = (one: string) => sandbox().remotePayments.capture(one, testNow)
    expect([await capture(id), await capture('sb_unknown')]).toEqual([unexpected, unexpected])
    await sandbox().decide(id, 'approve', testNow)
    expect(await capture(id)).toEqual({ kind: 'paid' })
    expect(await statusOf(id)).toBe('PAID')
    expect(await capture(id)).toEqual({ kind: 'paid' })
    const declined = await create('PAYPAL')
    await sandbox().decide(declined, 'decline', testNow)
    expect(await capture(declined)).toEqual({
      kind: 'refused',
      reason: 'error.STEP_2_PAYPAL_INSTRUMENT_DECLINED',
    })
    expect(await statusOf(declined)).toBe('APPROVED')
  })
})
