import { describe, expect, it } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { refreshWaitingRoom } from '#online/flows/refresh-waiting-room.ts'
import { getWaitingRoom } from '#online/store/read-waiting-rooms.ts'
import { waitingRoomKey } from '#online/store/waiting-room-key.ts'
import { putWaitingRoom } from '#online/store/write-waiting-rooms.ts'
import { endpoints } from '#shell/endpoints.ts'
import { removeTicket } from '#ticket/flows/remove-ticket.ts'
import { refused } from '#wire/result.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { wholeEvent } from '../../support/events.ts'
import { first } from '../../support/orders.ts'
import { assigned, checkInInfo, fullTicket, hash } from '../../support/ticket-answers.ts'
import { scriptedApi, unreachable, value, type Answers } from '../../support/wire/scripted-api.ts'

const address = { eventShortName: 'pietra', uuid: first, codeHash: hash }
const key = waitingRoomKey(address)
const { startDateTime, endDateTime } = wholeEvent().datesWithOffset
const now = startDateTime - 3_600_000

let count = 0

function device(answers: Answers = {}) {
  count += 1
  const db = new TesseraDatabase(`waiting-room-${String(count)}`)
  const { api, call } = scriptedApi({
    onlineCheckInInfo: () => checkInInfo(startDateTime, endDateTime, now + 90_000),
    ticketFull: () => fullTicket(assigned()),
    event: () => value(wholeEvent()),
    ...answers,
  })
  const tools = { api, now: () => now, database: () => Promise.resolve(db) }
  const refresh = async () => {
    const outcome = await refreshWaitingRoom(tools, address, null, 'Europe/Rome')
    const isStored = 'stored' in outcome && (await outcome.stored)
    return { ...outcome, isStored }
  }
  return { db, call, tools, refresh, stored: () => getWaitingRoom(db, key) }
}

describe('refreshWaitingRoom', () => {
  it('stores times, clock of the server and first name, so that the page opens without a network', async () => {
    const { refresh, stored, call } = device()
    const outcome = await refresh()
    expect(outcome).toMatchObject({
      kind: 'value',
      isStored: true,
      room: {
        ...address,
        eventTitle: { en: 'Pietra Nights' },
        organizationEmail: 'hello@example.org',
        firstName: 'Ada',
        timeZone: 'Europe/Zurich',
        dates: expect.objectContaining({ startDateTime, endDateTime }) as unknown,
        eventDates: wholeEvent().datesWithOffset,
        clockOffset: 90_000,
        checkedAt: now,
      },
    })
    expect(await stored()).toMatchObject(outcome.kind === 'value' ? outcome.room : {})
    expect(call.mock.calls).toEqual([
      [
        endpoints.onlineCheckInInfo,
        { params: { shortName: 'pietra', uuid: first, hash }, query: { tz: 'Europe/Rome' } },
      ],
      [endpoints.ticketFull, { params: { shortName: 'pietra', uuid: first } }],
      [endpoints.event, { params: { shortName: 'pietra' } }],
    ])
  })

  it('requests only the times once the rest is known', async () => {
    const { refresh, tools, call } = device()
    const known = await refresh()
    call.mockClear()
    await refreshWaitingRoom(tools, address, known.kind === 'value' ? known.room : null, 'Europe/Rome')
    expect(call.mock.calls.map(([endpoint]) => endpoint)).toEqual([endpoints.onlineCheckInInfo])
  })

  it.each([
    ['the link is not valid', { onlineCheckInInfo: () => refused(404) }],
    ['the ticket is unknown', { ticketFull: () => refused(404) }],
    ['the event is unknown', { event: () => refused(404) }],
  ])('keeps the stored waiting room when %s', async (_, answers) => {
    const { refresh, stored, db } = device(answers)
    const known = await device().refresh()
    if (known.kind === 'value') await putWaitingRoom(db, { v: 1, key, ...known.room })
    expect(await refresh()).toMatchObject({ kind: 'missing' })
    expect(await stored()).not.toBeNull()
  })

  it('keeps the stored waiting room without an answer', async () => {
    const { tools, refresh, stored } = device()
    await refresh()
    const before = await stored()
    const offline = { ...tools, api: { call: () => Promise.resolve(unreachable) } }
    expect(await refreshWaitingRoom(offline, address, null, 'UTC')).toEqual(unreachable)
    expect(await stored()).toEqual(before)
    expect(before).not.toBeNull()
  })

  it('works without storage', async () => {
    const { tools } = device()
    const broken = { ...tools, database: () => Promise.reject(new Error('none')) }
    const outcome = await refreshWaitingRoom(broken, address, null, 'UTC')
    expect(outcome).toMatchObject({ kind: 'value' })
    expect('stored' in outcome && (await outcome.stored)).toBe(false)
  })

  it('requests nothing for an id that is no UUID', async () => {
    const { tools, call } = device()
    expect(await refreshWaitingRoom(tools, { ...address, uuid: 'abc' }, null, 'UTC')).toMatchObject({
      kind: 'missing',
    })
    expect(call).not.toHaveBeenCalled()
  })
})

describe('stored waiting rooms', () => {
  it('are deleted with their ticket', async () => {
    const { db, refresh, stored } = device()
    await refresh()
    const { tools } = walletTools()
    await removeTicket({ ...tools, database: () => Promise.resolve(db) }, 'pietra', first)
    expect(await stored()).toBeNull()
  })

  it('are not read when their record is damaged', async () => {
    const { db, refresh, stored } = device()
    await refresh()
    await db.table('rooms').update(key, { dates: 'soon' })
    expect(await stored()).toBeNull()
  })
})
