import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase, type TicketKey } from '#device/storage/database.ts'
import { allTickets, getTicket, readTickets } from '#ticket/store/read-tickets.ts'
import type { TicketRecord } from '#ticket/store/records.ts'
import {
  changeTicket,
  forgetEventChange,
  markChecked,
  noteRendered,
  putTicket,
} from '#ticket/store/write-tickets.ts'
import { record } from '../../support/records.ts'

const key: TicketKey = ['pietra', 'u1']
let db: TesseraDatabase
beforeEach(() => (db = new TesseraDatabase('write-tickets')))
afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete()
})
const stored = () => getTicket(db, ...key)

describe('putTicket', () => {
  const code = record().code!
  it.each<[string, Partial<TicketRecord>]>([
    ['another name', { fullName: 'Milo' }],
    ['another address', { email: 'milo@example.org' }],
    ['no code', { code: null }],
    ['another code', { code: { ...code, text: 'other' } }],
    ['another image', { code: { ...code, png: new Uint8Array([1, 2, 4]) } }],
    ['a shorter image', { code: { ...code, png: new Uint8Array([1, 2]) } }],
  ])('throws when the store gives back %s', async (_, changes) => {
    const put = db.tickets.put.bind(db.tickets)
    vi.spyOn(db.tickets, 'put').mockImplementation((row) => put({ ...row, ...changes }))
    await expect(putTicket(db, record())).rejects.toThrow('did not give back')
  })

  it('throws when the store gives back a code for a ticket without one', async () => {
    const put = db.tickets.put.bind(db.tickets)
    vi.spyOn(db.tickets, 'put').mockImplementation((row) => put({ ...row, code }))
    await expect(putTicket(db, record({ code: null }))).rejects.toThrow('did not give back')
  })

  it('accepts a ticket without a code', async () => {
    await putTicket(db, record({ code: null }))
    expect(await stored()).toEqual(record({ code: null }))
  })
})

describe('changeTicket', () => {
  it('keeps the last check', async () => {
    await putTicket(db, record())
    await markChecked(db, [{ key, at: 9 }])
    await changeTicket(db, ...key, { missingSince: 7 })
    expect(await stored()).toEqual(record({ missingSince: 7, checkedAt: 9 }))
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

describe('noteRendered', () => {
  const put = async (ticket = record(), lang: 'en' | 'de' = 'en') =>
    (await noteRendered(db, [{ ticket, inputs: 'new' }], lang)).length === 0

  it('writes the inputs into the ticket, and keeps the last check', async () => {
    await putTicket(db, record())
    await markChecked(db, [{ key, at: 5 }])
    expect(await put()).toBe(true)
    expect(await stored()).toEqual(record({ pageInputs: 'new', checkedAt: 5 }))
  })

  it('writes the language of the pages into the ticket', async () => {
    await putTicket(db, record())
    expect(await put(record(), 'de')).toBe(true)
    expect(await stored()).toEqual(record({ pageInputs: 'new', lang: 'de' }))
  })

  it.each<[string, Partial<TicketRecord>]>([
    ['with another name', { fullName: 'Milo Keller' }],
    ['with another address', { email: 'milo@example.org' }],
    ['with another code', { code: { ...record().code!, text: 'other' } }],
    ['without a code', { code: null }],
  ])('writes nothing for a ticket that is now stored %s', async (_, changes) => {
    await putTicket(db, record(changes))
    expect(await put()).toBe(false)
    expect(await stored()).toEqual(record(changes))
  })

  it('writes nothing for a deleted ticket', async () => {
    expect(await put()).toBe(false)
    expect(await db.tickets.count()).toBe(0)
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
    expect(await readTickets(db, 'pietra')).toEqual({ tickets: [record({ checkedAt: 8 })], damaged: 0 })
    expect(await readTickets(db, 'piet')).toEqual({ tickets: [], damaged: 0 })
    const all = (await readTickets(db)).tickets.map(({ uuid, checkedAt }) => [uuid, checkedAt])
    expect(all).toEqual([
      ['u1', 8],
      ['u2', 1],
    ])
  })
})
