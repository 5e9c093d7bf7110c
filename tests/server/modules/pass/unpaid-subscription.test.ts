/** A subscription is usable only when it is paid (docs/api/subscriptions.md#usage). */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { SubscriptionDescriptorFile } from '#server/modules/event-setup/event-file/subscription.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { endpoints } from '#shell/endpoints.ts'
import { byCustom, infoOf, interac, statusOf } from '../../../support/server/payment-helpers.ts'
import {
  api,
  byTransfer,
  forFree,
  holdMore,
  onSite,
  pay,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { byMollie, openProviderPage } from '../../../support/server/sandbox.ts'
import { eventSeed, testNow } from '../../../support/server/seeds.ts'
import {
  buySubscription,
  freeSubscriptionSeed,
  holdSubscription,
  subscriptionForm,
  subscriptionSeed,
} from '../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { envelopeOf, jsonOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer({ payments: { sandbox: true } })

/** An event, and an order of a subscription for it that can be confirmed. */
async function readyFor(change: Partial<SubscriptionDescriptorFile>) {
  const event = eventSeed()
  await server.load(event)
  const links = [{ shortName: event.shortName }]
  const order = await holdSubscription(server, subscriptionSeed({ events: links, ...change }))
  expect((await validate(order, subscriptionForm())).statusCode).toBe(200)
  return { order, shortName: event.shortName }
}

const subscriptionOf = ({ id }: Held) =>
  server.db.selectFrom('subscriptions').selectAll().where('reservation_id', '=', id).executeTakeFirstOrThrow()

/** Codes of the errors when the subscription of the order is applied to a new order of the event. */
async function applyTo(shortName: string, order: Held): Promise<unknown[]> {
  const { id, pin } = await subscriptionOf(order)
  const other = await holdMore(server, shortName)
  const codes: unknown[] = []
  for (const code of [id, pin]) {
    const answer = await other.visitor.post(`${other.path}/apply-code`, { code, type: 'SUBSCRIPTION' })
    codes.push(envelopeOf(answer).validationErrors[0]?.code ?? jsonOf(answer))
  }
  await other.visitor.delete(other.path)
  return codes
}

async function expectUnusable(shortName: string, order: Held): Promise<void> {
  expect(await applyTo(shortName, order)).toEqual(['subscription.not.acquired', 'subscription.not.acquired'])
  const info = wireOf(await order.visitor.get(order.path), endpoints.reservation)
  expect(info.subscriptionInfos).toMatchObject([{ id: null, pin: null }])
}

const deferred = { DEFERRED_BANK_TRANSFER_ENABLED: true }

describe('a subscription', () => {
  it.each([
    ['a bank transfer', {}, byTransfer],
    ['a deferred bank transfer', { settings: deferred }, byTransfer],
    [
      'a custom offline method',
      { paymentProxies: ['CUSTOM_OFFLINE'], customPaymentMethods: [interac] } as const,
      byCustom(interac),
    ],
  ])('that is ordered by %s is unusable until the payment is recorded (P225)', async (_, change, payment) => {
    const { order, shortName } = await readyFor(change)
    expect(envelopeOf(await pay(order, payment)).success).toBe(true)
    await expectUnusable(shortName, order)
    expect(await markPaid(server.db, order.id, testNow)).toBe('paid')
    expect(await statusOf(order)).toBe('COMPLETE')
    expect((await subscriptionOf(order)).status).toBe('ACQUIRED')
    expect(await applyTo(shortName, order)).toMatchObject([
      { value: true },
      'subscription.max-usage-reached-per-event',
    ])
  })

  it('is unusable while its buyer is on the page of the payment provider', async () => {
    const { order, shortName } = await readyFor({ paymentProxies: ['MOLLIE'] })
    await openProviderPage(order, byMollie)
    await expectUnusable(shortName, order)
  })

  it('is neither offered with on-site payment nor sold by it, also with a descriptor that lists it (P225)', async () => {
    const { order, shortName } = await readyFor({ paymentProxies: ['OFFLINE', 'ON_SITE'] })
    expect(Object.keys((await infoOf(order)).activePaymentMethods)).toEqual(['BANK_TRANSFER'])
    for (const choice of [onSite, { ...forFree, paymentProxy: 'NONE' }])
      expect(envelopeOf(await pay(order, choice)).success).toBe(false)
    expect(await statusOf(order)).toBe('PENDING')
    await expectUnusable(shortName, order)
  })

  it('cannot be reserved when on-site payment is the only method of a stored descriptor', async () => {
    const { descriptorId } = await buySubscription(server, freeSubscriptionSeed())
    await sql`update passes set price = 500 from events
      where events.id = passes.event_id and events.short_name = ${descriptorId}`.execute(server.db)
    await sql`update events set config = config::jsonb || '{"currency":"CHF","paymentProxies":["ON_SITE"]}'
      where short_name = ${descriptorId}`.execute(server.db)
    const answer = await server.visitor().post(`${api}/subscription/${descriptorId}`)
    expect(envelopeOf(answer).validationErrors).toMatchObject([
      { code: 'error.STEP_1_CATEGORIES_NOT_COMPATIBLE' },
    ])
  })
})
