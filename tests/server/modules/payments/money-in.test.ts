/**
 * What a provider reports is compared with the order at every way in, and reports of Stripe in any order give one order and one
 * payment (docs/api/payments.md#transactions).
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { composeMail } from '#server/compose-mail.ts'
import { cancelReservation } from '#server/modules/payments/cancel-order.ts'
import { checkOverduePayments } from '#server/modules/payments/overdue-payments.ts'
import { removeReservation } from '#server/modules/purchase/cancel-reservation.ts'
import { endpoints } from '#shell/endpoints.ts'
import { byCard, platform, serverWithStripe, strong } from '../../../support/card-payments.ts'
import { queuedMails } from '../../../support/server/mails.ts'
import { mailsAbout, ready, transactionsOf } from '../../../support/server/payment-helpers.ts'
import {
  bookingForm,
  byTransfer,
  holdMore,
  pay,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { setEvent } from '../../../support/server/rows.ts'
import { runOperatorCommand } from '../../../support/server/run-operator-command.ts'
import { category, testNow } from '../../../support/server/seeds.ts'
import { report } from '../../../support/server/stripe.ts'
import { wireOf } from '../../../support/wire/json.ts'

const { server, stripe } = serverWithStripe()
const seats = 400
const seed = strong({ seats, categories: [category({ seats })] })
beforeAll(() => server.load(seed))
afterEach(() => server.clock.set(testNow))

interface CardOrder extends Held {
  readonly intent: string
}

const init = async ({ visitor, path }: Held): Promise<string | null> => {
  const answer = await visitor.post(`${path}/payment/CREDIT_CARD/init?lang=en`)
  return wireOf(answer, endpoints.initPayment).clientSecret?.split('_secret_')[0] ?? null
}
const check = ({ visitor, path }: Held) => visitor.get(`${path}/transaction/force-check`)
const cancel = ({ visitor, path }: Held) => visitor.delete(`${path}/payment`)
const send = (intent: string, type: string) =>
  report(server, stripe.intents.get(intent), `payment_intent.${type}`)

/** A report of a refused card ends the payment on record; its intent can still be paid. */
async function end({ intent }: CardOrder): Promise<void> {
  stripe.decline(intent)
  await send(intent, 'payment_failed')
}

/** Ways by which the server learns that an intent is paid. `ended`: after the record of the payment was ended. */
const ways: Record<
  string,
  { readonly ended?: true; readonly learn: (order: CardOrder) => Promise<unknown> }
> = {
  report: { learn: ({ intent }) => send(intent, 'succeeded') },
  'another report': { learn: ({ intent }) => send(intent, 'processing') },
  check: { learn: check },
  init: { learn: init },
  confirm: { learn: (order) => pay(order, byCard(order.intent)) },
  cancel: { learn: cancel },
  job: {
    learn: async () => {
      server.clock.advance(36 * minute)
      await checkOverduePayments(server.context)
    },
  },
  'report after the end': { ended: true, learn: ({ intent }) => send(intent, 'succeeded') },
  'init after the end': { ended: true, learn: init },
  'confirm after the end': { ended: true, learn: (order) => pay(order, byCard(order.intent)) },
}

async function begin(): Promise<CardOrder> {
  const held = await holdMore(server, seed.shortName)
  expect((await validate(held, bookingForm(held))).statusCode).toBe(200)
  return { ...held, intent: (await init(held)) ?? '' }
}

const rowOf = ({ id }: Held) =>
  server.db.selectFrom('reservations').select('status').where('id', '=', id).executeTakeFirstOrThrow()
const payments = async ({ id }: Held) =>
  (await transactionsOf(server, id)).filter(({ status }) => status === 'COMPLETE')

/** One for each way in turn; `paysFor` is tested with each of them. */
const differences = [
  { amount_received: 4999 },
  { currency: 'eur' },
  { metadata: { reservationId: 'b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13' } },
]

describe.each(Object.keys(ways))('money that the server learns by a %s', (way) => {
  const { ended, learn } = ways[way]!
  const paid = async (change: object): Promise<CardOrder> => {
    const order = await begin()
    if (ended) await end(order)
    stripe.pay(order.intent)
    Object.assign(stripe.intents.get(order.intent)!, change)
    await learn(order)
    return order
  }

  it('pays for its order', async () => {
    const order = await paid({})
    expect([(await rowOf(order)).status, (await payments(order)).length]).toEqual(['COMPLETE', 1])
  })

  it.each<[string, object]>([
    ['amount, currency or order differs', differences[Object.keys(ways).indexOf(way) % differences.length]!],
    ['all of it was refunded', { latest_charge: { amount_refunded: 5000 } }],
    ['a part of it was refunded', { latest_charge: { amount_refunded: 1 } }],
  ])('pays for no order when %s', async (_, change) => {
    const order = await paid(change)
    expect((await rowOf(order)).status).not.toBe('COMPLETE')
    expect(await payments(order)).toEqual([])
  })
})

describe('money that pays for no order', () => {
  /** A payment of the order by an intent that is not on record. */
  const secondIntent = (order: CardOrder): string => {
    const id = `pi_second_${order.id}`
    stripe.intents.set(id, { ...stripe.intents.get(order.intent)!, id })
    return id
  }
  const complete = async ({ intent }: CardOrder) => {
    stripe.pay(intent)
    await send(intent, 'succeeded')
  }
  /** What happens before a report. @returns the intent that is paid then */
  const ends: Record<string, (order: CardOrder) => Promise<string>> = {
    async 'was ordered by transfer'(order) {
      await end(order)
      await pay(order, byTransfer)
      return order.intent
    },
    async 'was paid already'(order) {
      await complete(order)
      return secondIntent(order)
    },
    async 'costs another amount now'(order) {
      await end(order)
      stripe.intents.get(order.intent)!.amount = 4000
      return order.intent
    },
    async 'was canceled by the organizer'(order) {
      await complete(order)
      await cancelReservation(server.db, order.id, server.clock.now())
      return secondIntent(order)
    },
    async 'was deleted'(order) {
      await end(order)
      await removeReservation(server.db, order.id)
      return order.intent
    },
  }

  it('pays an order whose details are changed, once they are accepted', async () => {
    for (const learn of [ways['report']!.learn, init, ways['confirm']!.learn]) {
      const order = await begin()
      await end(order)
      await order.visitor.post(`${order.path}/back-to-booking`)
      stripe.pay(order.intent)
      expect((await send(order.intent, 'succeeded')).statusCode).toBe(500)
      await learn(order)
      expect(await mailsAbout(server, order.id)).not.toContain('organizer-refund')
      await validate(order, bookingForm(order))
      await learn(order)
      expect([(await rowOf(order)).status, (await payments(order)).length]).toEqual(['COMPLETE', 1])
    }
  })

  it('is recorded by a confirm that refuses it', async () => {
    const order = await begin()
    const late = await ends['costs another amount now']!(order)
    stripe.pay(late)
    for (let count = 0; count < 2; count++) await pay(order, byCard(late))
    const other = await begin()
    await pay(other, byCard(late))
    const statuses = async ({ id }: Held) => (await transactionsOf(server, id)).map(({ status }) => status)
    expect(await statuses(other)).toEqual(['PENDING'])
    expect(await statuses(order)).toEqual(['FAILED', 'REFUND_DUE'])
    const command = (...words: string[]) => runOperatorCommand(server, 'withdrawals', ...words)
    expect((await command()).text).toMatch(new RegExp(`${late} .*CHF 40.00`))
    expect((await command(late)).text).toBe(`Closed: CHF 40.00, payment ${late}.`)
    expect((await command(late)).ok).toBe(false)
  })

  it('frees the tickets of a stuck order when it was refunded', async () => {
    const order = await begin()
    stripe.intents.get(order.intent)!.amount = 4000
    stripe.pay(order.intent)
    await send(order.intent, 'succeeded')
    expect((await rowOf(order)).status).toBe('STUCK')
    stripe.intents.get(order.intent)!.latest_charge = { amount_refunded: 4000 }
    server.clock.advance(36 * minute)
    await checkOverduePayments(server.context)
    expect((await rowOf(order)).status).toBe('PENDING')
  })

  it.each(Object.keys(ends))('is recorded and reported to the organizer once: the order %s', async (way) => {
    const order = await begin()
    const late = await ends[way]!(order)
    const status = async () =>
      (await server.db.selectFrom('reservations').select('status').where('id', '=', order.id).execute())[0]
    const before = await status()
    stripe.pay(late)
    for (let count = 0; count < 2; count++) await send(late, 'succeeded')
    expect(await status()).toEqual(before)
    const due = (await transactionsOf(server, order.id)).filter((row) => row.status === 'REFUND_DUE')
    expect(due.map(({ payment_id }) => payment_id)).toEqual(before ? [late] : [])
    const [mail, ...more] = (await queuedMails(server)).filter(({ data }) =>
      JSON.stringify(data).includes(late),
    )
    const { text } = (await composeMail(server.context, { ...mail!, data: mail!.data as object }, 'x@y.ch'))!
    expect(mail?.recipient).toBe('hello@example.org')
    expect(text).toContain(late)
    expect(more).toEqual([])
  })

  it('lets the buyer pay the order with another intent', async () => {
    const order = await begin()
    await end(order)
    Object.assign(stripe.intents.get(order.intent)!, { amount: 4000 })
    stripe.pay(order.intent)
    await send(order.intent, 'succeeded')
    // Money that is to be refunded never pays.
    stripe.intents.get(order.intent)!.amount_received = 5000
    await send(order.intent, 'succeeded')
    await pay(order, byCard(order.intent))
    const intent = (await init(order)) ?? ''
    expect(intent).not.toBe(order.intent)
    await complete({ ...order, intent })
    expect((await rowOf(order)).status).toBe('COMPLETE')
  })
})

describe('a report while Stripe does not answer', () => {
  it.each(['succeeded', 'payment_failed', 'processing', 'canceled'])(
    'is refused, so that Stripe sends it again: %s',
    async (type) => {
      const order = await begin()
      stripe.pay(order.intent)
      stripe.broken = true
      expect((await send(order.intent, type)).statusCode).toBe(500)
      stripe.broken = false
      // A restricted key may not read charges.
      stripe.restricted = type === 'processing'
      expect((await send(order.intent, type)).statusCode).toBe(200)
      stripe.restricted = false
      expect((await rowOf(order)).status).toBe('COMPLETE')
    },
  )
})

describe('money in an account of Stripe', () => {
  const organizer = 'acct_organizer'
  const begun = async (settings: object): Promise<CardOrder> => {
    const held = await ready(server, strong({ settings }))
    return { ...held, intent: (await init(held)) ?? '' }
  }
  /** A report about the intent of the order with these changes, paid. */
  const reportPaid = ({ intent }: CardOrder, change: object) => {
    const known = stripe.intents.get(intent)!
    const paid = { ...known, status: 'succeeded' as const, amount_received: 5000, ...change }
    stripe.intents.set(paid.id, paid)
    return send(paid.id, 'succeeded')
  }

  it.each([
    ['the account of the server', {}, null, 'COMPLETE'],
    ['a connected account, but the event uses that of the server', {}, 'acct_other', 'PENDING'],
    ['the account of the organizer', platform, organizer, 'COMPLETE'],
    ['the account of another organizer', platform, 'acct_other', 'PENDING'],
    ['the account of the server, but the event uses that of the organizer', platform, null, 'PENDING'],
  ])('pays by a payment that is not on record: %s', async (...[, settings, account, status]) => {
    const order = await begun(settings)
    await cancel(order)
    await reportPaid(order, { id: `pi_foreign_${order.id}`, account })
    expect((await rowOf(order)).status).toBe(status)
  })

  it.each([
    ['pending', false],
    ['ended', true],
  ])('pays in the account of its record, also when the event has another one: %s', async (_, ended) => {
    const order = await begun(platform)
    if (ended) await end(order)
    await setEvent(server, order.shortName, { config: sql`jsonb_set(config, '{settings}', '{}')` })
    await reportPaid(order, {})
    expect((await rowOf(order)).status).toBe('COMPLETE')
  })
})

describe('a card that was refused before the buyer pays again with the same intent', () => {
  it.each<[string, (order: CardOrder) => Promise<unknown>]>([
    ['a repeated report', ({ intent }) => send(intent, 'payment_failed')],
    ['a check', check],
    ['the job', ways['job']!.learn],
  ])('fails the payment once, also after %s', async (_, learn) => {
    for (const isReported of [true, false]) {
      const order = await begin()
      if (isReported) await end(order)
      else stripe.decline(order.intent)
      expect(await init(order)).toBe(order.intent)
      await learn(order)
      expect((await rowOf(order)).status).not.toBe('PENDING')
      const failures = (await mailsAbout(server, order.id)).filter((kind) => kind === 'payment-failed')
      expect(failures).toHaveLength(isReported ? 1 : 0)
    }
  })
})

const steps = [
  ...(['decline', 'pay', 'init', 'confirm', 'check', 'cancel', 'failed', 'processing', 'canceled'] as const),
]
type Step = (typeof steps)[number]

/** One buyer with the intents that the pages got. */
class Buyer {
  readonly intents: string[]
  readonly order: CardOrder
  /** Mails about a failure, before the bank paid. */
  failures = 0

  constructor(order: CardOrder) {
    this.order = order
    this.intents = [order.intent]
  }

  with(status: string): string[] {
    return this.intents.filter((id) => stripe.intents.get(id)?.status.startsWith(status))
  }

  async failureMails(): Promise<number> {
    return (await mailsAbout(server, this.order.id)).filter((kind) => kind === 'payment-failed').length
  }

  /** The bank decides about an open intent, also one that only an old page has. */
  async decide(step: 'decline' | 'pay'): Promise<void> {
    const [open] = this.with('requires_')
    if (open === undefined || this.with('succeeded').length > 0) return
    if (step === 'pay') this.failures = await this.failureMails()
    stripe[step](open)
  }

  async act(step: Step): Promise<unknown> {
    if (step === 'decline' || step === 'pay') return this.decide(step)
    if (step === 'check') return check(this.order)
    if (step === 'cancel') return cancel(this.order)
    if (step === 'confirm') return pay(this.order, byCard(this.intents.at(-1) ?? null))
    if (step === 'init') {
      const started = await init(this.order)
      return started === null || this.intents.includes(started) || this.intents.push(started)
    }
    const intent = stripe.intents.get(this.intents[0] ?? '')!
    const failed = {
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    } as const
    // The report has the content of an earlier moment.
    return step === 'failed'
      ? report(server, { ...intent, ...failed }, 'payment_intent.payment_failed')
      : report(server, { ...intent, status: step }, `payment_intent.${step}`)
  }
}

describe('reports of Stripe, calls of the page and decisions of the bank in any order', () => {
  it('give one order with one payment when an intent was paid, and no failure after it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 9 }), async (path) => {
        const buyer = new Buyer(await begin())
        for (const step of [...path, 'pay' as const]) await buyer.act(step)
        const paid = buyer.with('succeeded')
        for (const id of [...paid, ...paid]) await send(id, 'succeeded')
        expect(paid.length).toBeLessThanOrEqual(1)
        if (paid.length === 0) return
        const { status } = await rowOf(buyer.order)
        expect([status, (await payments(buyer.order)).length]).toEqual(['COMPLETE', 1])
        expect(await buyer.failureMails()).toBe(buyer.failures)
        expect(buyer.with('requires_')).toEqual([])
      }),
      { numRuns: 6 },
    )
  })
})
