/** Addresses to which PayPal and Saferpay return a buyer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ payments: { sandbox: true } })
})
afterAll(() => server.close())

// docs/api/page-addresses.md#addresses-that-the-server-answers
describe('intermediate pages', () => {
  it.each([
    ['', '/'],
    ['?purchaseContextType=https://evil.example&purchaseContextIdentifier=x&reservationId=y', '/'],
    ['?purchaseContextType=event&purchaseContextIdentifier=..&reservationId=..', '/'],
    ['?purchaseContextType=event&purchaseContextIdentifier=x&reservationId=y&reservationId=z', '/'],
  ])('%s does not redirect to another site', async (query, location) => {
    const answer = await server.app.inject(`/payment/paypal/redirect/confirm${query}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
  })

  it('the page contains only the path of the reservation', async () => {
    const evil = '"><script>alert(1)</script>'
    const query = new URLSearchParams({
      purchaseContextType: 'event',
      purchaseContextIdentifier: `//evil.example/${evil}`,
      reservationId: evil,
      token: evil,
      hmac: evil,
    })
    const { body } = await server.app.inject(`/payment/paypal/redirect/cancel?${query.toString()}`)
    expect(body).not.toContain('<script>')
    expect(body).toContain('content="0;url=/event/%2F%2Fevil.example')
  })

  it.each(['paypal/confirm', 'paypal/cancel', 'saferpay/cancel'])(
    '%s of an unknown reservation redirects home',
    async (page) => {
      for (const type of ['event', 'subscription']) {
        const answer = await server.app.inject(`/${type}/x/reservation/nonsense/payment/${page}?token=t`)
        expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
      }
    },
  )
})
