import { beforeEach, describe, expect, it } from 'vitest'
import { composeMail } from '#server/compose-mail.ts'
import { parsePin, subscriptionPin } from '#server/infra/ids.ts'
import { removeExpiredReservations } from '#server/jobs.ts'
import { cancelReservation, markPaid } from '#server/modules/payments/cancel-order.ts'
import { endpoints } from '#shell/endpoints.ts'
import {
  api,
  byTransfer,
  errorsOf,
  forFree,
  pay,
  person,
  validate,
  holdMore,
} from '../../../support/server/purchase.ts'
import { testNow, eventSeed } from '../../../support/server/seeds.ts'
import {
  buySubscription,
  freeSubscriptionSeed,
  holdSubscription,
  subscriptionForm,
  subscriptionSeed,
} from '../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { firstOf, jsonOf, wireOf, envelopeOf } from '../../../support/wire/json.ts'

const server = testServer()
beforeEach(() => {
  server.clock.set(testNow)
})

const location = async (path: string) => (await server.app.inject({ url: path })).headers.location
const mailsOf = async (id: string) => {
  const rows = await server.db.selectFrom('mail_queue').selectAll().orderBy('id').execute()
  return rows.filter(({ data }) => JSON.stringify(data).includes(id))
}

// docs/api/reservations.md#reservation-details
describe('reservation of a subscription', () => {
  it('hides id and PIN until the subscription is acquired', async () => {
    const { visitor, path } = await holdSubscription(server, subscriptionSeed({ maxEntries: 10 }))
    expect(jsonOf(await visitor.get(path))).toMatchObject({
      status: 'PENDING',
      ticketsByCategory: [],
      additionalServiceWithData: [],
      subscriptionInfos: [
        {
          id: null,
          pin: null,
          usageDetails: { total: 10, used: 0, available: 10 },
          owner: { firstName: null, lastName: null, email: null },
          configuration: { displayPin: true },
          additionalFields: [],
          fieldConfigurationBeforeStandard: [],
          fieldConfigurationAfterStandard: [],
        },
      ],
      orderSummary: {
        summary: [
          {
            name: 'Season pass',
            amount: 1,
            price: '120.00',
            subTotal: '120.00',
            type: 'SUBSCRIPTION',
            taxPercentage: null,
          },
        ],
        totalPrice: '120.00',
        priceInCents: 12_000,
        free: false,
        totalVAT: '8.58',
        vatPercentage: '7.70',
        descriptionForPayment: '1 x Season pass',
      },
      activePaymentMethods: { BANK_TRANSFER: {} },
    })
  })

  it('completes from booking form to success, with the buyer as owner', async () => {
    const held = await holdSubscription(server, subscriptionSeed())
    expect(jsonOf(await validate(held, subscriptionForm()))).toMatchObject({ success: true, value: true })
    expect(jsonOf(await pay(held, byTransfer))).toMatchObject({ value: { success: true } })
    expect(jsonOf(await held.visitor.get(held.path))).toMatchObject({
      status: 'OFFLINE_PAYMENT',
      subscriptionInfos: [{ id: null, pin: null }],
    })
    expect(await markPaid(server.db, held.id, testNow)).toBe('paid')
    const info = wireOf(await held.visitor.get(held.path), endpoints.reservation)
    const subscription = firstOf(info.subscriptionInfos)
    expect(info.status).toBe('COMPLETE')
    expect(subscription.owner).toEqual(person)
    expect(subscription.usageDetails).toEqual({ total: null, used: 0, available: null, uses: [] })
    expect(subscription.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(parsePin(subscription.pin ?? '', subscriptionPin)).toBe(subscription.pin)
  })

  it('accepts another owner and requires name and address', async () => {
    const held = await holdSubscription(server, freeSubscriptionSeed())
    const other = (owner: object | null) =>
      subscriptionForm({ differentSubscriptionOwner: true, subscriptionOwner: owner })
    expect(errorsOf(await validate(held, other(null)))).toEqual([
      'subscriptionOwner.firstName: error.STEP_2_EMPTY_FIRSTNAME',
      'subscriptionOwner.lastName: error.STEP_2_EMPTY_LASTNAME',
      'subscriptionOwner.email: error.STEP_2_EMPTY_EMAIL',
    ])
    const owner = { firstName: 'Bo', lastName: 'Berg', email: 'bo@example.org' }
    expect((await validate(held, other(owner))).statusCode).toBe(200)
    await pay(held, forFree)
    expect(
      wireOf(await held.visitor.get(held.path), endpoints.reservation).subscriptionInfos?.[0]?.owner,
    ).toEqual(owner)
    expect((await mailsOf(held.id)).map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
      'pass bo@example.org',
      `reservation-confirmed ${person.email}`,
      'organizer-reservation hello@example.org',
    ])
  })

  it('asks the owner the additional fields', async () => {
    const fields = [
      { name: 'club', type: 'input:text', required: true, maxLength: 5, label: { en: 'Club' } },
    ] as const
    const held = await holdSubscription(server, freeSubscriptionSeed({ fields }))
    const answering = (additional: object) => {
      const owner = { firstName: null, lastName: null, email: null, additional }
      return validate(held, subscriptionForm({ subscriptionOwner: owner }))
    }
    const name = 'subscriptionOwner.additional[club][0]'
    expect(errorsOf(await answering({}))).toEqual([`${name}: error.emptyField`])
    expect(errorsOf(await answering({ club: ['far too long'] }))).toEqual([`${name}: error.tooLong`])
    expect((await answering({ club: ['FC'] })).statusCode).toBe(200)
    const info = firstOf(wireOf(await held.visitor.get(held.path), endpoints.reservation).subscriptionInfos)
    expect(info.fieldConfigurationBeforeStandard).toEqual([])
    expect(info.fieldConfigurationAfterStandard).toMatchObject([
      { name: 'club', value: 'FC', required: true, description: { en: { label: 'Club' } } },
    ])
    expect(info.additionalFields).toEqual(info.fieldConfigurationAfterStandard)
  })

  it('sends one mail to a buyer who is the owner, and another on request', async () => {
    const { held, descriptorId } = await buySubscription(server, freeSubscriptionSeed())
    expect((await mailsOf(held.id)).map(({ kind }) => kind)).toEqual(['pass', 'organizer-reservation'])
    await server.db.updateTable('mail_queue').set({ sent_at: server.clock.now() }).execute()
    server.clock.advance(5 * 60_000)
    const again = await held.visitor.post(
      `${api}/subscription/${descriptorId}/reservation/${held.id}/re-send-email?lang=en`,
    )
    expect(jsonOf(again)).toBe(true)
    expect((await mailsOf(held.id)).map(({ kind }) => kind)).toEqual([
      'pass',
      'organizer-reservation',
      'pass',
    ])
  })

  it('is deleted when its hold expires', async () => {
    const { id, path, visitor } = await holdSubscription(server, subscriptionSeed({ supply: 1 }))
    server.clock.advance(36 * 60_000)
    await removeExpiredReservations(server.db, server.clock.now())
    expect((await visitor.get(path)).statusCode).toBe(404)
    const left = await server.db
      .selectFrom('subscriptions')
      .select('id')
      .where('reservation_id', '=', id)
      .execute()
    expect(left).toEqual([])
  })

  it('is valid for its months, between fixed dates, or without end', async () => {
    const window = async (id: string) =>
      server.db
        .selectFrom('subscriptions')
        .select(['valid_from', 'valid_until'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const monthly = await buySubscription(server, subscriptionSeed({ validity: { months: 1 } }))
    // subscription-rules.test.ts has each unit.
    expect(await window(monthly.id)).toEqual({
      valid_from: testNow,
      valid_until: Date.parse('2027-04-01T21:59:59Z'),
    })
    const fixed = await buySubscription(
      server,
      subscriptionSeed({ validity: { from: testNow + 9e8, until: testNow + 9e9 } }),
    )
    expect(await window(fixed.id)).toEqual({ valid_from: testNow + 9e8, valid_until: testNow + 9e9 })
    const open = await buySubscription(server, subscriptionSeed({ validity: {}, maxEntries: 5 }))
    expect(await window(open.id)).toEqual({ valid_from: testNow, valid_until: null })
  })
})

// docs/api/codes-and-discounts.md#code-links
describe("page redirects of a subscription's reservation", () => {
  it('redirect to the step of its status with the language only', async () => {
    const held = await holdSubscription(server, freeSubscriptionSeed())
    const base = `/subscription/${held.shortName}/reservation/${held.id}`
    expect(await location(`${base}?lang=it&subscription=x`)).toBe(`${base}/book?lang=it`)
    await validate(held, subscriptionForm())
    expect(await location(base)).toBe(`${base}/overview`)
    await pay(held, forFree)
    expect(await location(base)).toBe(`${base}/success`)
    expect(await location(`/event/${held.shortName}/reservation/${held.id}`)).toBe('/')
  })

  it('redirect home for an unknown subscription, and to not-found for an unknown reservation', async () => {
    const held = await holdSubscription(server, subscriptionSeed())
    const other = '11111111-2222-4333-8444-555555555555'
    expect(await location(`/subscription/${other}/reservation/${held.id}`)).toBe('/')
    expect(await location(`/subscription/x/reservation/${held.id}`)).toBe('/')
    const base = `/subscription/${held.shortName}/reservation/${other}`
    expect(await location(base)).toBe(`${base}/not-found`)
  })
})

// docs/api/documents.md#mails-of-an-order
describe('mail of a subscription', () => {
  const mail = async (id: string, kind: string, change: object = {}) => {
    const row = (await mailsOf(id)).find((one) => one.kind === kind)
    return row ? composeMail(server.context, { ...row, ...change }, 'tickets@example.org') : null
  }

  it("contains PIN, validity and the reservation's link, for the owner only", async () => {
    const owner = { firstName: 'Bo', lastName: 'Berg', email: 'bo@example.org' }
    const { held, descriptorId, pin } = await buySubscription(server, freeSubscriptionSeed(), {
      differentSubscriptionOwner: true,
      subscriptionOwner: owner,
    })
    const [toOwner, toBuyer] = [await mail(held.id, 'pass'), await mail(held.id, 'reservation-confirmed')]
    expect(toOwner?.to).toBe('bo@example.org')
    expect(toOwner?.text).toContain(pin)
    expect(toOwner?.text).toContain('1 March 2028')
    expect(toOwner?.text).toContain(`/subscription/${descriptorId}/reservation/${held.id}?lang=en`)
    expect(toBuyer?.text).not.toContain(pin)
    expect(toBuyer?.text).toContain(`/subscription/${descriptorId}/reservation/${held.id}?lang=en`)
    expect(await mail(held.id, 'pass', { recipient: person.email })).toBeNull()
  })
})

it('canceling a reservation makes its subscription unusable and puts it on sale again', async () => {
  const seed = eventSeed()
  await server.load(seed)
  const { shortName } = seed
  const { id, pin, descriptorId, held } = await buySubscription(
    server,
    freeSubscriptionSeed({ supply: 1, events: [{ shortName }] }),
  )
  const shown = async () =>
    wireOf(await server.visitor().get(`${api}/subscription/${descriptorId}`), endpoints.subscription)
  const left = async () => (await shown()).numAvailable as number
  expect(await left()).toBe(0)
  expect((await shown()).events).toMatchObject([{ shortName, offer: { soldOut: false } }])
  await cancelReservation(server.db, held.id, testNow)
  expect(wireOf(await held.visitor.get(held.path), endpoints.reservation).subscriptionInfos).toMatchObject([
    { id: null, pin: null },
  ])
  const order = await holdMore(server, shortName)
  for (const code of [id, pin]) {
    const answer = await order.visitor.post(`${order.path}/apply-code`, { code, type: 'SUBSCRIPTION' })
    expect(envelopeOf(answer).validationErrors).toMatchObject([{ code: 'subscription.not.acquired' }])
  }
  expect(await left()).toBe(1)
})
