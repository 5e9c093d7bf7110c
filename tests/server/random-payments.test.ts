/**
 * Random sequences of what buyers do while they pay (press, press twice, reload, a second tab, back, faults of the
 * network, decisions on the provider's page) over the flows of the app and a real server.
 */
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import type { CheckoutTools } from '#device/tools.ts'
import type { PaymentForm } from '#purchase/contract/payment.ts'
import { checkProvider } from '#purchase/flows/check-provider.ts'
import { checkPayment, pay, type PayOutcome } from '#purchase/flows/pay.ts'
import { reservationStepOf } from '#purchase/rules/reservation-step.ts'
import { endpoints } from '#shell/endpoints.ts'
import { browserLocks } from '../support/browser/browser-locks.ts'
import {
  bookingForm,
  byTransfer,
  forFree,
  holdMore,
  onSite,
  validate,
  type Held,
} from '../support/server/purchase.ts'
import { byMollie, byPaypal, bySaferpay, decide, pathOf } from '../support/server/sandbox.ts'
import { category, eventSeed, freeSeed } from '../support/server/seeds.ts'
import { testServer } from '../support/server/test-server.ts'
import { faults, faultyLine, type Line } from '../support/wire/faulty-network.ts'
import { wireOf } from '../support/wire/json.ts'

/** Sequences in one run; `RANDOM_PAYMENTS=1000 npx vitest run tests/server/random-payments.test.ts` tests more. */
const runs = Number(process.env['RANDOM_PAYMENTS'] ?? 40)

/** `RANDOM_SEED=…` repeats the sequences of a run, which prints it. */
const seed = Number(process.env['RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const runsOfMethod = Math.ceil(runs / 6)

const server = testServer({ payments: { sandbox: true } })
beforeAll(async () => {
  const seats = 5000
  const categories = [category({ seats })]
  for (const proxy of ['ON_SITE', 'OFFLINE', 'MOLLIE', 'SAFERPAY', 'PAYPAL'] as const)
    await server.load(eventSeed({ shortName: proxy, seats, categories, paymentProxies: [proxy] }))
  await server.load(freeSeed({ shortName: 'NONE', seats, categories: [category({ seats, price: 0 })] }))
})

const methods = { free: forFree, onSite, byTransfer, byMollie, bySaferpay, byPaypal }
type Method = keyof typeof methods

interface Tab {
  readonly line: Line
  readonly tools: CheckoutTools
}

/** One buyer with one device. */
class Buyer {
  readonly lines: Line[] = []
  readonly running: Promise<PayOutcome>[] = []
  readonly database = new TesseraDatabase(`random-${crypto.randomUUID()}`)
  readonly locks = browserLocks()
  readonly held: Held
  readonly method: Method
  tabs: Tab[] = []
  providerPage: string | null = null

  constructor(held: Held, method: Method) {
    this.held = held
    this.method = method
    this.openTab()
  }

  openTab(): void {
    const line = faultyLine(server)
    this.lines.push(line)
    const database = () => Promise.resolve(this.database)
    this.tabs.push({
      line,
      tools: { api: line.api, now: () => server.clock.now(), database, locks: this.locks },
    })
  }

  tab(index: number): Tab {
    return this.tabs[index % this.tabs.length]!
  }

  /** The page of this tab is loaded again; a call that runs is not awaited any more. */
  reload(tab: Tab): void {
    this.tabs = this.tabs.filter((open) => open !== tab)
    this.openTab()
  }

  get order() {
    const { id, shortName } = this.held
    return { reservationId: id, type: 'event', publicIdentifier: shortName } as const
  }

  press({ tools }: Tab): Promise<PayOutcome> {
    const form: PaymentForm = { termAndConditionsAccepted: true, ...methods[this.method] }
    const running = pay(tools, { ...this.order, lang: 'en', form }).then((outcome) => {
      if (outcome.kind === 'redirect') this.providerPage = pathOf(outcome.url)
      return outcome
    })
    this.running.push(running)
    return running
  }

  /** A press on the provider's page, and the way back to the shop. */
  async decide(decision: 'approve' | 'decline' | 'cancel'): Promise<void> {
    const page = this.providerPage
    this.providerPage = null
    if (page !== null) await decide(server, page, decision)
  }
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('press' as const), tab: fc.nat(2), awaited: fc.boolean() }),
  fc.record({ kind: fc.constant('press twice' as const), tab: fc.nat(2) }),
  fc.record({ kind: fc.constant('fault' as const), tab: fc.nat(2), fault: fc.constantFrom(...faults) }),
  fc.record({ kind: fc.constantFrom('mend', 'check', 'reload', 'back and forward'), tab: fc.nat(2) }),
  fc.record({ kind: fc.constant('second tab' as const) }),
  fc.record({
    kind: fc.constant('decide' as const),
    decision: fc.constantFrom('approve' as const, 'decline' as const, 'cancel' as const),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function run(buyer: Buyer, step: Step): Promise<void> {
  if (step.kind === 'second tab') return buyer.openTab()
  if (step.kind === 'decide') return buyer.decide(step.decision)
  const tab = buyer.tab(step.tab)
  if (step.kind === 'fault') return tab.line.fail('POST', `/reservation/${buyer.held.id}`, step.fault)
  if (step.kind === 'press') {
    const running = buyer.press(tab)
    if (step.awaited) await running
  } else if (step.kind === 'press twice') await Promise.all([buyer.press(tab), buyer.press(tab)])
  else if (step.kind === 'mend') tab.line.mend()
  else if (step.kind === 'check') await checkPayment(tab.tools, buyer.order)
  else if (step.kind === 'reload') buyer.reload(tab)
  else {
    await tab.tools.api.call(endpoints.backToBooking, { params: { reservationId: buyer.held.id }, body: {} })
    await validate(buyer.held, bookingForm(buyer.held))
  }
}

const statusOf = async ({ held: { visitor, path } }: Buyer) =>
  wireOf(await visitor.get(`${path}/status`), endpoints.reservationStatus)

/** What a careful buyer does on the page that the status shows. @returns whether the order needs nothing more */
async function goOn(buyer: Buyer): Promise<boolean> {
  const { status, validatedBookingInformation } = await statusOf(buyer)
  const page = reservationStepOf(status, validatedBookingInformation === true)
  const { tools } = buyer.tab(0)
  if (page === 'book') await validate(buyer.held, bookingForm(buyer.held))
  else if (page === 'overview') await buyer.press(buyer.tab(0))
  else if (page === 'processing-payment') {
    const check = await checkProvider(tools, buyer.held.id)
    if (check.kind === 'redirect') buyer.providerPage = pathOf(check.url)
  } else return true
  await buyer.decide('approve')
  return false
}

/** The network works again, all calls end, the page is loaded again, and the buyer pays unless the order is paid. */
async function finish(buyer: Buyer): Promise<void> {
  for (const line of buyer.lines) line.mend()
  await Promise.all(buyer.running)
  buyer.reload(buyer.tab(0))
  for (let round = 0; round < 6; round += 1) if (await goOn(buyer)) return
}

const acceptedConfirms = ({ lines, held: { id } }: Buyer) =>
  lines
    .flatMap(({ attempts }) => attempts)
    .filter(
      ({ path, status, body }) =>
        path.endsWith(`/reservation/${id}`) && status === 200 && !body.includes('"redirect":true'),
    )

describe('random sequences of payment actions', () => {
  it.each(Object.keys(methods) as Method[])('end with one order that is paid once: %s', async (method) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const order = await holdMore(server, methods[method].paymentProxy ?? 'NONE')
        await validate(order, bookingForm(order))
        const buyer = new Buyer(order, method)
        for (const step of steps) await run(buyer, step)
        await finish(buyer)
        expect(
          acceptedConfirms(buyer).filter(({ body }) => body.includes('"success":true')).length,
        ).toBeLessThanOrEqual(1)
        const { status } = await statusOf(buyer)
        expect(method === 'byTransfer' ? ['OFFLINE_PAYMENT'] : ['COMPLETE']).toContain(status)
        const payments = await server.db
          .selectFrom('transactions')
          .select('status')
          .where('reservation_id', '=', order.id)
          .where('status', '=', 'COMPLETE')
          .execute()
        expect(payments.length).toBeLessThanOrEqual(1)
        await buyer.database.delete()
      }),
      { numRuns: runsOfMethod, seed },
    )
    console.log(`${method}: ${String(runsOfMethod)} sequences with seed ${String(seed)}, 0 failures`)
  })
})
