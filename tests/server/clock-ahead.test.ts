/** A clock that was a year ahead for one round: nothing that was stored then holds anything back when the clock is right again. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { day, hour, minute, second } from '#kit/time/durations.ts'
import { runOnOneInstance } from '#server/infra/jobs.ts'
import { allowAct } from '#server/infra/limits/limited-acts.ts'
import { enqueueMail, mailsLeft } from '#server/infra/mail/queue.ts'
import { runJobs, runRetentionJob, startJobs } from '#server/jobs.ts'
import { sendQueuedMails } from '../support/server/mails.ts'
import { bookingForm, buy, forFree, hold, pay, validate } from '../support/server/purchase.ts'
import { openQueuedSale, queuedSeed } from '../support/server/sale-queue.ts'
import { freeSeed } from '../support/server/seeds.ts'
import { testServer } from '../support/server/test-server.ts'

const year = 365 * day
const server = testServer({ payments: { finalizeDelay: 1000 } })

const now = () => server.clock.now()
const round = () => runJobs(server.context)
const statusOf = async (id: string): Promise<unknown> =>
  (await server.db.selectFrom('reservations').select('status').where('id', '=', id).executeTakeFirst())
    ?.status

const moveToFuture = (table: string, ...columns: string[]) =>
  sql
    .raw(`update ${table} set ${columns.map((name) => `${name} = ${name} + ${String(year)}`).join()}`)
    .execute(server.db)

/** Stores something a year ahead. Returns what shows that nothing is held back, and its expected value. */
const kinds: Record<string, [expected: unknown, work: () => Promise<unknown>]> = {
  'a lease': [
    [true, false],
    async () => {
      const take = (at: number) =>
        runOnOneInstance(server.db, { name: 'test', length: minute, now: at }, () => Promise.resolve())
      await take(now() + year)
      return [await take(now()), await take(now() + minute - 1)]
    },
  ],
  'the next attempt to send a mail': [
    true,
    async () => {
      await buy(server, freeSeed(), 1, forFree)
      server.clock.advance(year)
      await round()
      await sendQueuedMails(server.context, () => Promise.reject(new Error('connection refused')))
      server.clock.advance(-year)
      return (await sendQueuedMails(server.context, () => Promise.resolve())) > 0
    },
  ],
  'the mails that an address has got': [
    1,
    async () => {
      const mail = { kind: 'test', to: 'limit@example.org', lang: 'en', data: {}, maximum: 1 }
      await enqueueMail(server.db, { ...mail, now: now() + year })
      await server.db.updateTable('mail_queue').set({ sent_at: now() }).execute()
      return mailsLeft(server.db, { to: mail.to, now: now() }, 1)
    },
  ],
  'a limit of a visitor': [
    [true, false],
    async () => {
      const act = (at: number) =>
        server.db.transaction().execute((trx) => allowAct(trx, [{ origin: 'test', most: 1 }], at))
      await act(now() + year)
      await round()
      return [await act(now()), await act(now())]
    },
  ],
  'the tickets of a hold': [
    ['PENDING', undefined],
    async () => {
      const { id } = await hold(server, freeSeed())
      await moveToFuture('reservations', 'created_at', 'valid_until')
      await round()
      const before = await statusOf(id)
      server.clock.advance(hour)
      await round()
      return [before, await statusOf(id)]
    },
  ],
  'the next attempt to finalize an order': [
    'COMPLETE',
    async () => {
      const held = await hold(server, freeSeed())
      await validate(held, bookingForm(held))
      await pay(held, forFree)
      await moveToFuture('reservations', 'finalize_at')
      await round()
      return statusOf(held.id)
    },
  ],
  'an admission and a place of a sale queue': [
    'reserved',
    async () => {
      const sale = await openQueuedSale(server, queuedSeed(1))
      for (let visitors = 0; visitors < 2; visitors += 1) await sale.attempt(server.visitor())
      await moveToFuture('sale_queue_places', 'admitted_at', 'admitted_until', 'seen_at')
      await server.db.deleteFrom('sale_queue_reservations').execute()
      await round()
      server.clock.advance(hour)
      return sale.attempt(server.visitor())
    },
  ],
}

it.each(Object.entries(kinds))('%s holds nothing back (B428)', async (_, [expected, work]) => {
  expect(await work()).toEqual(expected)
})

it('deletes no personal data by a clock that was a year ahead for a round, and goes on an hour after a stop (B428)', async () => {
  const sent = now()
  await enqueueMail(server.db, { kind: 'old', to: 'old@example.org', lang: 'en', data: {}, now: sent })
  await server.db.updateTable('mail_queue').set({ sent_at: sent }).where('kind', '=', 'old').execute()
  const isLeft = async (after: number) => {
    server.clock.advance(sent + after - now())
    expect(await runRetentionJob(server.context)).toBe(true)
    const mails = server.db.selectFrom('mail_queue').select('id').where('kind', '=', 'old').execute()
    return (await mails).length === 1
  }
  const runs = [0, hour, year, 2 * hour, 3 * hour, 61 * day, 61 * day + hour]
  const left: boolean[] = []
  for (const after of runs) left.push(await isLeft(after))
  expect(left).toEqual([true, true, true, true, true, true, false])
})

it('keeps the lease of an instance whose clock is a second ahead', async () => {
  const take = (at: number) =>
    runOnOneInstance(server.db, { name: 'ahead', length: minute, now: at }, () => Promise.resolve())
  expect([await take(now() + second), await take(now()), await take(now() + minute + second)]).toEqual([
    true,
    false,
    true,
  ])
})

it('counts no success of a job whose lease another instance has (B428)', async () => {
  const counted: string[] = []
  await runOnOneInstance(server.db, { name: 'jobs', now: now(), length: minute / 3 }, () => Promise.resolve())
  const stop = startJobs(server.context, () => undefined, {
    countJob: (name, succeeded) => succeeded && void counted.push(name),
    countDelivery: () => undefined,
  })
  await stop()
  expect(counted).toContain('finalize')
  expect(counted).not.toContain('round')
})
