import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase, type TicketKey } from '#device/storage/database.ts'
import { allTickets, getTicket, readTickets } from '#ticket/store/read-tickets.ts'
import type { StoredPages, TicketWithPages } from '#ticket/store/records.ts'
import {
  changeTicket,
  deleteTicket,
  forgetEventChange,
  markChecked,
  putPages,
  putTicket,
} from '#ticket/store/write-tickets.ts'
import { bareRecord, record } from '../../support/records.ts'

const key: TicketKey = ['pietra', 'u1']
const pages: StoredPages = { ticketPage: '<p>new</p>', door: '<p>new door</p>', policy: 'p', inputs: 'i' }
let db: TesseraDatabase
beforeEach(() => (db = new TesseraDatabase('write-tickets')))
afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete()
})
const stored = () => getTicket(db, ...key)

describe('putTicket', () => {
  it('writes the inputs of the pages into the ticket', async () => {
    await putTicket(db, record({ pages, pageInputs: 'other' }))
    expect((await stored())?.pageInputs).toBe('i')
  })

  it('deletes the pages of a ticket that has none', async () => {
    await putTicket(db, record({ pages }))
    await putTicket(db, record({ pages: null }))
    expect(await db.pages.count()).toBe(0)
    expect((await stored())?.pageInputs).toBeNull()
  })

  const code = record().code!
  it.each<[string, Partial<TicketWithPages>]>([
    ['another name', { fullName: 'Milo' }],
    ['another address', { email: 'milo@example.org' }],
    ['no code', { code: null }],
    ['another code', { code: { ...code, text: 'other' } }],
    ['another image', { code: { ...code, png: new Uint8Array([1, 2, 4]) } }],
    ['a shorter image', { code: { ...code, png: new Uint8Array([1, 2]) } }],
    ['no pages', { pages: null }],
    ['another page', { pages: { ...pages, ticketPage: '' } }],
    ['another door view', { pages: { ...pages, door: '' } }],
    ['another policy', { pages: { ...pages, policy: '' } }],
    ['other inputs', { pages: { ...pages, inputs: 'j' } }],
  ])('throws when the store gives back %s', async (_, changes) => {
    const put = db.tickets.put.bind(db.tickets)
    const putsPages = db.pages.put.bind(db.pages)
    const { pages: other = pages, code: otherCode = code, ...fields } = changes
    vi.spyOn(db.tickets, 'put').mockImplementation((row) => put({ ...row, ...fields, code: otherCode }))
    // The pages show the changed attendee and code, so that only the change itself is found.
    vi.spyOn(db.pages, 'put').mockImplementation((row) =>
      putsPages({ ...row, ...fields, code: otherCode?.text ?? null, ...(other ?? { uuid: 'u2' }) }),
    )
    await expect(putTicket(db, record({ pages }))).rejects.toThrow('did not give back')
  })

  it('throws when the store gives back a code for a ticket without one', async () => {
    const put = db.tickets.put.bind(db.tickets)
    vi.spyOn(db.tickets, 'put').mockImplementation((row) => put({ ...row, code }))
    await expect(putTicket(db, record({ code: null, pages: null }))).rejects.toThrow('did not give back')
  })

  it('accepts a ticket without code and pages', async () => {
    await putTicket(db, record({ code: null, pages: null }))
    expect(await stored()).toEqual(record({ code: null, pages: null }))
  })
})

describe('changeTicket', () => {
  it('keeps the last check and the pages', async () => {
    await putTicket(db, record({ pages }))
    await markChecked(db, [{ key, at: 9 }])
    await changeTicket(db, ...key, { missingSince: 7 })
    expect(await stored()).toEqual(record({ pages, missingSince: 7, checkedAt: 9 }))
  })

  it('replaces the pages, or removes them', async () => {
    await putTicket(db, record())
    await changeTicket(db, ...key, { pages })
    expect((await stored())?.pages).toEqual(pages)
    await changeTicket(db, ...key, { pages: null })
    expect(await db.pages.count()).toBe(0)
  })
})

describe('markChecked', () => {
  it('writes the time into the tickets, and restores no deleted one', async () => {
    await putTicket(db, record())
    await markChecked(db, [
      { key, at: 5 },
      { key: ['pietra', 'gone'], at: 5 },
    ])
    expect(await stored()).toEqual(record({ checkedAt: 5 }))
    expect(await db.tickets.count()).toBe(1)
  })
})

describe('putPages', () => {
  const put = async (ticket = bareRecord(), lang: 'en' | 'de' = 'en') =>
    (await putPages(db, [{ ticket, pages }], lang)).length === 0

  it('replaces the pages, and keeps the last check', async () => {
    await putTicket(db, record())
    await markChecked(db, [{ key, at: 5 }])
    expect(await put()).toBe(true)
    expect(await stored()).toEqual(record({ pages, checkedAt: 5 }))
  })

  it('writes the language of the pages into the ticket', async () => {
    await putTicket(db, record())
    expect(await put(bareRecord(), 'de')).toBe(true)
    expect(await stored()).toEqual(record({ pages, lang: 'de' }))
  })

  it.each<[string, Partial<TicketWithPages>]>([
    ['with another name', { fullName: 'Milo Keller' }],
    ['with another address', { email: 'milo@example.org' }],
    ['with another code', { code: { ...record().code!, text: 'other' } }],
    ['without a code', { code: null, pages: null }],
  ])('writes nothing for a ticket that is now stored %s', async (_, changes) => {
    await putTicket(db, record(changes))
    expect(await put()).toBe(false)
    expect((await stored())?.pages).toEqual(record(changes).pages)
  })

  it('writes nothing for a deleted ticket', async () => {
    expect(await put()).toBe(false)
    expect(await db.pages.count()).toBe(0)
  })
})

describe('deleteTicket', () => {
  it('deletes the pages with the ticket', async () => {
    await putTicket(db, record())
    await deleteTicket(db, ...key)
    expect([await db.tickets.count(), await db.pages.count()]).toEqual([0, 0])
  })
})

describe('forgetEventChange', () => {
  const changedFrom = { dates: null, location: 'Old hall' }

  it('forgets the change for the tickets of the event only', async () => {
    for (const changes of [{ uuid: 'a' }, { uuid: 'b' }, { eventShortName: 'dusk', uuid: 'c' }])
      await putTicket(db, record({ ...changes, changedFrom }))
    await forgetEventChange(db, 'pietra')
    const left = (await allTickets(db)).map((ticket) => [ticket.uuid, ticket.changedFrom !== null])
    expect(left).toEqual([
      ['a', false],
      ['b', false],
      ['c', true],
    ])
  })
})

describe('reading tickets of one event', () => {
  beforeEach(async () => {
    await putTicket(db, record())
    await putTicket(db, record({ eventShortName: 'dusk', uuid: 'u2' }))
    await markChecked(db, [{ key, at: 8 }])
  })

  it('returns them with the time of their last check', async () => {
    expect(await readTickets(db, 'pietra')).toEqual({ tickets: [bareRecord({ checkedAt: 8 })], damaged: 0 })
    expect(await readTickets(db, 'piet')).toEqual({ tickets: [], damaged: 0 })
    const all = (await readTickets(db)).tickets.map(({ uuid, checkedAt }) => [uuid, checkedAt])
    expect(all).toEqual([
      ['u1', 8],
      ['u2', 1],
    ])
  })
})
