/** Figures of an event, a row for each order, and its documents (docs/OPERATOR.md#figures). */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { parseAmount } from '#kit/money/amount.ts'
import { fractionDigits } from '#kit/money/currencies.ts'
import { sum } from '#kit/sum.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { endpoints } from '#shell/endpoints.ts'
import { germanAddress, invoices } from '../../support/invoice-forms.ts'
import { everyPrice } from '../../support/server/every-price.ts'
import {
  bookingForm,
  byTransfer,
  forFree,
  heldBy,
  linkedItems,
  onSite,
  pay,
  validate,
} from '../../support/server/purchase.ts'
import { reservationRow } from '../../support/server/rows.ts'
import { runOperatorCommand } from '../../support/server/run-operator-command.ts'
import { openShop, type Shop } from '../../support/server/shop.ts'
import { buySubscription, subscriptionSeed } from '../../support/server/subscription-seeds.ts'
import { testServer } from '../../support/server/test-server.ts'
import { wireOf } from '../../support/wire/json.ts'

const server = testServer({
  holdLimits: { perSession: 1000, perAddress: 1000, unpaid: { perSession: 1000, perAddress: 1000 } },
})
const command = async (name: string, ...words: string[]) => {
  const { ok, text } = await runOperatorCommand(server, name, ...words)
  expect([name, ok, text]).toEqual([name, true, text])
  return text
}

const invoicing = { ...invoices, INVOICE_NUMBER_PATTERN: 'INV-%d' }

const drawn = fc.record({
  standard: fc.integer({ min: 1, max: 4 }),
  exempt: fc.nat(2),
  lunch: fc.nat(2),
  wine: fc.nat(3),
  code: fc.constantFrom(null, 'TENTH', 'EACH-FIVE', 'WHOLE'),
  invoice: fc.boolean(),
})
const endings = ['unpaid', 'paid', 'on site', 'canceled', 'refunded in part'] as const
type Drawn = (typeof drawn extends fc.Arbitrary<infer T> ? T : never) & {
  readonly ending: (typeof endings)[number]
}

/** @returns the total on the wire; 0 when it was canceled since */
async function order(shop: Shop, seed: EventFile, choice: Drawn): Promise<number> {
  const { standard, exempt, lunch, wine, code, ending } = choice
  const tickets = async (name: string, amount: number) =>
    amount === 0 ? [] : [{ ticketCategoryId: await shop.category(name), amount }]
  const service = async (title: string, quantity: number) =>
    quantity === 0 ? [] : [{ additionalServiceId: await shop.service(title), quantity }]
  const id = await shop.hold({
    reservation: [...(await tickets('Standard', standard)), ...(await tickets('Exempt', exempt))],
    additionalService: [...(await service('Lunch', lunch)), ...(await service('Wine', wine))],
    ...(seed.promoCodes && code !== null ? { promoCode: code } : {}),
  })
  const held = await heldBy(shop.visitor, shop.name, id)
  const info = wireOf(await shop.order(id), endpoints.reservation)
  const extra = { additionalServices: await linkedItems(held), ...(choice.invoice ? germanAddress : {}) }
  const booked = await validate(held, bookingForm(held, extra))
  expect(booked.statusCode, booked.body).toBe(200)
  const { free, priceInCents } = info.orderSummary
  expect((await pay(held, free ? forFree : ending === 'on site' ? onSite : byTransfer)).statusCode).toBe(200)
  if (free || ending === 'unpaid') return priceInCents
  if (ending === 'on site') for (const uuid of held.tickets) await command('check-in', uuid, 'paid')
  else await command('mark-paid', id)
  if (ending === 'canceled') await command('cancel', id)
  const { event_id } = await reservationRow(server, id)
  const withdrawal = { reservation_id: id, event_id, received_at: 1, closed_at: 2, language: 'en', refund: 7 }
  if (ending === 'refunded in part')
    await server.db
      .insertInto('withdrawals')
      .values({ ...withdrawal, statement: '' })
      .execute()
  return ending === 'canceled' ? 0 : priceInCents
}

/** The rows by their columns; only numbers of documents have a comma. */
function recordsOf(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = csv
    .replaceAll(/"[^"]*"/g, (cell) => cell.replaceAll(',', ' '))
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

it.each(everyPrice.map((seed) => [seed.currency ?? '', String(seed.vatIncluded), seed] as const))(
  'report and its CSV add up to the same sums, which are those of buyers and payments, to the minor unit (W642): %s, tax included: %s',
  async (currency, _, everyKind) => {
    const seed = { ...everyKind, settings: { ...everyKind.settings, ...invoicing } }
    const shop = await openShop(server, seed)
    const sample = fc.sample(drawn, { numRuns: endings.length, seed: Date.now() % 1_000_000 })
    const choices = endings.map((ending, index) => ({ ...sample[index]!, ending }))
    const totals: number[] = []
    for (const choice of choices) totals.push(await order(shop, seed, choice))
    const rows = recordsOf(await command('report', seed.shortName, '--csv'))
    const report = await command('report', seed.shortName)
    const context = `${report}\n${JSON.stringify(choices)}`
    const units = (text = '') => {
      const amount = parseAmount(text)
      expect([text, amount?.digits], context).toEqual([text, fractionDigits(currency)])
      return amount?.units ?? Number.NaN
    }
    const column = (name: string, of = rows) => sum(of.map((row) => units(row[name])))
    const parts = report.split('\n\n').map((text) => text.split('\n').map((line) => line.split(/ {2,}/)))
    const part = (heading: string, skipped = 1) =>
      (parts.find(([head]) => head?.[0] === heading) ?? [])
        .slice(skipped)
        .map((cells): [string, number] => [cells[0] ?? '', units(cells.at(-1))])
    const { rows: paid } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::float8 as sum
      from transactions join reservations on reservations.id = reservation_id
      join events on events.id = event_id
      where short_name = ${seed.shortName} and transactions.status = 'COMPLETE'`.execute(server.db)
    expect([column('Total'), column('Paid')], context).toEqual([sum(totals), paid[0]?.sum])
    for (const [name, amount] of part('Total', 0))
      expect([name, amount], context).toEqual([name, column(name)])
    expect(sum(part('sold').map(([, amount]) => amount)), context).toBe(sum(totals))
    const grouped = { 'paid by': ['Paid by', 'Paid'], 'promo code': ['Promo code', 'Discounts'] } as const
    for (const [heading, [by, what]] of Object.entries(grouped))
      for (const [name, amount] of part(heading)) {
        const group = rows.filter((row) => row[by] === name)
        expect(amount, context).toBe(column(what, group))
      }
    const canceled = rows.filter(({ Status: status }) => status === 'CANCELLED')
    expect(column('Refund due', canceled), context).toBe(column('Paid', canceled))
    expect(rows).toHaveLength(choices.length)
  },
)

it('report counts passes with their price (W642)', async () => {
  const { descriptorId } = await buySubscription(server, subscriptionSeed())
  expect(await command('report', descriptorId)).toMatch(/Season pass \(pass\) +1 +120\.00/)
})

it.each([
  ['report', []],
  ['invoices', [tmpdir()]],
])('%s reports an unknown event (W642)', async (name, words) => {
  expect(await runOperatorCommand(server, name, 'nonsense', ...words)).toMatchObject({ ok: false })
  await expect(runOperatorCommand(server, name)).rejects.toThrow(/^Which /)
})

it('invoices writes every stored document into a folder of its owner, also of a canceled order (W643)', async () => {
  const [priced] = everyPrice
  const seed = { ...priced!, shortName: 'invoiced', settings: invoicing }
  const shop = await openShop(server, seed)
  const choice = { standard: 1, exempt: 0, lunch: 0, wine: 0, code: null, invoice: true }
  for (const ending of ['paid', 'canceled'] as const) await order(shop, seed, { ...choice, ending })
  const folder = await mkdtemp(join(tmpdir(), 'tessera-invoices-'))
  const target = join(folder, 'new')
  expect(await command('invoices', seed.shortName, target)).toBe(`${target} has 3 documents.`)
  const files = await readdir(target)
  const invoice = expect.stringMatching(/^invoice-INV-\d+-[\dA-F]{8}\.pdf$/) as string
  expect(files.toSorted()).toEqual([expect.stringMatching(/^credit-note-CN-/), invoice, invoice])
  for (const file of files) {
    expect((await readFile(join(target, file))).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await stat(join(target, file))).mode & 0o777).toBe(0o600)
  }
  expect((await stat(target)).mode & 0o777).toBe(0o700)
  await rm(folder, { recursive: true })
})
