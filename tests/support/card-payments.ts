/** Helpers for tests of card payments. */
import { afterAll, beforeAll } from 'vitest'
import { eventSeed } from './server/seeds.ts'
import { secretKey, startStripe, webhookSecret, type StripeStandIn } from './server/stripe.ts'
import { startTestServer, type TestServer, type TestOptions } from './server/test-server.ts'
import { envelopeOf, type JsonAnswer } from './wire/json.ts'

export const startWithStripe = (apiUrl: string, options: TestOptions = {}): Promise<TestServer> =>
  startTestServer({
    ...options,
    payments: {
      ...options.payments,
      stripe: {
        secretKey,
        publicKey: 'pk_test_box_office',
        webhookSecrets: ['whsec_other', webhookSecret],
        apiUrl,
        retries: 0,
      },
    },
  })

/** Starts a fake of Stripe and a server that uses it before the tests of a file, and stops both after them. */
export function serverWithStripe(options: TestOptions = {}): { server: TestServer; stripe: StripeStandIn } {
  const [server, stripe] = [{} as TestServer, {} as StripeStandIn]
  beforeAll(async () => {
    await startStripe(stripe)
    Object.assign(server, await startWithStripe(stripe.url, options))
  })
  afterAll(async () => {
    await server.close()
    await stripe.close()
  })
  return { server, stripe }
}

export const byCard = (gatewayToken: string | null) => ({
  paymentProxy: 'STRIPE',
  selectedPaymentMethod: 'CREDIT_CARD',
  gatewayToken,
})
export const strong = (change = {}) => eventSeed({ paymentProxies: ['STRIPE', 'OFFLINE'], ...change })
export const platform = { PLATFORM_MODE_ENABLED: true, STRIPE_CONNECTED_ID: 'acct_organizer' }

export const reasonOf = (answer: JsonAnswer) => envelopeOf(answer).validationErrors[0]?.arguments?.['0']
