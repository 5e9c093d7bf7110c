import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { runSubscriptionTicketJob } from '#server/jobs.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import type { SubscriptionDescriptorFile } from '#server/modules/event-setup/event-file/subscription.ts'
import { issueSubscriptionTickets } from '#server/modules/pass/issue-subscription-tickets.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api, bookingForm, holdMore, pay, person, validate } from '../../../support/server/purchase.ts'
import { category, eventSeed, testNow } from '../../../support/server/seeds.ts'
import {
  buySubscription,
  freeSubscriptionSeed,
  type Holding,
} from '../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer()
beforeEach(() => {
  server.clock.set(testNow)
})

const giving = { GENERATE_TICKETS_FOR_SUBSCRIPTIONS: true }
const job = () => issueSubscriptionTickets(server.db, server.clock.now())

async function opened(
  event: Partial<EventFile> = {},
  descriptor: Partial<SubscriptionDescriptorFile> = {},
  categories?: readonly string[],
): Promise<{ holding: Holding; shortName: string }> {
  const seed = eventSeed({ settings: giving, ...event })
  await server.load(seed)
  const { shortName } = seed
  const link = { shortName, ...(categories ? { categories } : {}) }
  return {
    shortName,
    holding: await buySubscription(server, freeSubscriptionSeed({ events: [link], ...descriptor })),
  }
}

const ticketsAt = (shortName: string) =>
  server.db
    .selectFrom('tickets')
    .innerJoin('events', 'events.id', 'tickets.event_id')
    .innerJoin('categories', 'categories.id', 'tickets.category_id')
    .selectAll('tickets')
    .select('categories.name')
    .where('short_name', '=', shortName)
    .where('reservation_id', 'is not', null)
    .execute()
const countAt = async (shortName: string): Promise<number> => (await ticketsAt(shortName)).length

// docs/api/subscriptions.md#usage
describe('issueSubscriptionTickets', () => {
  it("issues a complete ticket in the owner's name, covered by the subscription, with one mail", async () => {
    const { holding, shortName } = await opened()
    await server.db.deleteFrom('mail_queue').execute()
    await job()
    const [ticket, ...others] = await ticketsAt(shortName)
    expect(others).toEqual([])
    expect(ticket).toMatchObject({
      status: 'ACQUIRED',
      subscription_id: holding.id,
      first_name: person.firstName,
      last_name: person.lastName,
      language: 'en',
    })
    const visitor = server.visitor()
    const info = wireOf(
      await visitor.get(`${api}/reservation/${ticket?.reservation_id ?? ''}`),
      endpoints.reservation,
    )
    expect(info).toMatchObject({
      status: 'COMPLETE',
      paid: false,
      paymentProxy: 'ADMIN',
      validatedBookingInformation: true,
      firstName: person.firstName,
      metadata: { finalized: true, readyForConfirmation: true },
      orderSummary: {
        free: true,
        totalPrice: '0',
        summary: [{ type: 'TICKET' }, { type: 'APPLIED_SUBSCRIPTION', subTotal: '-50.00' }],
      },
    })
    const mails = await server.db.selectFrom('mail_queue').select(['kind', 'recipient']).execute()
    expect(mails).toEqual([{ kind: 'ticket', recipient: ticket?.email }])
    const page = await visitor.get(`${api}/event/${shortName}/ticket/${ticket?.public_uuid ?? ''}`)
    expect(jsonOf(page)).toMatchObject({ fullName: 'Zoë Àlvarez' })
  })

  it('does nothing by default, or for a hidden or past event', async () => {
    const silent = await opened({ settings: {} })
    const draft = await opened({ status: 'DRAFT' })
    const past = await opened({ startsAt: testNow - 2 * day, endsAt: testNow - day })
    await job()
    for (const { shortName } of [silent, draft, past]) expect(await countAt(shortName)).toBe(0)
  })

  it('issues one ticket for several runs, also after the ticket was returned', async () => {
    const { shortName } = await opened({ settings: { ...giving, ALLOW_FREE_TICKETS_CANCELLATION: true } })
    await job()
    await job()
    const [ticket] = await ticketsAt(shortName)
    const gone = await server
      .visitor()
      .delete(`${api}/event/${shortName}/ticket/${ticket?.public_uuid ?? ''}`)
    expect(jsonOf(gone)).toBe(true)
    expect(await countAt(shortName)).toBe(0)
    await job()
    expect(await countAt(shortName)).toBe(0)
  })

  it('skips an owner who uses the subscription at the event, also in an open reservation', async () => {
    const { holding, shortName } = await opened({}, { usage: 'UNLIMITED' })
    const held = await holdMore(server, shortName)
    await validate(held, bookingForm(held))
    await held.visitor.post(`${held.path}/apply-code`, { code: holding.pin, type: 'SUBSCRIPTION' })
    await job()
    expect(await countAt(shortName)).toBe(1)
    expect((await pay(held, { paymentProxy: null, selectedPaymentMethod: 'NONE' })).statusCode).toBe(200)
    await job()
    expect(await countAt(shortName)).toBe(1)
  })

  it('issues the ticket later when the reservation that used the subscription is deleted', async () => {
    const { holding, shortName } = await opened()
    const held = await holdMore(server, shortName)
    await held.visitor.post(`${held.path}/apply-code`, { code: holding.pin, type: 'SUBSCRIPTION' })
    await job()
    await held.visitor.delete(held.path)
    await job()
    expect((await ticketsAt(shortName)).map(({ subscription_id }) => subscription_id)).toEqual([holding.id])
  })

  it('requires a valid subscription with entries left, and covers the next events first', async () => {
    const seeds = [3, 1, 2].map((days) =>
      eventSeed({
        settings: giving,
        startsAt: testNow + days * day,
        endsAt: testNow + days * day + 1,
        categories: [category({ saleUntil: testNow + day })],
      }),
    )
    for (const seed of seeds) await server.load(seed)
    const events = seeds.map(({ shortName }) => ({ shortName }))
    const validity = { from: testNow + 1, until: testNow + 2 }
    await buySubscription(server, freeSubscriptionSeed({ events, maxEntries: 2, validity }))
    const counts = () => Promise.all(seeds.map(({ shortName }) => countAt(shortName)))
    await job()
    expect(await counts()).toEqual([0, 0, 0])
    server.clock.set(testNow + 3)
    await job()
    expect(await counts()).toEqual([0, 0, 0])
    server.clock.set(testNow + 1)
    await job()
    expect(await counts()).toEqual([0, 1, 1])
  })

  it('uses the first category on sale that the subscription covers and that has a free ticket', async () => {
    const categories = [
      category({ name: 'Not opened' }),
      category({ name: 'Later', saleFrom: testNow + day }),
      category({ name: 'Full', seats: 0 }),
      category({ name: 'Open', seats: 1 }),
    ]
    const linked = ['Later', 'Full', 'Open']
    const { shortName } = await opened({ categories }, {}, linked)
    await buySubscription(server, freeSubscriptionSeed({ events: [{ shortName, categories: linked }] }))
    await job()
    expect(await ticketsAt(shortName)).toMatchObject([{ name: 'Open' }])
    server.clock.set(testNow + day)
    await job()
    expect((await ticketsAt(shortName)).map(({ name }) => name).toSorted()).toEqual(['Later', 'Open'])
  })

  it('takes a personal code of a restricted category that the link names, and of no other', async () => {
    const categories = [category({ name: 'Members', restricted: true, seats: 2 })]
    const unnamed = await opened({ categories })
    const namedShop = await opened({ categories }, {}, ['Members'])
    await job()
    expect(await countAt(unnamed.shortName)).toBe(0)
    const [ticket] = await ticketsAt(namedShop.shortName)
    const codes = await server.db
      .selectFrom('special_prices')
      .select('status')
      .where('ticket_id', '=', ticket?.id ?? 0)
      .execute()
    expect(codes).toEqual([{ status: 'TAKEN' }])
  })

  it('leaves the reservation to the owner when a fee is due or a group restricts the category', async () => {
    const fee = { title: { en: 'Fee' }, policy: 'MANDATORY_ONE_FOR_TICKET', price: 300 } as const
    const priced = await opened({ additionalServices: [fee] })
    const guarded = await opened({ groups: [{ name: 'Bosses', members: ['boss@example.org'] }] })
    const member = await opened({ groups: [{ name: 'Staff', members: [person.email] }] })
    await job()
    expect(await countAt(priced.shortName)).toBe(0)
    expect(await countAt(guarded.shortName)).toBe(0)
    expect(await ticketsAt(member.shortName)).toMatchObject([{ locked: true }])
  })

  it("belongs to the buyer's account unless another person is the owner", async () => {
    const seed = eventSeed({ settings: giving })
    await server.load(seed)
    const descriptor = freeSubscriptionSeed({ events: [{ shortName: seed.shortName }] })
    const user = await server.db
      .insertInto('users')
      .values({ issuer: 'i', subject: 'buyer', email: person.email, created_at: testNow })
      .returning('id')
      .executeTakeFirstOrThrow()
    const owned = async (form: object) => {
      const { held } = await buySubscription(server, descriptor, form)
      await sql`update reservations set owner_id = ${user.id} where id = ${held.id}`.execute(server.db)
    }
    await owned({})
    const friend = { firstName: 'Ann', lastName: 'Other', email: 'ann@example.org', additional: {} }
    await owned({ differentSubscriptionOwner: true, subscriptionOwner: friend })
    await job()
    const rows = await server.db
      .selectFrom('reservations')
      .innerJoin('events', 'events.id', 'reservations.event_id')
      .select(['first_name', 'owner_id'])
      .where('short_name', '=', seed.shortName)
      .orderBy('first_name')
      .execute()
    expect(rows).toEqual([
      { first_name: 'Ann', owner_id: null },
      { first_name: 'Zoë', owner_id: user.id },
    ])
  })

  it('runs once an hour on all instances', async () => {
    const asked = (now: number) =>
      Promise.all(
        Array.from({ length: 4 }, () => runSubscriptionTicketJob({ ...server.context, now: () => now })),
      )
    expect((await asked(testNow)).filter(Boolean)).toHaveLength(1)
    expect((await asked(testNow + 3_599_999)).filter(Boolean)).toHaveLength(0)
    expect((await asked(testNow + 3_600_000)).filter(Boolean)).toHaveLength(1)
  })
})
