import { afterEach, describe, expect, it } from 'vitest'
import type { TicketCalendarForm } from '#core/contract/ticket-calendar.ts'
import { calendarTickets, decodeCalendarState } from '#core/domain/calendar-state.ts'
import { endTicketCalendar, startTicketCalendar, syncTicketCalendar } from '#core/flows/ticket-calendar.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { getSetting } from '#core/storage/read/settings.ts'
import { putSetting } from '#core/storage/write/settings.ts'
import { deleteTicket, putTicket } from '#core/storage/write/tickets.ts'
import { browserLocks } from '../../support/browser-locks.ts'
import { record } from '../../support/records.ts'
import { scriptedApi, unreachable, value } from '../../support/scripted-api.ts'

const databases: TesseraDatabase[] = []
afterEach(() => Promise.all(databases.splice(0).map((db) => db.delete())))

const second = '1d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
let count = 0

/** A device with one ticket, and a server with the tickets of each secret. */
async function setUp() {
  count += 1
  const db = new TesseraDatabase(`calendar-${String(count)}`)
  databases.push(db)
  await putTicket(db, record())
  const server = { isReachable: true, losesAnswers: false, calendars: new Map<string, TicketCalendarForm>() }
  const { api, call } = scriptedApi({
    saveTicketCalendar: ({ body }) => {
      if (!server.isReachable) return unreachable
      if (body.tickets.length === 0) server.calendars.delete(body.secret)
      else server.calendars.set(body.secret, body)
      return server.losesAnswers ? unreachable : value(true)
    },
  })
  const tools = { api, locks: browserLocks() }
  return {
    db,
    server,
    call,
    start: () => startTicketCalendar(tools, db, 'de'),
    sync: () => syncTicketCalendar(tools, db),
    end: () => endTicketCalendar(tools, db),
    state: async () => decodeCalendarState(await getSetting(db, deviceSettings.calendar.key)),
    tickets: () => [...server.calendars.values()].map(({ tickets }) => tickets),
  }
}

describe('the calendar of this device', () => {
  it('has an address of 32 random bytes, which differs each time, and the stored tickets (W241)', async () => {
    const { start, end, state, server, tickets } = await setUp()
    expect(await start()).toBe('done')
    const secret = (await state())?.secret ?? ''
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(server.calendars.get(secret)?.language).toBe('de')
    expect(tickets()).toEqual([[record().uuid]])
    await end()
    await start()
    expect((await state())?.secret).not.toBe(secret)
  })

  it('is sent again only when the tickets have changed, and does nothing before it is turned on (W241)', async () => {
    const { db, start, sync, call, tickets } = await setUp()
    expect(await sync()).toBe('done')
    expect(call).not.toHaveBeenCalled()
    await start()
    await sync()
    expect(call).toHaveBeenCalledTimes(1)
    await putTicket(db, record({ uuid: second }))
    expect(await sync()).toBe('done')
    expect(tickets()).toEqual([[second, record().uuid]])
  })

  it('ends with the last ticket, and at a press; without an answer its address stays (W242)', async () => {
    const { db, start, end, sync, state, server } = await setUp()
    await start()
    server.isReachable = false
    expect(await end()).toBe('unanswered')
    expect(await state()).not.toBeNull()
    server.isReachable = true
    server.losesAnswers = true
    expect(await end()).toBe('unanswered')
    server.losesAnswers = false
    expect(await end()).toBe('done')
    expect([await state(), server.calendars.size]).toEqual([null, 0])
    expect(await end()).toBe('done')
    await start()
    await deleteTicket(db, 'pietra', record().uuid)
    await sync()
    expect([await state(), server.calendars.size]).toEqual([null, 0])
  })

  it('is not made without an answer (W241)', async () => {
    const { start, state, server } = await setUp()
    server.isReachable = false
    expect(await start()).toBe('unanswered')
    expect(await state()).toBeNull()
  })

  it('stays ended when a refresh of another tab runs at the same time (W242)', async () => {
    const { db, start, end, sync, state, server } = await setUp()
    await start()
    await putTicket(db, record({ uuid: second }))
    await Promise.all([sync(), end(), sync()])
    expect([await state(), server.calendars.size]).toEqual([null, 0])
  })

  it('keeps its entries while a stored ticket cannot be read (W241)', async () => {
    const { db, start, sync, tickets } = await setUp()
    await start()
    await db.table('tickets').update(['pietra', record().uuid], { fullName: 7 })
    await putTicket(db, record({ uuid: second }))
    expect(await sync()).toBe('done')
    expect(tickets()).toEqual([[record().uuid]])
  })

  it.each([undefined, null, 7, 'x', { secret: 7 }, { secret: 'x', sent: 1, language: 'en' }])(
    'is off for a damaged setting: %o (W241)',
    async (stored) => {
      const { db, sync, call } = await setUp()
      await putSetting(db, deviceSettings.calendar.key, stored)
      expect(await sync()).toBe('done')
      expect(call).not.toHaveBeenCalled()
    },
  )

  it('has the 200 tickets of the latest events, and none whose personal data were removed (W241)', () => {
    const ticket = (index: number, personalDataRemovedAt: number | null = null) => ({
      uuid: String(index),
      datesWithOffset: { startDateTime: index },
      personalDataRemovedAt,
    })
    const listed = calendarTickets([
      ticket(999, 1),
      ...Array.from({ length: 250 }, (_, index) => ticket(index)),
    ])
    expect([listed.length, listed[0], listed.at(-1)]).toEqual([200, '249', '50'])
  })
})
