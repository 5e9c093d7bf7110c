/** What stays of an order in every way in which it ends (docs/api/documents.md#credit-notes, docs/api/reservations.md#late-payment). */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { composeMail } from '#server/compose-mail.ts'
import { readCreditNotes } from '#server/modules/documents/credit-note.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { removeUnpaidTransfers } from '#server/modules/payments/overdue-payments.ts'
import { checkIn } from '#server/modules/ticket/check-in.ts'
import { endpoints } from '#shell/endpoints.ts'
import { byCard, serverWithStripe } from '../../../support/card-payments.ts'
import { queuedMails } from '../../../support/server/mails.ts'
import { plainDocuments } from '../../../support/server/plain-documents.ts'
import {
  api,
  bookingForm,
  byTransfer,
  hold,
  holdMore,
  linkedItems,
  pay,
  person,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { answerOperatorCommand, runOperatorCommand } from '../../../support/server/run-operator-command.ts'
import { category, eventSeed, testNow } from '../../../support/server/seeds.ts'
import { report } from '../../../support/server/stripe.ts'
import {
  holdLoadedSubscription,
  holdSubscription,
  subscriptionForm,
  subscriptionSeed,
} from '../../../support/server/subscription-seeds.ts'
import { envelopeOf, wireOf } from '../../../support/wire/json.ts'

const { server, stripe } = serverWithStripe()
plainDocuments()
beforeEach(async () => {
  server.clock.set(testNow)
  await server.db.deleteFrom('mail_queue').execute()
})

let sellers = 0
function seedOf(change: Partial<EventFile> = {}): EventFile {
  sellers += 1
  const slug = `seller-${String(sellers)}`
  return eventSeed({
    organization: { slug, name: 'Associazione Pietra', email: 'hello@example.org' },
    paymentProxies: ['STRIPE', 'OFFLINE'],
    categories: [category({ withdrawalDays: 14, seats: 4 })],
    seats: 4,
    ...change,
    settings: {
      INVOICE_ADDRESS: 'Via Nassa 5\n6900 Lugano',
      VAT_NR: 'CHE-1',
      INVOICE_NUMBER_PATTERN: `${slug}/%d`,
      ...change.settings,
    },
  })
}
const address = {
  billingAddressCompany: 'Kern AG',
  billingAddressLine1: 'Seestrasse 1',
  billingAddressZip: '8000',
  billingAddressCity: 'Zürich',
  vatCountryCode: 'CH',
  vatNr: '1',
}
const withInvoice = { invoiceRequested: true, addCompanyBillingDetails: true, ...address }

interface Order extends Held {
  readonly intent: string
}
type Kind = 'invoice' | 'receipt'

async function place(held: Held, kind: Kind, payment: 'card' | 'transfer'): Promise<Order> {
  const form = bookingForm(held, kind === 'invoice' ? withInvoice : {})
  expect((await validate(held, form)).statusCode).toBe(200)
  if (payment === 'transfer') {
    expect(envelopeOf(await pay(held, byTransfer)).success).toBe(true)
    return { ...held, intent: '' }
  }
  const answer = await held.visitor.post(`${held.path}/payment/CREDIT_CARD/init?lang=en`)
  const intent = wireOf(answer, endpoints.initPayment).clientSecret?.split('_secret_')[0] ?? ''
  stripe.pay(intent)
  expect(envelopeOf(await pay(held, byCard(intent))).success).toBe(true)
  return { ...held, intent }
}
const order = async (kind: Kind, payment: 'card' | 'transfer', seed = seedOf()): Promise<Order> =>
  place(await hold(server, seed, 2), kind, payment)

const documentOf = ({ shortName, id }: Held, kind: string) =>
  server.app.inject(`${api}/event/${shortName}/reservation/${id}/${kind}`)
const rowOf = ({ id }: Held) =>
  server.db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const unitsOf = async (held: Held) =>
  readCreditNotes((await rowOf(held)).credit_notes).map(({ total }) => total.units)
const command = async (...words: [string, ...string[]]) => (await runOperatorCommand(server, ...words)).text

const expire = async (held: Held) => {
  server.clock.set((await rowOf(held)).valid_until + day)
  await removeUnpaidTransfers(server.context)
}
async function withdraw({ shortName, id }: Held, parts: number) {
  const path = `${api}/event/${shortName}/reservation/${id}/withdrawal?lang=en`
  const { items } = wireOf(await server.visitor().get(path), endpoints.withdrawal)
  await server.visitor().post(path, { items: items.slice(0, parts).map((item) => item.id) })
}
/** Stripe has refunded so much of the intent in all, and reports it. */
function refund({ intent }: Order, units: number, type = 'charge.refunded') {
  const stored = stripe.intents.get(intent)!
  stored.latest_charge = { amount_refunded: units }
  const { currency, account } = stored
  const amounts = { amount_refunded: units, amount: units }
  return report(server, { payment_intent: intent, currency, account, ...amounts }, type)
}
/** @param step of a decided dispute its status */
const dispute = ({ intent }: Order, step = 'open') => {
  const reported = { payment_intent: intent, currency: 'chf', amount: 10_000, status: step }
  return report(server, reported, `charge.dispute.${step === 'open' ? 'created' : 'closed'}`)
}
const lose = (held: Order) => dispute(held, 'lost')
const voiding = () => seedOf({ settings: { VOID_TICKETS_ON_REFUND: true } })

/** Two tickets of CHF 50. `credited`: totals of the credit notes of the invoice. */
const ways: Record<
  string,
  { pay: 'card' | 'transfer'; end: (order: Order) => unknown; credited: number[]; seed?: () => EventFile }
> = {
  'expires unpaid': { pay: 'transfer', end: expire, credited: [] },
  'is canceled after it expired': {
    pay: 'transfer',
    end: async (held) => {
      await expire(held)
      await command('cancel', held.id)
    },
    credited: [-10_000],
  },
  'is canceled unpaid': { pay: 'transfer', end: ({ id }) => command('cancel', id), credited: [-10_000] },
  'is canceled paid': { pay: 'card', end: ({ id }) => command('cancel', id), credited: [-10_000] },
  'is withdrawn from': { pay: 'card', end: (held) => withdraw(held, 2), credited: [-10_000] },
  'is withdrawn from in parts': {
    pay: 'card',
    end: async (held) => {
      await withdraw(held, 1)
      await withdraw(held, 1)
    },
    credited: [-5000, -5000],
  },
  'is refunded in parts': {
    pay: 'card',
    end: async (held) => {
      await refund(held, 3333)
      await refund(held, 10_000, 'refund.created')
    },
    credited: [-3333, -6667],
  },
  'is refunded in part and then withdrawn from': {
    pay: 'card',
    end: async (held) => {
      await refund(held, 3333)
      await withdraw(held, 2)
    },
    credited: [-3333, -6667],
  },
  'is refunded after a withdrawal from one ticket': {
    pay: 'card',
    end: async (held) => {
      await withdraw(held, 1)
      await refund(held, 5000)
    },
    credited: [-5000],
  },
  'is refunded and void': {
    pay: 'card',
    end: (held) => refund(held, 10_000),
    credited: [-10_000],
    seed: voiding,
  },
  'is lost and void': { pay: 'card', end: lose, credited: [-10_000], seed: voiding },
  'is disputed and held back': { pay: 'card', end: (held) => dispute(held), credited: [], seed: voiding },
  'is lost and stays': { pay: 'card', end: lose, credited: [] },
}

describe.each(Object.entries(ways))('an order that %s', (_, way) => {
  it('keeps its invoice, and gets credit notes up to its total (W700)', async () => {
    const held = await order('invoice', way.pay, way.seed?.())
    const before = (await documentOf(held, 'invoice')).body
    await way.end(held)
    expect((await documentOf(held, 'invoice')).body).toBe(before)
    expect(await unitsOf(held)).toEqual(way.credited)
    expect((await documentOf(held, 'credit-note')).statusCode).toBe(way.credited.length > 0 ? 200 : 404)
    const { metadata } = wireOf(await held.visitor.get(held.path), endpoints.reservation)
    expect(metadata.creditNotes ?? []).toEqual(way.credited.map((_, index) => `CN-${String(index + 1)}`))
    const mails = (await queuedMails(server)).filter(({ kind }) => kind === 'credit-note')
    expect(mails).toHaveLength(way.credited.length)
    const { invoice_number: number } = await rowOf(held)
    expect(await command('orders', number ?? '')).toContain(
      [number, ...(metadata.creditNotes ?? [])].join(', '),
    )
  })

  it('keeps the receipt of what was paid (W700)', async () => {
    const held = await order('receipt', way.pay, way.seed?.())
    await way.end(held)
    const receipt = await documentOf(held, 'receipt')
    expect(receipt.statusCode).toBe(way.pay === 'card' ? 200 : 404)
    if (way.pay === 'card') expect(receipt.body).toContain('100.00')
    expect(await unitsOf(held)).toEqual([])
  })
})

describe('mark-paid of an expired order', () => {
  const lunch = {
    title: { en: 'Lunch' },
    price: 1250,
    availableQuantity: 3,
    policy: 'MANDATORY_ONE_FOR_TICKET' as const,
  }
  const meal = { name: 'meal', type: 'input:text' as const, label: { en: 'Meal' } }

  it.each(['CHF', 'JPY', 'KWD'])(
    'holds tickets, extras, people and answers again for exactly the %s of the invoice (W701)',
    async (currency) => {
      const seed = seedOf({ currency, additionalServices: [lunch], fields: [meal] })
      const held = await hold(server, seed, 2)
      const form = bookingForm(held, { ...withInvoice, additionalServices: await linkedItems(held) })
      for (const [index, uuid] of held.tickets.entries())
        Object.assign(form.tickets[uuid]!, {
          firstName: `Guest ${String(index)}`,
          additional: { meal: [`meal ${String(index)}`] },
        })
      expect((await validate(held, form)).statusCode).toBe(200)
      expect(envelopeOf(await pay(held, byTransfer)).success).toBe(true)
      const before = wireOf(await held.visitor.get(held.path), endpoints.reservation)
      await expire(held)
      expect((await runOperatorCommand(server, 'mark-paid', before.invoiceNumber ?? '', '1')).ok).toBe(false)
      expect(await command('mark-paid', before.invoiceNumber ?? '')).toContain('Paid')
      const after = wireOf(await held.visitor.get(held.path), endpoints.reservation)
      expect(after.status).toBe('COMPLETE')
      expect(after.orderSummary).toEqual({ ...before.orderSummary, notYetPaid: false })
      const factsOf = ({ ticketsByCategory, additionalServiceWithData }: typeof before) => [
        additionalServiceWithData?.map(({ title, ticketUUID }) => [title, ticketUUID !== null]),
        ticketsByCategory
          .flatMap(({ tickets }) => tickets)
          .map(
            ({
              fullName,
              email,
              ticketFieldConfigurationBeforeStandard: a,
              ticketFieldConfigurationAfterStandard: b,
            }) => [fullName, email, [...a, ...b].map(({ value }) => value)],
          )
          .toSorted(),
      ]
      expect(factsOf(after)).toEqual(factsOf(before))
      expect(await markPaid(server.db, held.id, testNow)).toBe('not-waiting')
    },
  )

  const groups = [
    { name: 'List', members: [person.email], use: 'LIMITED_QUANTITY', maxAllocation: 2 } as const,
  ]
  const code = { code: 'TWICE', percentOff: 10, maximumUsage: 2 }
  it.each<[string, (seed: EventFile, held: Held) => unknown]>([
    ['tickets are sold', ({ shortName }) => holdMore(server, shortName, 3)],
    ['event is over', ({ endsAt }) => server.clock.set(endsAt + 1)],
    ['event is canceled', ({ shortName }) => answerOperatorCommand(server, true, 'cancel-event', shortName)],
    [
      'places in a group are taken',
      async ({ shortName }) => place(await holdMore(server, shortName, 2), 'receipt', 'transfer'),
    ],
    [
      'code has no use left',
      ({ shortName }, { id }) =>
        sql`with used as (update promo_codes set max_usage = 1 from events
          where events.id = event_id and short_name = ${shortName} returning promo_codes.id)
          update reservations set promo_code_id = used.id from used where reservations.id = ${id}`.execute(
          server.db,
        ),
    ],
  ])(
    'lists the money as a refund that is due when its %s, and credits the invoice (W701)',
    async (name, end) => {
      const seed = seedOf(name.includes('group') ? { groups } : { promoCodes: [code] })
      const held = await order('invoice', 'transfer', seed)
      await expire(held)
      await end(seed, held)
      expect(await command('mark-paid', held.id)).toContain('refund CHF 100.00')
      expect(await command('audit', held.id)).toContain('mark-paid')
      expect(await command('withdrawals')).toContain(`order_${held.id.replaceAll('-', '')}`)
      expect(await unitsOf(held)).toEqual([-10_000])
      expect(await markPaid(server.db, held.id, server.clock.now())).toBe('not-waiting')
      const [mail] = (await queuedMails(server)).filter(({ kind }) => kind === 'reservation-cancelled')
      expect(mail?.data).toMatchObject({ paid: { amount: 10_000, currency: 'CHF' } })
      const stock = sql<{
        count: number
      }>`select count(*)::integer as count from tickets where reservation_id = ${held.id}`
      expect((await stock.execute(server.db)).rows).toEqual([{ count: 0 }])
    },
  )
})

it.each([
  ['is left', false, 'paid', 'ACQUIRED'],
  ['was sold meanwhile', true, 'sold-out', 'CANCELLED'],
])(
  'mark-paid of an expired order holds its pass again while one %s (W701)',
  async (_, sold, result, status) => {
    const seed = subscriptionSeed({ supply: 1 })
    const held = await holdSubscription(server, seed)
    expect((await validate(held, subscriptionForm())).statusCode).toBe(200)
    expect(envelopeOf(await pay(held, byTransfer)).success).toBe(true)
    await expire(held)
    if (sold) await holdLoadedSubscription(server, held.shortName)
    expect(await markPaid(server.db, held.id, server.clock.now())).toBe(result)
    const pass = server.db.selectFrom('subscriptions').select('status').where('reservation_id', '=', held.id)
    expect(await pass.execute()).toEqual([{ status }])
  },
)

describe('a refund or a dispute that Stripe reports', () => {
  const mailsOf = async () => {
    const rows = (await queuedMails(server)).filter(({ kind }) => kind === 'organizer-returned')
    return Promise.all(
      rows.map(async (row) => (await composeMail(server.context, row, 'a@example.org'))?.text),
    )
  }

  it('is mailed and listed once for each change, in any order and when repeated, and shown at the check-in (W702)', async () => {
    for (const table of ['money_returns', 'withdrawals', 'transactions'] as const)
      await server.db.deleteFrom(table).execute()
    const held = await order('receipt', 'card')
    for (const type of ['refund.created', 'charge.refunded', 'refund.updated']) await refund(held, 2000, type)
    await dispute(held)
    await dispute(held)
    const [first, second, ...more] = await mailsOf()
    expect(first).toContain('CHF\u00a020.00 of payment')
    expect(second).toContain('claims CHF\u00a0100.00')
    expect(more).toEqual([])
    const known = /refunded at the provider CHF 20.00|disputed at the provider CHF 100.00/g
    expect((await command('withdrawals')).match(known)).toHaveLength(2)
    const [ticket = ''] = held.tickets
    expect(await command('check-in', ticket)).toMatch(/^OK .*refunded at the provider CHF 20.00, disputed/)
    expect(await command('withdrawals', held.intent)).toContain('Closed')
    expect(await command('withdrawals')).toBe('No refund is due.')
    await refund(held, 2000)
    expect(await command('withdrawals')).toBe('No refund is due.')
    await refund(held, 10_000)
    expect(await command('withdrawals')).toContain('CHF 100.00')
  })

  it('cancels the order with VOID_TICKETS_ON_REFUND, and its tickets are canceled at the check-in (W702)', async () => {
    const held = await order('receipt', 'card', voiding())
    await refund(held, 9999)
    expect((await rowOf(held)).status).toBe('COMPLETE')
    await refund(held, 10_000)
    expect((await rowOf(held)).status).toBe('CANCELLED')
    expect(await checkIn(server.db, held.tickets[0] ?? '', { now: testNow })).toBe('canceled')
    expect((await mailsOf()).at(-1)).toContain('The order was canceled')
  })

  it.each([
    ['is open', 'open', 'disputed checked-in', 'held, valid'],
    ['is closed by the operator', 'open closed', 'checked-in checked-in', 'held, valid'],
    ['is won', 'open won', 'checked-in checked-in', 'held valid, valid valid'],
    ['is won before its first report', 'won open', 'checked-in checked-in', 'valid, valid'],
    ['was an inquiry', 'open warning_closed', 'checked-in checked-in', 'held valid, valid valid'],
    ['is lost', 'open lost', 'canceled checked-in', 'held void, valid valid'],
    ['is lost before its first report', 'lost open', 'canceled checked-in', 'void, valid'],
    ['is won after a cancellation', 'open cancel won', 'canceled canceled', 'held void, valid void'],
  ])('that %s admits as VOID_TICKETS_ON_REFUND says (W702)', async (_, steps, ...expected) => {
    const [admitted, mailed]: [string[], string[]] = [[], []]
    for (const seed of [voiding(), seedOf()]) {
      const held = await order('receipt', 'card', seed)
      for (const step of steps.split(' ')) {
        if (step === 'closed') await command('withdrawals', held.intent)
        else if (step === 'cancel') await command('cancel', held.id)
        else for (const _repeated of [1, 2]) await dispute(held, step)
      }
      admitted.push(await checkIn(server.db, held.tickets[0] ?? '', { now: testNow }))
      const data = (await queuedMails(server)).map((mail) => mail.data as Record<string, string>)
      const mails = data.filter(({ paymentId }) => paymentId === held.intent)
      mailed.push(mails.map(({ tickets }) => tickets).join(' '))
    }
    expect([admitted.join(' '), mailed.join(', ')]).toEqual(expected)
  })

  it('closes what is due of a canceled order once all of it is refunded (W702)', async () => {
    const held = await order('receipt', 'card')
    await command('cancel', held.id)
    expect(await command('withdrawals')).toContain('refund due CHF 100.00')
    await refund(held, 4000)
    expect(await command('withdrawals')).toContain('refund due')
    await refund(held, 10_000)
    expect(await command('withdrawals')).not.toMatch(new RegExp(`${held.intent}.*refund due`))
  })
})
