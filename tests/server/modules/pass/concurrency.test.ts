import { describe, expect, it } from 'vitest'
import { runSubscriptionTicketJob } from '#server/jobs.ts'
import { insertSubscriptionDescriptor } from '#server/modules/event-setup/insert-event.ts'
import { issueSubscriptionTickets } from '#server/modules/pass/issue-subscription-tickets.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api, holdMore } from '../../../support/server/purchase.ts'
import { eventSeed } from '../../../support/server/seeds.ts'
import {
  buySubscription,
  freeSubscriptionSeed,
  subscriptionSeed,
} from '../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { waitingTools } from '../../../support/server/waiting-list.ts'
import { wireOf } from '../../../support/wire/json.ts'

const server = testServer()

const { entries, joined, soldOut } = waitingTools(() => server)

describe('subscriptions and waiting list with concurrent requests on PostgreSQL', () => {
  it('sells the last three subscriptions to three of twelve buyers', async () => {
    const id = await insertSubscriptionDescriptor(server.db, subscriptionSeed({ supply: 3 }))
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => server.visitor().post(`${api}/subscription/${id}`)),
    )
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    expect([count(200), count(422)]).toEqual([3, 9])
  })

  it('uses the last two entries of a subscription twice', async () => {
    const seed = eventSeed()
    await server.load(seed)
    const { shortName } = seed
    const { pin } = await buySubscription(
      server,
      freeSubscriptionSeed({ events: [{ shortName }], maxEntries: 2, usage: 'UNLIMITED' }),
    )
    const orders = await Promise.all(Array.from({ length: 6 }, () => holdMore(server, shortName)))
    const answers = await Promise.all(
      orders.map(({ visitor, path }) =>
        visitor.post(`${path}/apply-code`, { code: pin, type: 'SUBSCRIPTION' }),
      ),
    )
    expect(answers.filter((answer) => wireOf(answer, endpoints.applyCode).value === true)).toHaveLength(2)
  })

  it('issues one ticket to each owner while four instances run the job and an owner reserves', async () => {
    const seed = eventSeed({ settings: { GENERATE_TICKETS_FOR_SUBSCRIPTIONS: true } })
    await server.load(seed)
    const descriptor = freeSubscriptionSeed({ events: [{ shortName: seed.shortName }] })
    const holdings = await Promise.all(Array.from({ length: 3 }, () => buySubscription(server, descriptor)))
    const order = await holdMore(server, seed.shortName)
    await Promise.all([
      ...Array.from({ length: 4 }, () => issueSubscriptionTickets(server.db, server.clock.now())),
      order.visitor.post(`${order.path}/apply-code`, { code: holdings[0]?.pin, type: 'SUBSCRIPTION' }),
    ])
    const used = await server.db
      .selectFrom('tickets')
      .select('subscription_id')
      .where(
        'subscription_id',
        'in',
        holdings.map(({ id }) => id),
      )
      .execute()
    expect(used.map(({ subscription_id }) => subscription_id).toSorted()).toEqual(
      holdings.map(({ id }) => id).toSorted(),
    )
  })

  it('runs the job for subscription owners once an hour', async () => {
    const at = server.clock.now()
    const asked = (now: number) =>
      Promise.all(
        Array.from({ length: 4 }, () => runSubscriptionTicketJob({ ...server.context, now: () => now })),
      )
    expect((await asked(at)).filter(Boolean)).toHaveLength(1)
    expect((await asked(at + 3_599_999)).filter(Boolean)).toHaveLength(0)
    expect((await asked(at + 3_600_000)).filter(Boolean)).toHaveLength(1)
  })

  it('keeps one entry for an address that joins many times', async () => {
    const { shortName } = await soldOut([])
    const answers = await Promise.all(Array.from({ length: 10 }, () => joined(shortName)))
    expect(answers.every(Boolean)).toBe(true)
    expect(await entries(shortName)).toHaveLength(1)
  })
})
