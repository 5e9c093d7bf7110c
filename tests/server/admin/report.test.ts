/** Figures of an event for the organizer, and a row for each order for the accountant. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAmount } from '#core/contract/amount.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { fractionDigits } from '#core/domain/currencies.ts'
import { sum } from '#core/domain/sum.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { everyPrice } from '../../support/every-price.ts'
import { wireOf } from '../../support/json.ts'
import {
  bookingForm,
  byTransfer,
  forFree,
  linkedItems,
  onSite,
  pay,
  validate,
} from '../../support/purchase.ts'
import { runOperatorCommand } from '../../support/run-operator-command.ts'
import { eventSeed } from '../../support/seeds.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { buySubscription, subscriptionSeed } from '../../support/subscription-seeds.ts'
import { testServer } from '../../support/test-server.ts'

const server = testServer({
  holdLimits: { perSession: 1000, perAddress: 1000, unpaid: { perSession: 1000, perAddress: 1000 } },
})
const command = async (name: string, ...words: string[]) => {
  const { ok, text } = await runOperatorCommand(server, name, ...words)
  expect([name, ok, text]).toEqual([name, true, text])
  return text
}

const invoicing = { INVOICE_ADDRESS: 'Lugano', VAT_NR: 'CHE-1', INVOICE_NUMBER_PATTERN: 'INV-%d' }
const billing = {
  ...{ invoiceRequested: true, billingAddressCompany: '', billingAddressLine1: 'Via Nassa 1' },
  ...{ billingAddressZip: '6900', billingAddressCity: 'Lugano', vatCountryCode: 'CH' },
}

type Ending = 'unpaid' | 'paid' | 'on site' | 'canceled' | 'refunded in part'
const drawn = fc.record({
  standard: fc.integer({ min: 1, max: 4 }),
  exempt: fc.nat(2),
  lunch: fc.nat(2),
  wine: fc.nat(3),
  code: fc.constantFrom(null, 'TENTH', 'EACH-FIVE', 'WHOLE'),
  ending: fc.constantFrom<Ending>('unpaid', 'paid', 'on site', 'canceled', 'refunded in part'),
  invoice: fc.boolean(),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never

/** @returns the total on the wire; 0 when it was canceled since */
async function order(shop: Shop, seed: EventFile, choice: Drawn): Promise<number> {
  const service = async (title: string, quantity: number) =>
    quantity === 0 ? [] : [{ additionalServiceId: await shop.service(title), quantity }]
  const { standard, exempt, lunch, wine, code, ending } = choice
  const id = await shop.hold({
    reservation: [
      { ticketCategoryId: await shop.category('Standard'), amount: standard },
      ...(exempt === 0 ? [] : [{ ticketCategoryId: await shop.category('Exempt'), amount: exempt }]),
    ],
    additionalService: [...(await service('Lunch', lunch)), ...(await service('Wine', wine))],
    ...(seed.promoCodes && code !== null ? { promoCode: code } : {}),
  })
  const path = `/api/v2/public/reservation/${id}`
  const read = async () => wireOf(await shop.visitor.get(path), endpoints.reservation)
  const info = await read()
  const tickets = info.ticketsByCategory.flatMap((category) => category.tickets.map(({ uuid }) => uuid))
  const held = { visitor: shop.visitor, shortName: shop.name, id, tickets, path }
  const form = bookingForm(held, {
    additionalServices: await linkedItems(held),
    ...(choice.invoice ? billing : {}),
  })
  const booked = await validate(held, form)
  expect(booked.statusCode, booked.body).toBe(200)
  const isFree = info.orderSummary.free
  const way = isFree ? forFree : ending === 'on site' ? onSite : byTransfer
  expect((await pay(held, way)).statusCode).toBe(200)
  if (isFree || ending === 'unpaid') return info.orderSummary.priceInCents
  if (ending === 'on site') for (const uuid of tickets) await command('check-in', uuid, 'paid')
  else await command('mark-paid', id)
  if (ending === 'canceled') await command('cancel', id)
  if (ending === 'refunded in part')
    await server.db
      .insertInto('withdrawals')
      .values({
        ...{ reservation_id: id, received_at: 1, language: 'en', statement: '', refund: 7, closed_at: 2 },
        event_id: (
          await server.db
            .selectFrom('reservations')
            .select('event_id')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).event_id,
      })
      .execute()
  return ending === 'canceled' ? 0 : info.orderSummary.priceInCents
}

/** The rows of a CSV by the names of their columns; no cell of these orders has a comma. */
function recordsOf(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

describe('report and export --orders', () => {
  it.each(everyPrice.map((seed) => [seed.currency ?? '', String(seed.vatIncluded), seed] as const))(
    'add up to the same sums, which are those of the buyers and payments, to the minor unit (W642): %s, tax included: %s',
    async (currency, _, everyKind) => {
      const seed = { ...everyKind, settings: { ...everyKind.settings, ...invoicing } }
      const shop = await openShop(server, seed)
      const choices = fc.sample(drawn, { numRuns: 8, seed: Date.now() % 1_000_000 })
      const totals: number[] = []
      for (const choice of choices) totals.push(await order(shop, seed, choice))
      const rows = recordsOf(await command('export', '--orders', seed.shortName))
      const report = await command('report', seed.shortName)
      const context = `${report}\n${JSON.stringify(choices)}`
      const units = (text = '') => {
        const amount = parseAmount(text.replace(currency, '').trim())
        expect([text, amount?.digits]).toEqual([text, fractionDigits(currency)])
        return amount?.units ?? Number.NaN
      }
      const column = (name: string, of = rows) => sum(of.map((row) => units(row[name])))
      const reported = (heading: string, name: string) => {
        const part = report.split('\n\n').find((text) => text.startsWith(heading)) ?? ''
        const line = part.split('\n').find((text) => text.startsWith(`${name}  `)) ?? ''
        return units(line.split(/ {2,}/).at(-1))
      }
      expect([column('Total'), reported('sold', 'total')], context).toEqual([sum(totals), sum(totals)])
      const received = await server.db
        .selectFrom('transactions')
        .innerJoin('reservations', 'reservations.id', 'reservation_id')
        .innerJoin('events', 'events.id', 'event_id')
        .select('amount')
        .where('short_name', '=', seed.shortName)
        .where('transactions.status', '=', 'COMPLETE')
        .execute()
      const paid = sum(received.map(({ amount }) => amount))
      expect([column('Paid'), reported('paid by', 'total')], context).toEqual([paid, paid])
      for (const [name, line] of [
        ['Not paid yet', 'not paid yet'],
        ['Refunded', 'refunded'],
        ['Refund due', 'refunds due'],
      ] as const)
        expect([line, column(name)], context).toEqual([line, reported('paid by', line)])
      for (const method of new Set(
        rows.filter((row) => units(row['Paid']) > 0).map((row) => row['Paid by'] ?? ''),
      ))
        expect(
          column(
            'Paid',
            rows.filter((row) => row['Paid by'] === method),
          ),
          context,
        ).toBe(reported('paid by', method))
      for (const name of Object.keys(rows[0] ?? {}).filter((heading) => heading.startsWith('Tax ')))
        expect([name, column(name)], context).toEqual([name, reported('tax', name.slice('Tax '.length))])
      const canceled = rows.filter(({ Status: status }) => status === 'CANCELLED')
      expect(column('Refund due', canceled), context).toBe(column('Paid', canceled))
      expect(rows).toHaveLength(choices.length)
    },
  )

  it('report counts passes with their price (W642)', async () => {
    const { descriptorId } = await buySubscription(server, subscriptionSeed())
    expect(await command('report', descriptorId)).toMatch(/Season pass \(pass\) +1 +CHF 120\.00/)
  })

  it.each(['report', 'export', 'invoices'])('%s reports an unknown event (W642)', async (name) => {
    const words = name === 'invoices' ? ['nonsense', tmpdir()] : ['nonsense']
    expect(await runOperatorCommand(server, name, ...words)).toMatchObject({ ok: false })
    await expect(runOperatorCommand(server, name)).rejects.toThrow(/^Which /)
  })
})

describe('invoices', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-invoices-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('writes every stored document into a folder of its owner, also of a canceled order (W643)', async () => {
    const seed = eventSeed({ settings: invoicing })
    const shop = await openShop(server, seed)
    const choice = { standard: 1, exempt: 0, lunch: 0, wine: 0, code: null, invoice: true }
    for (const ending of ['paid', 'canceled'] as const) await order(shop, seed, { ...choice, ending })
    const target = join(folder, 'new')
    expect(await command('invoices', seed.shortName, target)).toBe(`3 documents are in ${target}.`)
    const files = await readdir(target)
    const invoice = expect.stringMatching(/^invoice-INV-\d+-[\dA-F]{8}\.pdf$/) as string
    expect(files.toSorted()).toEqual([expect.stringMatching(/^credit-note-CN-/), invoice, invoice])
    for (const file of files) {
      expect((await readFile(join(target, file))).subarray(0, 5).toString()).toBe('%PDF-')
      expect((await stat(join(target, file))).mode & 0o777).toBe(0o600)
    }
    expect((await stat(target)).mode & 0o777).toBe(0o700)
  })
})
