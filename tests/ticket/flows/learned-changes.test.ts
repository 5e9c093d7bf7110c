/** What a check without a page learns, and what is checked after a change of this device. */
import { describe, expect, it } from 'vitest'
import { readSetting } from '#device/settings.ts'
import { cachedPaths } from '#device/storage/page-cache.ts'
import type { Tools } from '#device/tools.ts'
import { day, hour, minute } from '#kit/time/durations.ts'
import { markDue } from '#purchase/flows/mark-due.ts'
import { checkDueTickets } from '#ticket/flows/check-due-tickets.ts'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import { releaseTicket } from '#ticket/flows/release-ticket.ts'
import { updateTicket } from '#ticket/flows/update-ticket.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { deviceSettings } from '../../support/device-settings.ts'
import { dayBefore, event } from '../../support/events.ts'
import { subscriptionRecord } from '../../support/records.ts'
import { ticketFor } from '../../support/wire/fake-api.ts'

const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'

/** A device with a ticket, its pages and the list, an event in a month. */
async function device() {
  const setup = walletTools()
  const { tools, server, clock } = setup
  server.tickets.set(uuid, ticketFor(uuid, 'Ada Keller'))
  clock.now = dayBefore - 30 * day
  await keepTickets(tools, { eventShortName: 'pietra', reservationId: null, uuids: [uuid] }, () => undefined)
  return setup
}
type Server = Awaited<ReturnType<typeof device>>['server']
const laterDates = { ...event.datesWithOffset, startDateTime: event.datesWithOffset.startDateTime + hour }

const news: Readonly<Record<string, (server: Server) => void>> = {
  'that the server does not have the ticket': (server) => server.tickets.delete(uuid),
  'that the server does not have the event': (server) => (server.event = null),
  'another time': (server) =>
    server.tickets.set(uuid, ticketFor(uuid, 'Ada Keller', { datesWithOffset: laterDates })),
  'another place': (server) => (server.event = { ...event, location: 'Via Carriona 44, Carrara' }),
  'another attendee': (server) => server.tickets.set(uuid, ticketFor(uuid, 'Mia Brandt')),
  'another category': (server) =>
    server.tickets.set(uuid, ticketFor(uuid, 'Ada Keller', { ticketCategoryName: 'Balcony' })),
}

describe('a check in the background', () => {
  it.each(Object.keys(news))(
    'leaves no stored page and no list that does not show %s (W433)',
    async (name) => {
      const { tools, db, server, clock, caches } = await device()
      expect(await cachedPaths(caches)).toHaveLength(3)
      news[name]!(server)
      clock.now += day
      await checkDueTickets({ ...tools, codes: null }, db, false)
      expect(await cachedPaths(caches)).toEqual([])
      await db.delete()
    },
  )

  it('leaves the pages of a ticket without news, and of one that is marked already', async () => {
    const { tools, db, server, clock, caches } = await device()
    clock.now += day
    await checkDueTickets({ ...tools, codes: null }, db, false)
    expect(await cachedPaths(caches)).toHaveLength(3)
    server.tickets.delete(uuid)
    for (const run of [1, 2]) {
      clock.now += day
      await refreshWallet(tools)
      expect(await cachedPaths(caches), String(run)).toHaveLength(3)
    }
    await db.delete()
  })
})

const form = { firstName: 'Ada', lastName: 'Rossi', email: 'ada@example.org' }
/** What this device does, or learns by a link. */
const changes: Readonly<Record<string, (tools: Tools) => Promise<unknown>>> = {
  'a change of the attendee without an answer': (tools) =>
    updateTicket(tools, { eventShortName: 'pietra', uuid, form, locked: false } as never),
  'a release without an answer': (tools) => releaseTicket(tools, 'pietra', uuid),
  'a link whose order is gone': (tools) => markDue(tools, 'pietra'),
}

describe('the next refresh', () => {
  it.each(Object.keys(changes))('checks tickets of the event, and passes, after %s (W434)', async (name) => {
    const { tools, db, server, clock } = await device()
    await db.passes.put(subscriptionRecord({ reservationId: 'pass', checkedAt: clock.now }))
    clock.now += minute / 2
    server.mode = 'unreachable'
    await changes[name]!(tools)
    server.mode = 'ok'
    clock.now += minute / 2
    const asked = async () => {
      server.calls.length = 0
      await refreshWallet(tools, 'reconnected')
      return ['/ticket/', '/reservation/pass'].map((part) => server.calls.some((path) => path.includes(part)))
    }
    expect(await asked()).toEqual([true, true])
    clock.now += minute
    expect(await asked()).toEqual([false, false])
    await db.delete()
  })

  it('checks nothing again a minute after a check without a change', async () => {
    const { tools, db, server, clock } = await device()
    await markDue(tools, 'other')
    clock.now += minute
    server.calls.length = 0
    await refreshWallet(tools)
    expect(server.calls.filter((path) => path.includes('/ticket/'))).toEqual([])
    await db.delete()
  })
})

describe('markDue', () => {
  it('keeps the changes of the last week that are not later than now', async () => {
    const { tools, db, clock } = walletTools()
    const now = clock.now
    for (const [id, at] of Object.entries({
      week: 1 - 7 * day,
      recent: 2 - 7 * day,
      later: 1,
      same: 0,
      last: 0,
    })) {
      clock.now = now + at
      await markDue(tools, id)
    }
    expect(await readSetting(db, deviceSettings.changedAt)).toEqual({
      recent: now + 2 - 7 * day,
      same: now,
      last: now,
    })
    await db.delete()
  })
})
