/**
 * A fake of Stripe's API over a socket: the part that the server uses, with bodies, errors and signatures of
 * the real one. `pay`, `decline` and `work` do what a buyer does in Stripe's fields.
 */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import type { TestServer } from './test-server.ts'

export const secretKey = 'sk_test_box_office'
export const webhookSecret = 'whsec_box_office'

interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: Stripe.PaymentIntent.Status
  client_secret: string
  last_payment_error: { code: string } | null
  metadata: Record<string, string>
  /** Answers to calls have it; a report has its id. */
  latest_charge: { amount_refunded: number } | null
  account: string | null
}

export interface StripeStandIn {
  readonly url: string
  readonly intents: Map<string, Intent>
  /** The bank approves: the intent has succeeded. */
  pay(id: string): void
  decline(id: string): void
  /** Answers an error to each call. */
  broken: boolean
  /** The key may not read Charges. */
  restricted: boolean
  work(id: string): void
  /** Stops answering. */
  close(): Promise<void>
}

class ApiError extends Error {
  readonly statusCode: number
  readonly body: object
  constructor(statusCode: number, type: string, code: string | null, param: string | null = null) {
    super(code ?? type)
    this.statusCode = statusCode
    this.body = { error: { type, code, param, message: `Stand-in: ${code ?? type}` } }
  }
}

const fields = (request: FastifyRequest): Record<string, string> =>
  (request.body ?? {}) as Record<string, string>
const metadataOf = (body: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
      return key === undefined ? [] : [[key, value]]
    }),
  )
const accountOf = (request: FastifyRequest): string | null => {
  const header = request.headers['stripe-account']
  return typeof header === 'string' ? header : null
}

function createApi(intents: StripeStandIn['intents'], state: () => StripeStandIn): FastifyInstance {
  const app = Fastify()
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body)))
    },
  )
  app.setErrorHandler((error, _, reply) =>
    error instanceof ApiError ? reply.code(error.statusCode).send(error.body) : reply.send(error),
  )
  app.addHook('onRequest', ({ headers }, _, done) => {
    if (state().broken) return done(new ApiError(500, 'api_error', null))
    const known = headers.authorization === `Bearer ${secretKey}`
    done(known ? undefined : new ApiError(401, 'invalid_request_error', 'unauthorized'))
  })

  const find = (request: FastifyRequest): Intent => {
    const { id = '' } = request.params as { id?: string }
    const intent = intents.get(id)
    // An intent belongs to the account that created it.
    if (intent?.account !== accountOf(request))
      throw new ApiError(404, 'invalid_request_error', 'resource_missing', 'intent')
    return intent
  }

  app.post('/v1/payment_intents', (request) => {
    const body = fields(request)
    const id = `pi_${randomUUID().replaceAll('-', '')}`
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(body['amount']),
      amount_received: 0,
      currency: body['currency'] ?? '',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomUUID()}`,
      last_payment_error: null,
      latest_charge: null,
      metadata: metadataOf(body),
      account: accountOf(request),
    }
    intents.set(id, intent)
    return intent
  })
  app.get('/v1/payment_intents/:id', (request) => {
    if (state().restricted && request.url.includes('expand'))
      throw new ApiError(403, 'invalid_request_error', null)
    return find(request)
  })
  // An update clears the error of the last card.
  app.post('/v1/payment_intents/:id', (request) => {
    const intent = find(request)
    Object.assign(intent.metadata, metadataOf(fields(request)))
    intent.last_payment_error = null
    return intent
  })
  app.post('/v1/payment_intents/:id/cancel', (request) => {
    const intent = find(request)
    if (!intent.status.startsWith('requires_'))
      throw new ApiError(400, 'invalid_request_error', 'payment_intent_unexpected_state')
    intent.status = 'canceled'
    return intent
  })
  return app
}

/** @param stripe receives the properties of the result */
export async function startStripe(stripe = {} as StripeStandIn): Promise<StripeStandIn> {
  const intents: StripeStandIn['intents'] = new Map()
  const app = createApi(intents, () => stripe)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const change = (id: string, to: Partial<Intent>): void => {
    const intent = intents.get(id)
    if (!intent) throw new Error(`No intent ${id}`)
    Object.assign(intent, to)
  }
  return Object.assign(stripe, {
    url,
    intents,
    broken: false,
    restricted: false,
    pay: (id: string) => {
      const amount_received = intents.get(id)?.amount ?? 0
      change(id, { status: 'succeeded', amount_received, last_payment_error: null })
    },
    decline: (id: string) =>
      change(id, { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } }),
    work: (id: string) => change(id, { status: 'processing' }),
    close: () => app.close(),
  })
}

/** Reports an intent in its current state, or another object, signed with the given secret at the time of the server. */
export function report(
  server: Pick<TestServer, 'app' | 'clock'>,
  reported: object | undefined,
  type: string,
  { secret = webhookSecret, age = 0, path = '/api/payment/webhook/stripe/payment', livemode = false } = {},
) {
  const intent = reported as Partial<Intent> | undefined
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    livemode,
    account: intent?.account ?? null,
    data: { object: intent ? { ...intent, latest_charge: intent.latest_charge && 'ch_1' } : {} },
  })
  const timestamp = Math.floor(server.clock.now() / 1000) - age
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
}
