/** Orders whose payment is outstanding: how many, how long, and the mails about them (docs/SECURITY.md). */
import { beforeEach, describe, expect, it } from 'vitest'
import { day, hour, minute } from '#kit/time/durations.ts'
import { composeMail } from '#server/compose-mail.ts'
import { runJobs } from '#server/jobs.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { cancelReservation, markPaid } from '#server/modules/payments/cancel-order.ts'
import { queueUnpaidOrderMails } from '#server/modules/purchase/mails/queue-reservation-mails.ts'
import { removeOldHoldOrigins } from '#server/modules/purchase/queries/hold-origins.ts'
import { clearMails, sendQueuedMails } from '../../../support/server/mails.ts'
import { byCustom, interac, ready, statusOf } from '../../../support/server/payment-helpers.ts'
import { plainDocuments } from '../../../support/server/plain-documents.ts'
import {
  bookingForm,
  byTransfer,
  hold,
  holdMore,
  onSite,
  pay,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { reservationRow } from '../../../support/server/rows.ts'
import { eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import {
  holdSubscription,
  subscriptionForm,
  subscriptionSeed,
} from '../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { envelopeOf } from '../../../support/wire/json.ts'

const holdLimits = { perSession: 100, perAddress: 100, unpaid: { perSession: 2, perAddress: 3 } }
const server = testServer({ holdLimits })
plainDocuments()
beforeEach(async () => {
  server.clock.set(testNow)
  await server.db.deleteFrom('hold_origins').execute()
  await clearMails(server)
})

const tooMany = 'error.STEP_2_TOO_MANY_UNPAID_ORDERS'
const custom: Partial<EventFile> = { paymentProxies: ['CUSTOM_OFFLINE'], customPaymentMethods: [interac] }

async function confirm(held: Held, payment: object) {
  const [problem] = envelopeOf(await pay(held, payment)).validationErrors
  return { held, code: problem?.code ?? null }
}

/** Confirms an order of a new event. @returns it, and the code of its refusal */
const order = async (payment: object, change: Partial<EventFile> = {}) =>
  confirm(await ready(server, eventSeed(change)), payment)

/** Confirmed orders of one event. */
async function orders(payment: object, count: number, change: Partial<EventFile> = {}) {
  const seed = eventSeed(change)
  await server.load(seed)
  const orders: Held[] = []
  for (let index = 0; index < count; index += 1) {
    const next = await holdMore(server, seed.shortName)
    expect((await validate(next, bookingForm(next))).statusCode).toBe(200)
    const { held, code } = await confirm(next, payment)
    expect(code).toBeNull()
    orders.push(held)
  }
  return orders
}

describe('the limit on unpaid orders', () => {
  it.each([
    ['bank transfer', byTransfer, {}],
    ['deferred bank transfer', byTransfer, { settings: { DEFERRED_BANK_TRANSFER_ENABLED: true } }],
    ['custom offline method', byCustom(interac), custom],
    ['on-site payment', onSite, {}],
  ])(
    'refuses the fourth order of an address by %s, until one of them is paid (P226)',
    async (_, payment, change) => {
      const [first] = await orders(payment, 3, change)
      await removeOldHoldOrigins(server.db, testNow)
      const { held, code } = await order(payment, change)
      expect(code).toBe(tooMany)
      expect(await statusOf(held)).toBe('PENDING')
      expect(await markPaid(server.db, first!.id, testNow)).toBe('paid')
      expect(envelopeOf(await pay(held, payment)).success).toBe(true)
    },
  )

  it('accepts exactly three of eight orders of an address at once (P226)', async () => {
    const held: Held[] = []
    for (let index = 0; index < 8; index += 1) held.push(await ready(server, eventSeed()))
    const answers = await Promise.all(held.map((one) => pay(one, byTransfer)))
    expect(answers.filter((answer) => envelopeOf(answer).success)).toHaveLength(3)
  })

  it('counts all methods, events and subscriptions together', async () => {
    await orders(byTransfer, 1)
    await orders(onSite, 1)
    const held = await holdSubscription(server, subscriptionSeed())
    await validate(held, subscriptionForm())
    expect(envelopeOf(await pay(held, byTransfer)).success).toBe(true)
    expect((await order(byCustom(interac), custom)).code).toBe(tooMany)
  })

  it('ends with a canceled order, and with the event of an on-site payment that was not collected', async () => {
    const [first] = await orders(byTransfer, 1)
    await orders(onSite, 2, { startsAt: testNow + day, endsAt: testNow + day + hour })
    expect((await order(byTransfer)).code).toBe(tooMany)
    await cancelReservation(server.db, first!.id, testNow)
    await orders(byTransfer, 1)
    expect((await order(byTransfer)).code).toBe(tooMany)
    server.clock.set(testNow + 2 * day)
    await orders(byTransfer, 1)
    await removeOldHoldOrigins(server.db, server.clock.now())
    const origins = await server.db.selectFrom('hold_origins').select('reservation_id').execute()
    // Two transfers, and the two reservations that were refused.
    expect(origins).toHaveLength(4)
  })

  it('does not refuse free orders or other methods', async () => {
    await orders(byTransfer, 3)
    const free = await hold(server, freeSeed())
    await validate(free, bookingForm(free))
    expect(envelopeOf(await pay(free, { paymentProxy: null, selectedPaymentMethod: 'NONE' })).success).toBe(
      true,
    )
  })
})

describe('an unpaid bank transfer', () => {
  it('expires after its deadline by default, and its tickets are free (P227)', async () => {
    const seed = eventSeed()
    const held = await ready(server, seed)
    await pay(held, byTransfer)
    const { valid_until: deadline } = await reservationRow(server, held.id)
    server.clock.set(deadline + 10 * minute)
    await runJobs(server.context)
    expect(await statusOf(held)).toBe('OFFLINE_PAYMENT')
    server.clock.set(deadline + 10 * minute + 1)
    await runJobs(server.context)
    expect(await statusOf(held)).toBe('CANCELLED')
    const mails = await server.db.selectFrom('mail_queue').select('kind').execute()
    expect(mails.map(({ kind }) => kind)).toContain('order-expired')
  })
})

describe('mails to the organizer about unpaid orders', () => {
  const unlimited = async (change: Partial<EventFile> = {}) => {
    const held = await ready(server, eventSeed(change))
    await server.db.deleteFrom('hold_origins').execute()
    expect(envelopeOf(await pay(held, byTransfer)).success).toBe(true)
    return held
  }
  const recipients = async () => {
    await queueUnpaidOrderMails(server.db, server.clock.now())
    const mails = await server.db
      .selectFrom('mail_queue')
      .select(['kind', 'recipient'])
      .where('kind', 'like', 'organizer-%')
      .orderBy('recipient', 'desc')
      .execute()
    return mails.map(({ kind, recipient }) => `${kind} ${recipient}`)
  }
  const send = async () => {
    const sent: string[] = []
    await queueUnpaidOrderMails(server.db, server.clock.now())
    await sendQueuedMails(
      server.context,
      (mail) => {
        if (mail.to === 'hello@example.org') sent.push(mail.subject + (/… \+\d+/.exec(mail.text)?.[0] ?? ''))
        return Promise.resolve()
      },
      'tickets@localhost',
    )
    return sent
  }

  it('are at most one an hour: one order in a separate mail, several in a summary (P227)', async () => {
    await unlimited()
    expect((await send())[0]).toContain('Order for')
    for (let count = 0; count < 2; count += 1) await unlimited()
    expect(await send()).toEqual([])
    server.clock.set(testNow + hour - 1)
    await unlimited()
    expect(await send()).toEqual([])
    server.clock.set(testNow + hour)
    expect(await send()).toEqual(['Orders awaiting payment (3)'])
    server.clock.set(testNow + hour + minute)
    await unlimited()
    expect(await send()).toEqual([])
    server.clock.set(testNow + 2 * hour)
    await unlimited()
    expect(await send()).toEqual(['Orders awaiting payment (2)'])
    server.clock.set(testNow + 4 * hour)
    await unlimited()
    expect((await send())[0]).toContain('Order for')
  })

  it('do not wait for a clock that was weeks ahead', async () => {
    server.clock.set(testNow + 21 * day)
    await unlimited()
    expect(await send()).toHaveLength(1)
    server.clock.set(testNow)
    await unlimited()
    expect(await send()).toHaveLength(1)
    await unlimited()
    expect(await send()).toEqual([])
  })

  it('wait for each organizer on their own', async () => {
    const other = { organization: { slug: 'other', name: 'Other', email: 'Other@example.org' } }
    await unlimited()
    await unlimited(other)
    await unlimited(other)
    expect(await recipients()).toEqual([
      'organizer-reservation hello@example.org',
      'organizer-unpaid Other@example.org',
    ])
  })

  it('leave out what was paid or canceled meanwhile, and nothing is sent when nothing is left', async () => {
    const [paid, canceled] = [await unlimited(), await unlimited()]
    await queueUnpaidOrderMails(server.db, testNow)
    await markPaid(server.db, paid.id, testNow)
    const summary = await server.db
      .selectFrom('mail_queue')
      .selectAll()
      .where('kind', '=', 'organizer-unpaid')
      .executeTakeFirstOrThrow()
    const text = (await composeMail(server.context, summary, 'tickets@localhost'))?.text ?? ''
    expect(text).toContain(canceled.id.slice(0, 8).toUpperCase())
    expect(text).not.toContain(paid.id.slice(0, 8).toUpperCase())
    await cancelReservation(server.db, canceled.id, testNow)
    expect(await composeMail(server.context, summary, 'tickets@localhost')).toBeNull()
  })

  it('of concurrent orders and jobs are one summary with every order', async () => {
    const held = await Promise.all(Array.from({ length: 4 }, () => ready(server, eventSeed())))
    await server.db.deleteFrom('hold_origins').execute()
    await clearMails(server)
    await Promise.all(held.map((order) => pay(order, byTransfer)))
    await Promise.all(Array.from({ length: 4 }, () => queueUnpaidOrderMails(server.db, testNow)))
    expect(await recipients()).toEqual(['organizer-unpaid hello@example.org'])
    const mails = JSON.stringify(await server.db.selectFrom('mail_queue').select('data').execute())
    expect(held.filter(({ id }) => mails.includes(id))).toHaveLength(4)
  })

  it('do not delay the mails about paid and free orders', async () => {
    await unlimited()
    for (let count = 0; count < 2; count += 1) {
      const free = await hold(server, freeSeed())
      await validate(free, bookingForm(free))
      await pay(free, { paymentProxy: null, selectedPaymentMethod: 'NONE' })
    }
    expect(await send()).toHaveLength(3)
  })
})
