/** Which commands leave a row of the audit, and what it holds. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { runAdminCommand } from '#server/admin/admin-socket.ts'
import { removeOldOperatorActs } from '#server/admin/queries/operator-acts.ts'
import { commands, findCommand } from '../../../server/admin/commands/command-table.ts'
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

const inputOf = async (name: string, words: readonly string[]): Promise<unknown> =>
  name === 'doctor' ? { findings: [], embedded: false, sells: true } : findCommand(name)?.prepare(words)

async function run(name: string, words: readonly string[]) {
  const input = await inputOf(name, words)
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

/**
 * The words of a call, the object of its row, null for one that only reads, and what happens before and is not recorded. Without an
 * object the row has that of the first argument, if it has one.
 */
type Call = readonly [words: () => string[], object?: (() => string) | null, before?: () => Promise<unknown>]

/** The calls that need more than the arguments of the syntax. */
const calls: Partial<Record<string, readonly Call[]>> = {
  load: [[() => [names.file], () => 'lake-days']],
  open: [[() => [names.event], theEvent, () => run('close', [names.event])]],
  'mark-paid': [
    [() => [theOrder()], theOrder],
    [() => [names.transfer, 'CHF', '50,00'], theOrder],
  ],
  'check-in': [[() => [names.ticket.toUpperCase(), 'paid'], theTicket]],
  'undo-check-in': [
    [() => [names.ticket, 'refunded'], theTicket, () => run('check-in', [names.ticket, 'paid'])],
  ],
  'correct-email': [[() => [names.transfer, 'noa@example.org'], theOrder]],
  resend: [
    [() => [names.transfer], theOrder],
    [() => [names.ticket], theTicket],
  ],
  'retry-mails': [[() => [], () => '']],
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
}

/** An argument as it is typed, by what the syntax calls it, and as a row has it. */
const samples: Record<string, readonly [word: () => string, object: () => string]> = {
  event: [theEvent, theEvent],
  'event or pass': [theEvent, theEvent],
  'event, pass or order': [theEvent, theEvent],
  order: [theOrder, theOrder],
  'name, e-mail or number': [theOrder, theOrder],
  ticket: [() => names.ticket, theTicket],
  'e-mail': [() => 'erin@example.org', () => ''],
  folder: [() => join(folder, 'invoices'), () => ''],
  file: [() => names.backup, () => ''],
}

/** The names of the arguments that a call needs. */
const argumentsOf = ({ syntax }: { readonly syntax: string }): string[] =>
  [...syntax.replaceAll(/\[.*?\]/g, '').matchAll(/<(.+?)>/g)].map(([, name = '']) => name)

const callsOf = (command: { readonly name: string; readonly syntax: string }): readonly Call[] =>
  calls[command.name] ?? [[() => argumentsOf(command).map((name) => samples[name]?.[0]() ?? '')]]

const everyCall = commands.flatMap((command) => callsOf(command).map((call) => [command.name, call] as const))

/** The object that the row of a call should have; null for a call that only reads. */
async function objectOf(name: string, [words, object]: Call): Promise<string | null> {
  if (object !== undefined) return object?.() ?? null
  const command = findCommand(name)
  const changes = command?.callOf(await inputOf(name, words()))?.object ?? null
  return changes && (samples[command ? (argumentsOf(command)[0] ?? '') : '']?.[1]() ?? '')
}

/** A digest of the rows of every table but `leases`: a command that reads for long keeps others away meanwhile. */
async function digest(): Promise<unknown> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> 'leases'`.execute(server.db)
  const tables = rows.map(
    ({ name }) => sql`select ${name} as name, md5(string_agg(t::text, ',' order by t::text)) as rows
      from ${sql.table(name)} as t`,
  )
  return (await sql`${sql.join(tables, sql` union all `)} order by name`.execute(server.db)).rows
}

const acts = () => server.db.selectFrom('operator_acts').selectAll().execute()

describe('the audit', () => {
  it('knows a value of each argument that the syntax of a command requires', () => {
    const others = commands.filter(({ name }) => calls[name] === undefined).flatMap(argumentsOf)
    expect(others.filter((name) => samples[name] === undefined)).toEqual([])
  })

  it.each(everyCall)(
    'has one row of a call of %s that changes something, and none of another, which changes no table (B722)',
    async (name, call) => {
      const [words, , before] = call
      await order()
      await before?.()
      await server.db.deleteFrom('operator_acts').execute()
      const object = await objectOf(name, call)
      const rowsBefore = await digest()
      const outcome = await run(name, words())
      expect([outcome.ok || name === 'doctor', outcome.text]).toEqual([true, outcome.text])
      const rows = await acts()
      expect(rows.map((row) => [row.operator, row.command, row.object])).toEqual(
        object === null ? [] : [['ada', name, object]],
      )
      if (object === null) expect(await digest()).toEqual(rowsBefore)
      const stored = JSON.stringify(rows)
      for (const secret of [names.transfer, names.ticket, 'example.org']) expect(stored).not.toContain(secret)
    },
  )

  it.each(commands.map((command) => [command.name, callsOf(command)[0]] as const))(
    '%s prints no control character of a visitor or of another server (B727)',
    async (name, call) => {
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
