import { expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { cancelReservation } from '#server/modules/payments/cancel-order.ts'
import { issueSubscriptionTickets } from '#server/modules/subscriptions/issue-subscription-tickets.ts'
import { envelopeOf, wireOf } from '../../../support/json.ts'
import { api, holdMore } from '../../../support/purchase.ts'
import { eventSeed, testNow } from '../../../support/seeds.ts'
import { buySubscription, freeSubscriptionSeed } from '../../../support/subscription-seeds.ts'
import { testServer } from '../../../support/test-server.ts'

const server = testServer()

it('canceling a reservation makes its subscription unusable and puts it on sale again', async () => {
  const seed = eventSeed({ settings: { GENERATE_TICKETS_FOR_SUBSCRIPTIONS: true } })
  await server.load(seed)
  const { shortName } = seed
  const { id, pin, descriptorId, held } = await buySubscription(
    server,
    freeSubscriptionSeed({ supply: 1, events: [{ shortName }] }),
  )
  const left = async () =>
    wireOf(await server.visitor().get(`${api}/subscription/${descriptorId}`), endpoints.subscription)
      .numAvailable as number
  expect(await left()).toBe(0)
  await cancelReservation(server.db, held.id, testNow)
  expect(wireOf(await held.visitor.get(held.path), endpoints.reservation).subscriptionInfos).toMatchObject([
    { id: null, pin: null },
  ])
  const order = await holdMore(server, shortName)
  for (const code of [id, pin]) {
    const answer = await order.visitor.post(`${order.path}/apply-code`, { code, type: 'SUBSCRIPTION' })
    expect(envelopeOf(answer).validationErrors).toMatchObject([{ code: 'subscription.not.acquired' }])
  }
  await issueSubscriptionTickets(server.db, testNow)
  const given = await server.db.selectFrom('pass_tickets').selectAll().execute()
  expect(given).toEqual([])
  expect(await left()).toBe(1)
})
