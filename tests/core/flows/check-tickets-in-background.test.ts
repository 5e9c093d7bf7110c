import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkTicketsInBackground } from '#core/flows/check-tickets-in-background.ts'
import { cacheNames } from '#core/storage/cache-names.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { allTickets, getTicket } from '#core/storage/read/tickets.ts'
import { putCachedPages } from '#core/storage/write/page-cache.ts'
import { dayBefore } from '../../support/events.ts'
import { createFakeApi, ticketFor } from '../../support/fake-api.ts'
import { fakeCaches } from '../../support/fake-caches.ts'
import { record } from '../../support/records.ts'

const firstUuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
const secondUuid = '1d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'

let db: TesseraDatabase
beforeEach(async () => {
  db = new TesseraDatabase()
  await db.tickets.bulkPut([record({ uuid: firstUuid }), record({ uuid: secondUuid, position: 1 })])
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await db.delete()
})

function background() {
  const server = createFakeApi()
  for (const uuid of [firstUuid, secondUuid]) server.tickets.set(uuid, ticketFor(uuid, 'Ada Keller'))
  const caches = fakeCaches()
  const clock = { now: dayBefore }
  const database = () => Promise.resolve(db)
  const tools = { fetch: server.fetch, now: () => clock.now, deviceTime: () => clock.now, database, caches }
  const run = async () => {
    const news = await checkTicketsInBackground(tools)
    // A ticket is checked at most once a minute.
    clock.now += 60_000
    return news
  }
  const check = async () => (await run()).changed
  const news = async () => (await run()).news
  return { server, caches, clock, tools, check, news }
}
const missing = async (uuid: string) => (await getTicket(db, 'pietra', uuid))?.missingSince

describe('checkTicketsInBackground', () => {
  it('checks every ticket, and reports no change for the same attendees', async () => {
    const { check, server } = background()
    expect(await check()).toBe(false)
    expect(server.calls.filter((path) => path.includes('/ticket/'))).toHaveLength(2)
    expect(server.calls.filter((path) => path.endsWith('/event/pietra'))).toHaveLength(1)
    expect((await allTickets(db)).map(({ checkedAt }) => checkedAt)).toEqual([dayBefore, dayBefore])
  })

  it('ends with the first call that has no answer', async () => {
    const { check, server } = background()
    server.mode = 'unreachable'
    expect(await check()).toBe(false)
    expect(server.calls).toHaveLength(1)
  })

  it('makes space when storage is full, so that the pages of a void code do not stay (W86)', async () => {
    const { check, server, caches } = background()
    vi.stubGlobal('caches', caches)
    await caches.open(cacheNames.catalogue)
    server.tickets.set(firstUuid, ticketFor(firstUuid, 'Jonas Brandt'))
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      IDBObjectStore.prototype.put = put
      throw new DOMException(String(row.length), 'QuotaExceededError')
    })
    expect(await check()).toBe(true)
    expect(await caches.has(cacheNames.catalogue)).toBe(false)
    expect(await getTicket(db, 'pietra', firstUuid)).toMatchObject({ fullName: 'Jonas Brandt', pages: null })
  })

  it('begins no check after the time of a run, and continues with the oldest check in the next one', async () => {
    const { tools, server, clock } = background()
    const slow = (input: Parameters<typeof tools.fetch>[0]) => {
      clock.now += 20_000
      return tools.fetch(input)
    }
    await checkTicketsInBackground({ ...tools, fetch: slow })
    const checked = () =>
      server.calls.filter((path) => path.includes('/ticket/')).map((path) => path.split('/').at(-1))
    expect(checked()).toEqual([firstUuid])
    clock.now += 60_000
    await checkTicketsInBackground(tools)
    expect(checked()).toEqual([firstUuid, secondUuid, firstUuid])
  })

  it('checks at most 300 tickets in one run', async () => {
    await db.tickets.bulkPut(Array.from({ length: 310 }, (_, index) => record({ uuid: `u${String(index)}` })))
    const { check, server } = background()
    await check()
    expect(server.calls.filter((path) => path.includes('/ticket/'))).toHaveLength(300)
  })

  it('does not check tickets of past events', async () => {
    const { check, server, clock } = background()
    clock.now += 30 * 86_400_000
    expect(await check()).toBe(false)
    expect(server.calls).toEqual(['/api/v2/info'])
  })

  it('deletes the pages of a ticket with another attendee, and of no other', async () => {
    const { check, server, caches } = background()
    const page = { html: 'old', policy: '' }
    const paths = [firstUuid, secondUuid].flatMap((uuid) => [
      `/event/pietra/ticket/${uuid}/view`,
      `/wallet/door/pietra/${uuid}`,
    ])
    await putCachedPages(caches, new Map(paths.map((path) => [path, page])))
    server.tickets.set(firstUuid, ticketFor(firstUuid, 'Jonas Brandt'))
    expect(await check()).toBe(true)
    expect(caches.paths(cacheNames.tickets)).toEqual(paths.slice(2))
    expect(await getTicket(db, 'pietra', firstUuid)).toMatchObject({
      fullName: 'Jonas Brandt',
      email: 'jonas@example.org',
      pages: null,
      checkedAt: dayBefore,
    })
    expect((await getTicket(db, 'pietra', secondUuid))?.pages).toEqual(record().pages)
  })

  it('reports new dates and a new place, each time under the same id, and leaves the stored ones to the app (W62)', async () => {
    const { news, server } = background()
    const { datesWithOffset, location } = record()
    expect(await news()).toEqual([])
    const later = { ...datesWithOffset, startDateTime: datesWithOffset.startDateTime + 3_600_000 }
    server.tickets.set(firstUuid, ticketFor(firstUuid, 'Ada Keller', { datesWithOffset: later }))
    server.event = { ...server.event!, location: 'Piazza Grande 1, Locarno' }
    const changes = await news()
    const path = `/event/pietra/ticket/${firstUuid}/view`
    expect(changes.map(({ kind, path: page }) => [kind, page])).toEqual([
      ['time', path],
      ['place', path],
      ['place', path.replace(firstUuid, secondUuid)],
    ])
    expect((await news()).map(({ id }) => id)).toEqual(changes.map(({ id }) => id))
    expect(await getTicket(db, 'pietra', firstUuid)).toMatchObject({ datesWithOffset, location })
  })

  it('reports no place for a ticket that was stored without its event, and none while the event does not answer', async () => {
    const { news, server } = background()
    await db.tickets.bulkPut([record({ uuid: firstUuid, location: '' })])
    expect(await news()).toEqual([])
    server.event = null
    await db.tickets.bulkPut([record({ uuid: firstUuid, location: 'elsewhere' })])
    expect(await news()).toEqual([])
  })

  it('reports a void code once, without the name of a person, and deletes the PDF with that code (W62)', async () => {
    const { news, server } = background()
    await db.table('documents').put({ eventShortName: 'pietra', uuid: firstUuid })
    await db.table('documents').put({ eventShortName: 'pietra', uuid: secondUuid })
    server.tickets.set(firstUuid, ticketFor(firstUuid, 'Jonas Brandt'))
    const changes = await news()
    expect(changes.map(({ kind }) => kind)).toEqual(['attendee'])
    expect(JSON.stringify(changes)).not.toMatch(/Jonas|jonas@/)
    expect(await db.table('documents').toCollection().primaryKeys()).toEqual([['pietra', secondUuid]])
    expect(await news()).toEqual([])
  })

  it('reports a missing ticket once, keeps the time since when, and reports it when it is back', async () => {
    const { check, server } = background()
    server.tickets.delete(firstUuid)
    expect(await check()).toBe(true)
    expect(await check()).toBe(false)
    expect(await missing(firstUuid)).toBe(dayBefore)
    expect(await missing(secondUuid)).toBeNull()
    expect((await getTicket(db, 'pietra', firstUuid))?.checkedAt).toBe(dayBefore + 60_000)
    server.tickets.set(firstUuid, ticketFor(firstUuid, 'Ada Keller'))
    expect(await check()).toBe(true)
    expect(await missing(firstUuid)).toBeNull()
  })

  it.each([
    ['that is no ticket', () => new Response('{}', { headers: { 'Content-Type': 'application/json' } })],
    ['that is broken', () => new Response('{', { headers: { 'Content-Type': 'application/json' } })],
    ['of a refusal other than 404', () => new Response(null, { status: 403 })],
  ])('changes nothing for an answer %s', async (_, answer) => {
    const { tools } = background()
    const before = await allTickets(db)
    expect(await checkTicketsInBackground({ ...tools, fetch: () => Promise.resolve(answer()) })).toEqual({
      changed: false,
      news: [],
    })
    expect(await allTickets(db)).toEqual(before)
  })

  it('resolves when the database cannot be read', async () => {
    const { tools, server } = background()
    const database = () => Promise.reject(new DOMException('no', 'SecurityError'))
    expect((await checkTicketsInBackground({ ...tools, database })).changed).toBe(false)
    expect(server.calls).toEqual([])
  })
})
