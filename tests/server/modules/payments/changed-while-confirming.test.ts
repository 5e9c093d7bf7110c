/** Calls that change a reservation between the checks of a payment and its lock, on both databases. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkPayment } from '#server/modules/payments/apply-provider-status.ts'
import { deletePendingReservation } from '#server/modules/purchase/cancel-reservation.ts'
import { infoOf, interac, ready, statusOf, transactionsOf } from '../../../support/server/payment-helpers.ts'
import { moneyFor } from '../../../support/server/payment-rows.ts'
import {
  bookingForm,
  byTransfer,
  forFree,
  hold,
  holdMore,
  pay,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { byMollie, byPaypal, decide, openProviderPage } from '../../../support/server/sandbox.ts'
import { eventSeed } from '../../../support/server/seeds.ts'
import { secretKey, startStripe, type StripeStandIn } from '../../../support/server/stripe.ts'
import { buySubscription, freeSubscriptionSeed } from '../../../support/server/subscription-seeds.ts'
import { pglite, startTestServer, type TestServer } from '../../../support/server/test-server.ts'
import { envelopeOf, jsonOf } from '../../../support/wire/json.ts'

const keys = { siteKey: 'public', secret: 'secret' }

describe.each(['PGlite', 'PostgreSQL'])('a reservation that changes while it is paid, on %s', (name) => {
  let server: TestServer
  let stripe: StripeStandIn
  /** Runs while the bot check or a provider answers. */
  let meanwhile: () => Promise<unknown> = () => Promise.resolve()
  const interrupted = async <T>(answer: T): Promise<T> => {
    const change = meanwhile
    meanwhile = () => Promise.resolve()
    await change()
    return answer
  }
  beforeAll(async () => {
    stripe = await startStripe()
    server = await startTestServer({
      botChecks: {
        recaptcha: { ...keys, forOfflinePayments: true },
        fetch: () => interrupted(Response.json({ success: true })),
      },
      payments: {
        sandbox: true,
        stripe: { secretKey, publicKey: 'pk_test', webhookSecrets: [], apiUrl: stripe.url, retries: 0 },
      },
      ...(name === 'PGlite' ? pglite : {}),
    })
  })
  afterAll(async () => {
    await server.close()
    await stripe.close()
  })
  afterEach(() => {
    meanwhile = () => Promise.resolve()
  })

  const providerOf = (proxy: string, kind: string) => {
    const provider = server.context.payments.providers.find(
      (provider) => provider.proxy === proxy && provider.kind === kind,
    )
    if (!provider) throw new Error(`No provider ${proxy}`)
    return provider
  }

  /** A reservation with one ticket that a subscription pays for. */
  async function covered(settings = {}, fields: object = {}, amount = 1): Promise<Held> {
    const seed = eventSeed({ settings, ...fields })
    await server.load(seed)
    const { shortName } = seed
    const { pin } = await buySubscription(
      server,
      freeSubscriptionSeed({ events: [{ shortName }], maxEntries: 1, usage: 'UNLIMITED' }),
    )
    const order = await holdMore(server, shortName, amount)
    const answer = await order.visitor.post(`${order.path}/apply-code`, { code: pin, type: 'SUBSCRIPTION' })
    expect(envelopeOf(answer).value).toBe(true)
    return order
  }
  const removeSubscription = ({ visitor, path }: Held) =>
    visitor.delete(`${path}/remove-code?type=SUBSCRIPTION`)

  it.each([
    ['several methods', ['OFFLINE', 'ON_SITE']],
    ['one method', ['ON_SITE']],
    ['a custom method', ['CUSTOM_OFFLINE']],
  ])(
    'is not confirmed for free with %s when its subscription is removed during the bot check',
    async (_, proxies) => {
      const order = await covered({}, { paymentProxies: proxies, customPaymentMethods: [interac] })
      await validate(order, bookingForm(order))
      meanwhile = () => removeSubscription(order)
      const answer = await pay(order, { ...forFree, captcha: 'good' })
      expect(answer.statusCode).toBe(422)
      expect(await infoOf(order)).toMatchObject({ status: 'PENDING', orderSummary: { totalPrice: '50.00' } })
      expect(await transactionsOf(server, order.id)).toEqual([])
    },
  )

  it('is unknown when it is canceled during the bot check', async () => {
    const order = await ready(server, eventSeed())
    meanwhile = () => order.visitor.delete(order.path)
    expect((await pay(order, { ...byTransfer, captcha: 'good' })).statusCode).toBe(404)
  })

  it('is confirmed once when another page confirms it during the bot check', async () => {
    const order = await ready(server, eventSeed())
    meanwhile = () => pay(order, { ...byTransfer, captcha: 'good' })
    const answer = await pay(order, { ...byTransfer, captcha: 'good' })
    expect(envelopeOf(answer)).toMatchObject({ success: true, value: { success: true } })
    expect(await statusOf(order)).toBe('OFFLINE_PAYMENT')
    expect(await transactionsOf(server, order.id)).toHaveLength(1)
  })

  it.each([
    ['card', 'STRIPE', 'browser'],
    ['redirect', 'MOLLIE', 'redirect'],
  ] as const)(
    'gets no %s payment of its old amount when its subscription is removed during its creation',
    async (_, proxy, kind) => {
      const order = await covered({}, { paymentProxies: [proxy] }, 2)
      await validate(order, bookingForm(order))
      const provider = providerOf(proxy, kind)
      const interrupt = async <T>(created: Promise<T>): Promise<T> => {
        const answer = await created
        expect(jsonOf(await removeSubscription(order))).toBe(true)
        return answer
      }
      const canceled =
        provider.kind === 'browser' || provider.kind === 'redirect' ? vi.spyOn(provider, 'cancel') : undefined
      if (provider.kind === 'browser') {
        const { init } = provider
        vi.spyOn(provider, 'init').mockImplementationOnce((attempt) => interrupt(init(attempt)))
        const answer = await order.visitor.post(`${order.path}/payment/CREDIT_CARD/init?lang=en`)
        expect(jsonOf(answer)).toMatchObject({ clientSecret: null })
      }
      if (provider.kind === 'redirect') {
        const { start } = provider
        vi.spyOn(provider, 'start').mockImplementationOnce((attempt) => interrupt(start(attempt)))
        expect((await pay(order, byMollie)).statusCode).toBe(422)
      }
      expect(await infoOf(order)).toMatchObject({ status: 'PENDING', orderSummary: { totalPrice: '100.00' } })
      expect(await transactionsOf(server, order.id)).toEqual([])
      expect(canceled).toHaveBeenCalledTimes(1)
    },
  )

  it('is paid by an earlier payment that arrives after the buyer has begun another one, which is canceled', async () => {
    const order = await ready(server, eventSeed({ paymentProxies: ['MOLLIE'] }))
    await openProviderPage(order, byMollie)
    const provider = providerOf('MOLLIE', 'redirect')
    if (provider.kind !== 'redirect') throw new Error('not a redirect payment')
    vi.spyOn(provider, 'fetchStatus').mockImplementationOnce(async () => {
      expect(jsonOf(await order.visitor.delete(`${order.path}/payment`))).toBe(true)
      await openProviderPage(order, byMollie)
      return moneyFor(order.id, { paymentId: 'sb_earlier' })
    })
    const canceled = vi.spyOn(provider, 'cancel')
    expect((await checkPayment(server.context, order.id))?.status.kind).toBe('paid')
    expect(await statusOf(order)).toBe('COMPLETE')
    expect(canceled).toHaveBeenCalledTimes(2)
  })

  /** An order whose payment is approved at PayPal and not yet captured. */
  const approved = async () => {
    const order = await ready(server, eventSeed({ paymentProxies: ['PAYPAL'] }))
    await decide(server, await openProviderPage(order, byPaypal), 'approve')
    const provider = providerOf('PAYPAL', 'approval')
    if (provider.kind !== 'approval') throw new Error('not an approval')
    const { capture } = provider
    return { order, provider, capture }
  }

  it('stays IN_PAYMENT when the buyer cancels the payment during the capture of an approval', async () => {
    const { order, provider, capture } = await approved()
    const seen: unknown[] = []
    vi.spyOn(provider, 'capture').mockImplementationOnce(async (...attempt) => {
      const dropped = await order.visitor.delete(`${order.path}/payment/token`)
      const canceled = await order.visitor.delete(`${order.path}/payment`)
      seen.push(jsonOf(dropped), jsonOf(canceled), await statusOf(order))
      return capture(...attempt)
    })
    expect(envelopeOf(await pay(order, byPaypal)).value).toMatchObject({ success: true })
    expect(seen).toEqual([false, false, 'IN_PAYMENT'])
    expect(await statusOf(order)).toBe('COMPLETE')
  })

  it('is kept by the expiry job when its hold was extended after the job listed it', async () => {
    const order = await hold(server, eventSeed())
    const { validity } = await infoOf(order)
    expect(await deletePendingReservation(server.db, order.id, validity)).toBe(false)
    expect(await statusOf(order)).toBe('PENDING')
    expect(await deletePendingReservation(server.db, order.id, validity + 1)).toBe(true)
  })
})
