/**
 * Servers with and without payment providers on the network. Each starts inside its test: in a `beforeAll`, a fault of the
 * start would count as noticed by no test (`npm run mutation`).
 */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { infoOf, ready, statusOf } from '../../../support/server/payment-helpers.ts'
import { errorsOf, onSite, pay } from '../../../support/server/purchase.ts'
import { byMollie, openProviderPage } from '../../../support/server/sandbox.ts'
import { category, eventSeed } from '../../../support/server/seeds.ts'
import { startTestServer } from '../../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../../support/wire/json.ts'

describe('a server without the sandbox', () => {
  it('does not offer or accept methods without a provider', async () => {
    const real = await startTestServer()
    const seed = eventSeed({ paymentProxies: ['MOLLIE', 'PAYPAL', 'OFFLINE'], categories: [category()] })
    const order = await ready(real, seed)
    expect(Object.keys((await infoOf(order)).activePaymentMethods)).toEqual(['BANK_TRANSFER'])
    expect(errorsOf(await pay(order, byMollie))).toEqual([
      'paymentForm: error.STEP_2_PAYMENT_PROCESSING_ERROR',
    ])
    await real.close()
  })

  it('logs that finalizing failed, and confirms', async () => {
    const lines: string[] = []
    const real = await startTestServer({ log: { write: (line) => void lines.push(line) } })
    const order = await ready(real, eventSeed())
    await sql`alter table mail_queue rename to mail_queue_away`.execute(real.db)
    expect((await pay(order, onSite)).statusCode).toBe(200)
    expect(await statusOf(order)).toBe('FINALIZING')
    const failures = lines.filter((line) => line.includes('Finalizing failed; a job repeats it'))
    expect(failures.map((line) => line.includes('relation … does not exist'))).toEqual([true])
    await real.close()
  })
})

describe('a server with all providers', () => {
  it('answers at every address of payments', async () => {
    const stripe = {
      secretKey: 'sk',
      publicKey: 'pk',
      webhookSecrets: [],
      apiUrl: 'http://127.0.0.1:9',
      retries: 0,
    }
    const real = await startTestServer({ payments: { sandbox: true, stripe } })
    const byCard = await ready(real, eventSeed({ paymentProxies: ['STRIPE'] }))
    const order = await ready(real, eventSeed({ paymentProxies: ['MOLLIE', 'PAYPAL', 'CUSTOM_OFFLINE'] }))
    const page = await openProviderPage(order, byMollie)

    const init = async (path: string) => {
      const answer = await byCard.visitor.post(`${path}/payment/CREDIT_CARD/init`)
      return wireOf(answer, endpoints.initPayment).errorMessage
    }
    const unreachable = real.context.translations.translate('en', 'error.STEP_2_PAYMENT_REQUEST_CREATION')
    expect(await init(byCard.path)).toBe(unreachable)

    await real.db.updateTable('reservations').set({ language: 'it' }).where('id', '=', byCard.id).execute()
    const inItalian = real.context.translations.translate('it', 'error.STEP_2_PAYMENT_REQUEST_CREATION')
    expect(await init(byCard.path)).toBe(inItalian)

    const read = async (path: string) => {
      const { statusCode, body } = await order.visitor.get(path)
      return `${String(statusCode)} ${body.includes(page.split('/').at(-1) ?? '') ? 'the payment' : body}`
    }
    const v2 = order.path
    for (const [path, expected] of [
      [`${v2}/payment/CREDIT_CARD/status`, '200 the payment'],
      [`${v2}/payment/IDEAL/status`, '404 '],
      [`${v2}/payment/BANK_TRANSFER/status`, '404 '],
      [`${v2}/payment/BARTER/status`, '400 "bad request"'],
      [`${v2}/transaction/force-check`, '200 the payment'],
      [`${v2}/applicable-custom-payment-method-details`, '200 []'],
      [`${v2}/selected-custom-payment-method-details`, '400 "bad request"'],
    ] as const)
      expect([path, await read(path)]).toEqual([path, expected])

    const methods = await byCard.visitor.get(`${byCard.path}/applicable-custom-payment-method-details`)
    expect(jsonOf(methods)).toEqual([])

    const report = { payload: '{}', headers: { 'content-type': 'application/json', 'stripe-signature': 'x' } }
    for (const [notice, expected] of [
      [{ method: 'POST', url: '/api/payment/webhook/stripe/payment', ...report }, '400 NOK'],
      [{ method: 'POST', url: '/api/webhook/stripe/notification', ...report }, '400 NOK'],
      [{ method: 'POST', url: '/api/webhook/stripe/notification', payload: {} }, '400 NOK'],
    ] as const) {
      const { statusCode, body, headers } = await real.app.inject(notice)
      expect([notice.url, `${String(statusCode)} ${body}`]).toEqual([notice.url, expected])
      expect(headers['content-type']).toMatch(/^text\/plain/)
    }

    expect(jsonOf(await order.visitor.delete(`${order.path}/payment/token`))).toBe(false)
    await openProviderPage(order, byMollie)
    expect(jsonOf(await order.visitor.delete(`${order.path}/payment`))).toBe(true)
    await real.close()
  })
})
