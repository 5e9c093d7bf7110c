/** Which commands leave a row of the audit, and what it holds. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { runAdminCommand } from '#server/admin/admin-socket.ts'
import { commands, findCommand } from '#server/admin/command-table.ts'
import { removeOldOperatorActs } from '#server/admin/queries/operator-acts.ts'
import {
  bookingForm,
  buy,
  byTransfer,
  holdMore,
  onSite,
  pay,
  validate,
} from '../../support/server/purchase.ts'
import { eventSeed } from '../../support/server/seeds.ts'
import { testServer } from '../../support/server/test-server.ts'
import { guideExamples } from './guide-examples.ts'

const server = testServer()
const names = {} as Record<'event' | 'transfer' | 'ticket' | 'file' | 'backup' | 'payment', string>
let folder = ''

async function run(name: string, words: readonly string[]) {
  const input: unknown =
    name === 'doctor'
      ? { findings: [], embedded: false, sells: true }
      : await findCommand(name)?.prepare(words)
  const request = { command: name, input, operator: 'ada', confirmed: true as const }
  return runAdminCommand(server.db, request, server.clock.now())
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-audit-'))
  Object.assign(names, { file: join(folder, 'lake.yaml'), backup: join(folder, 'backup') })
  await writeFile(names.file, guideExamples.complete)
  await order()
})
afterAll(() => rm(folder, { recursive: true }))

/** A new event with an order by transfer and one that is paid at the desk: those of `names` from now on. */
async function order(): Promise<void> {
  const transfer = await buy(server, eventSeed(), 1, byTransfer)
  const desk = await holdMore(server, transfer.shortName)
  await validate(desk, bookingForm(desk))
  await pay(desk, onSite)
  const ticket = desk.tickets[0] ?? ''
  Object.assign(names, { event: transfer.shortName, transfer: transfer.id, ticket })
  await server.db.deleteFrom('operator_acts').execute()
}

const short = (id: string): string => id.slice(0, 8).toUpperCase()
const theOrder = () => short(names.transfer)
const theTicket = () => short(names.ticket)
const theEvent = () => names.event

/** A call of each command: its words, and the object of its row; null for one that only reads. Commands before it are not recorded. */
type Call = readonly [words: () => string[], object: (() => string) | null, before?: () => Promise<unknown>]
const calls: Record<string, readonly Call[]> = {
  load: [[() => [names.file], () => 'lake-days']],
  close: [[() => [names.event], theEvent]],
  open: [[() => [names.event], theEvent, () => run('close', [names.event])]],
  'cancel-event': [[() => [names.event], theEvent]],
  list: [[() => [], null]],
  orders: [[() => [names.event], null]],
  find: [[() => [theOrder()], null]],
  'mark-paid': [
    [() => [theOrder()], theOrder],
    [() => [names.transfer, 'CHF', '50,00'], theOrder],
  ],
  'check-in': [[() => [names.ticket.toUpperCase(), 'paid'], theTicket]],
  'undo-check-in': [
    [() => [names.ticket, 'refunded'], theTicket, () => run('check-in', [names.ticket, 'paid'])],
  ],
  'pay-at-desk': [[() => [names.ticket], theTicket]],
  'correct-email': [[() => [names.transfer, 'noa@example.org'], theOrder]],
  resend: [
    [() => [names.transfer], theOrder],
    [() => [names.ticket], theTicket],
  ],
  mails: [[() => [], null]],
  'retry-mails': [[() => [], () => '']],
  cancel: [[() => [theOrder()], theOrder]],
  withdrawals: [
    [() => [], null],
    [
      () => ['pi_1'],
      () => 'pi_1',
      () =>
        server.db
          .insertInto('transactions')
          .values({
            ...{ reservation_id: names.transfer, proxy: 'STRIPE', status: 'REFUND_DUE', amount: 1 },
            ...{ currency: 'CHF', created_at: 0, payment_id: 'pi_1' },
          })
          .execute(),
    ],
  ],
  report: [[() => [names.event], null]],
  export: [[() => [names.event], null]],
  invoices: [[() => [names.event, join(folder, 'invoices')], null]],
  'export-person': [[() => ['erin@example.org'], null]],
  erase: [
    [
      () => ['erin@example.org'],
      () => '',
      () =>
        server.db
          .insertInto('mail_queue')
          .values({
            ...{ kind: 'ticket', recipient: 'erin@example.org', language: 'en', data: '{}' },
            ...{ created_at: 0, next_attempt_at: 0 },
          })
          .execute(),
    ],
  ],
  settings: [
    [() => ['list'], null],
    [() => ['set', 'ENABLE_WAITING_QUEUE', 'true', '--event', names.event], () => 'ENABLE_WAITING_QUEUE'],
    [
      () => ['unset', 'BASE_CUSTOM_CSS'],
      () => 'BASE_CUSTOM_CSS',
      () => run('settings', ['set', 'BASE_CUSTOM_CSS', 'a{}']),
    ],
  ],
  audit: [[() => [], null]],
  backup: [[() => [names.backup], null]],
  doctor: [[() => [], null]],
}

const acts = () => server.db.selectFrom('operator_acts').selectAll().execute()

describe('the audit', () => {
  it('knows a call of every command', () => {
    expect(Object.keys(calls)).toEqual(commands.map(({ name }) => name))
  })

  it.each(Object.entries(calls).flatMap(([name, list]) => list.map((call) => [name, call] as const)))(
    'has one row of a call of %s that changes something, and none of another (B722)',
    async (name, [words, object, before]) => {
      if (object !== null) await order()
      await before?.()
      await server.db.deleteFrom('operator_acts').execute()
      const outcome = await run(name, words())
      expect([outcome.ok || name === 'doctor', outcome.text]).toEqual([true, outcome.text])
      const rows = await acts()
      expect(rows.map((row) => [row.operator, row.command, row.object])).toEqual(
        object === null ? [] : [['ada', name, object()]],
      )
      const stored = JSON.stringify(rows)
      for (const secret of [names.transfer, names.ticket, 'example.org']) expect(stored).not.toContain(secret)
    },
  )

  it.each(Object.entries(calls))(
    '%s prints no control character of a visitor or of another server (B727)',
    async (name, [call]) => {
      await order()
      const hostile = 'Ada\u001B[2J\u009B1;1H'
      const person = { first_name: hostile, last_name: hostile }
      const billing = JSON.stringify({ companyName: hostile, billingAddressLine1: hostile })
      await server.db.updateTable('tickets').set(person).where('reservation_id', 'is not', null).execute()
      await server.db
        .updateTable('reservations')
        .set({ ...person, billing })
        .execute()
      await server.db.updateTable('mail_queue').set({ last_error: hostile, attempts: 3 }).execute()
      await call?.[2]?.()
      const { text } = await run(name, call?.[0]() ?? [])
      expect(text).not.toMatch(/[^\P{Cc}\n\r\t]/u)
    },
  )

  it('has no row of a refused command', async () => {
    await order()
    expect((await run('mark-paid', [names.transfer, '1'])).ok).toBe(false)
    expect((await run('open', [names.event])).ok).toBe(false)
    expect(await acts()).toEqual([])
  })

  it('is printed for everything, an event with its orders, and an order, and is removed after three years', async () => {
    await order()
    await run('close', [names.event])
    await run('mark-paid', [theOrder()])
    await run('retry-mails', [])
    const lines = async (...words: string[]) => (await run('audit', words)).text.split('\n').slice(1)
    const closed = expect.stringMatching(`ada +close +${names.event}`) as unknown
    const paid = expect.stringMatching(`ada +mark-paid +${theOrder()} +${names.event}`) as unknown
    expect(await lines()).toEqual([closed, paid, expect.stringMatching('retry-mails')])
    expect(await lines(names.event)).toEqual([closed, paid])
    expect(await lines(names.transfer)).toEqual([paid])
    await removeOldOperatorActs(server.db, server.clock.now() + 1000 * day)
    expect(await acts()).toHaveLength(3)
    await removeOldOperatorActs(server.db, server.clock.now() + 1100 * day)
    expect(await acts()).toEqual([])
  })
})
