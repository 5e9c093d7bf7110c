/**
 * A server without payment providers on the network. It starts inside the test: in a `beforeAll`, a fault of the start
 * would count as noticed by no test (`npm run mutation`).
 */
import { describe, expect, it } from 'vitest'
import { startTestServer } from '../../../support/test-server.ts'
import { infoOf, ready } from '../../../support/payment-helpers.ts'
import { errorsOf, pay } from '../../../support/purchase.ts'
import { byMollie } from '../../../support/sandbox.ts'
import { category, eventSeed } from '../../../support/seeds.ts'

describe('a server without the sandbox', () => {
  it('does not offer or accept methods without a provider', async () => {
    const real = await startTestServer()
    const seed = eventSeed({ paymentProxies: ['MOLLIE', 'PAYPAL', 'OFFLINE'], categories: [category()] })
    const order = await ready(real, seed)
    expect(Object.keys((await infoOf(order)).activePaymentMethods)).toEqual(['BANK_TRANSFER'])
    expect(errorsOf(await pay(order, byMollie))).toEqual([
      'paymentForm: error.STEP_2_PAYMENT_PROCESSING_ERROR',
    ])
    expect((await real.app.inject('/api/sandbox/payment/sb_1')).statusCode).toBe(404)
    const notice = await real.app.inject({
      method: 'POST',
      url: `/api/payment/webhook/mollie/reservation/${order.id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'id=sb_1',
    })
    expect([notice.statusCode, notice.body]).toEqual([400, 'NOK'])
    const home = `/event/${order.shortName}/reservation/${order.id}`
    const canceled = await real.app.inject(`${home}/payment/saferpay/cancel`)
    expect([canceled.statusCode, canceled.headers.location]).toEqual([302, home])
    await real.close()
  })
})
