import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase, type TicketKey } from '#core/storage/database.ts'
import {
  allTickets,
  getTicket,
  readSummaries,
  readTickets,
  ticketsByKeys,
} from '#core/storage/read/tickets.ts'
import {
  type StoredPages,
  type TicketSummary,
  type TicketWithPages,
  summaryOf,
} from '#core/storage/records.ts'
import {
  addSummaries,
  changeTicket,
  deleteOrphanedParts,
  deleteSummary,
  deleteTicket,
  forgetEventChange,
  markChecked,
  putPages,
  putTicket,
  renewSummary,
} from '#core/storage/write/tickets.ts'
import { bareRecord, record } from '../../support/records.ts'

const key: TicketKey = ['pietra', 'u1']
const pages: StoredPages = { pass: '<p>new</p>', door: '<p>new door</p>', policy: 'p', inputs: 'i' }
let db: TesseraDatabase
beforeEach(() => (db = new TesseraDatabase('write-tickets')))
afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete()
})
const stored = () => getTicket(db, ...key)
const summary = () => db.summaries.get(key) as Promise<TicketSummary | undefined>

describe('putTicket', () => {
  it('writes the summary with the inputs of the pages', async () => {
    await putTicket(db, record({ pages }))
    expect(await summary()).toEqual(summaryOf(bareRecord(), 'i'))
  })

  it('deletes the pages of a ticket that has none', async () => {
    await putTicket(db, record({ pages }))
    await putTicket(db, record({ pages: null }))
    expect(await db.pages.count()).toBe(0)
    expect((await summary())?.pageInputs).toBeNull()
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
    ['another page', { pages: { ...pages, pass: '' } }],
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
  it('keeps the last check of the summary, the inputs of the pages and the pages', async () => {
    await putTicket(db, record({ pages }))
    await markChecked(db, [{ key, at: 9 }])
    await changeTicket(db, ...key, { missingSince: 7 })
    expect(await stored()).toEqual(record({ pages, missingSince: 7, checkedAt: 9 }))
    expect(await summary()).toEqual(summaryOf(bareRecord({ missingSince: 7, checkedAt: 9 }), 'i'))
  })

  it('replaces the pages, or removes them', async () => {
    await putTicket(db, record())
    await changeTicket(db, ...key, { pages })
    expect((await stored())?.pages).toEqual(pages)
    expect((await summary())?.pageInputs).toBe('i')
    await changeTicket(db, ...key, { pages: null })
    expect(await db.pages.count()).toBe(0)
  })
})

describe('markChecked', () => {
  it('writes the time into the summaries only', async () => {
    await putTicket(db, record())
    const before = await db.tickets.get(key)
    await markChecked(db, [{ key, at: 5 }])
    expect(await db.tickets.get(key)).toEqual(before)
    expect((await summary())?.checkedAt).toBe(5)
    expect((await stored())?.checkedAt).toBe(5)
  })

  it('writes the summary that a ticket of an older build lacks, and restores no deleted ticket', async () => {
    await putTicket(db, record())
    await deleteSummary(db, key)
    await markChecked(db, [
      { key, at: 5 },
      { key: ['pietra', 'gone'], at: 5 },
    ])
    expect(await db.summaries.toArray()).toEqual([summaryOf(bareRecord({ checkedAt: 5 }), null)])
    expect(await db.tickets.count()).toBe(1)
  })
})

describe('putPages', () => {
  const put = (from = bareRecord(), lang: 'en' | 'de' = 'en') => putPages(db, from, { pages, lang })

  it('replaces the pages and the inputs in the summary, and keeps the last check', async () => {
    await putTicket(db, record())
    await markChecked(db, [{ key, at: 5 }])
    const row = await db.tickets.get(key)
    expect(await put()).toBe(true)
    expect(await stored()).toEqual(record({ pages, checkedAt: 5 }))
    expect(await summary()).toEqual(summaryOf(bareRecord({ checkedAt: 5 }), 'i'))
    expect(await db.tickets.get(key)).toEqual(row)
  })

  it('does not write equal pages again', async () => {
    await putTicket(db, record({ pages }))
    const write = vi.spyOn(db.pages, 'put')
    expect(await put()).toBe(true)
    expect(write).not.toHaveBeenCalled()
  })

  it('writes the language of the pages into the ticket', async () => {
    await putTicket(db, record())
    expect(await put(bareRecord(), 'de')).toBe(true)
    expect(await stored()).toEqual(record({ pages, lang: 'de' }))
    expect((await summary())?.lang).toBe('de')
  })

  it('moves the pages out of a row of an older build', async () => {
    await putTicket(db, record())
    await db.tickets.put(record())
    await put()
    expect(await db.tickets.get(key)).toMatchObject({ pages: null })
    expect((await stored())?.pages).toEqual(pages)
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

describe('renewSummary', () => {
  it('writes the summary from the given ticket', async () => {
    await putTicket(db, record())
    await renewSummary(db, bareRecord({ missingSince: 4 }), 'j')
    expect(await summary()).toEqual(summaryOf(bareRecord({ missingSince: 4 }), 'j'))
  })

  it('writes none for a deleted ticket or one of another attendee', async () => {
    await renewSummary(db, bareRecord(), 'j')
    expect(await db.summaries.count()).toBe(0)
    await putTicket(db, record({ fullName: 'Milo Keller' }))
    await renewSummary(db, bareRecord(), 'j')
    expect((await summary())?.fullName).toBe('Milo Keller')
  })
})

describe('parts of tickets', () => {
  const uuids = async () => (await db.summaries.toCollection().primaryKeys()).map(([, uuid]) => uuid).sort()

  it('are deleted with the ticket', async () => {
    await putTicket(db, record())
    await deleteTicket(db, ...key)
    expect([await db.tickets.count(), await db.summaries.count(), await db.pages.count()]).toEqual([0, 0, 0])
  })

  it('are added where summaries are missing, in portions, and not for damaged records', async () => {
    for (const uuid of ['a', 'b', 'c', 'd']) await putTicket(db, record({ uuid }))
    await markChecked(db, [{ key: ['pietra', 'a'], at: 9 }])
    for (const uuid of ['b', 'c', 'd']) await deleteSummary(db, ['pietra', uuid])
    await db.table('tickets').put({ eventShortName: 'pietra', uuid: 'd' })
    const portions = vi.spyOn(db.summaries, 'bulkPut')
    await addSummaries(db, 2)
    expect(await uuids()).toEqual(['a', 'b', 'c'])
    expect(portions.mock.calls.map(([list]) => list.length)).toEqual([2, 0])
    expect((await db.summaries.get(['pietra', 'a'])) as TicketSummary).toMatchObject({ checkedAt: 9 })
    expect(await db.summaries.get(['pietra', 'b'])).toEqual(summaryOf(bareRecord({ uuid: 'b' }), null))
  })

  it('are deleted where an older build deleted the ticket', async () => {
    await putTicket(db, record())
    await putTicket(db, record({ uuid: 'u2' }))
    await db.tickets.delete(['pietra', 'u2'])
    await deleteOrphanedParts(db)
    expect(await uuids()).toEqual(['u1'])
    expect((await db.pages.toCollection().primaryKeys()).map(([, uuid]) => uuid)).toEqual(['u1'])
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
    const all = (await readTickets(db)).tickets.map(({ uuid, checkedAt }) => [uuid, checkedAt])
    expect(all).toEqual([
      ['u1', 8],
      ['u2', 1],
    ])
  })

  it('returns their summaries, also where one is missing', async () => {
    const summaries = [summaryOf(bareRecord({ checkedAt: 8 }), null)]
    expect(await readSummaries(db, 'pietra')).toEqual({ tickets: summaries, damaged: 0 })
    await deleteSummary(db, key)
    expect(await readSummaries(db, 'pietra')).toEqual({
      tickets: [summaryOf(bareRecord(), null)],
      damaged: 0,
    })
  })

  it('returns those of given keys, and null for what is damaged or missing', async () => {
    await db.table('tickets').put({ eventShortName: 'pietra', uuid: 'bad' })
    await deleteSummary(db, ['dusk', 'u2'])
    const keys: TicketKey[] = [key, ['pietra', 'none'], ['pietra', 'bad'], ['dusk', 'u2']]
    expect(await ticketsByKeys(db, keys)).toEqual([
      { key, ticket: bareRecord({ checkedAt: 8 }), summary: summaryOf(bareRecord({ checkedAt: 8 }), null) },
      { key: ['pietra', 'bad'], ticket: null, summary: null },
      { key: ['dusk', 'u2'], ticket: bareRecord({ eventShortName: 'dusk', uuid: 'u2' }), summary: null },
    ])
  })
})
