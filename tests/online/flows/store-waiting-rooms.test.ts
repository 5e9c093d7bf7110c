import { describe, expect, it } from 'vitest'
import { codeHashOf } from '#kit/text/hash-of.ts'
import { storeWaitingRooms } from '#online/flows/store-waiting-rooms.ts'
import { getWaitingRoom } from '#online/store/read-waiting-rooms.ts'
import { waitingRoomKey } from '#online/store/waiting-room-key.ts'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import { changeTicket } from '#ticket/store/write-tickets.ts'
import { refused } from '#wire/result.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { dayBefore, event, wholeEvent } from '../../support/events.ts'
import { assigned, checkInInfo, fullTicket } from '../../support/ticket-answers.ts'
import { codeFor, ticketFor } from '../../support/wire/fake-api.ts'
import { scriptedApi, unreachable, value, type Answers } from '../../support/wire/scripted-api.ts'

const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
const { datesWithOffset } = event

/** A device with a stored ticket of an event, whose waiting room was never opened. */
async function device(
  format: 'ONLINE' | 'IN_PERSON' = 'ONLINE',
  changes: Answers = {},
  uuids: readonly string[] = [uuid],
) {
  const { tools, server, db, clock } = walletTools()
  server.event = { ...event, format }
  for (const id of uuids) server.tickets.set(id, ticketFor(id, 'Ada Keller'))
  await keepTickets(tools, { eventShortName: 'pietra', reservationId: 'r', uuids }, () => undefined)
  const { api, call } = scriptedApi({
    onlineCheckInInfo: () => checkInInfo(datesWithOffset.startDateTime, datesWithOffset.endDateTime),
    ticketFull: () => fullTicket(assigned()),
    event: () => value({ ...wholeEvent(), datesWithOffset }),
    ...changes,
  })
  const run = () => storeWaitingRooms({ ...tools, api })
  const codeHash = await codeHashOf(codeFor(uuid, 'Ada Keller'))
  const room = () => getWaitingRoom(db, waitingRoomKey({ eventShortName: 'pietra', uuid, codeHash }))
  return { run, room, call, db, clock }
}

describe('storeWaitingRooms', () => {
  it('stores the waiting room of an online ticket that was never opened (P224)', async () => {
    const { run, room } = await device()
    expect(await room()).toBeNull()
    await run()
    expect(await room()).toMatchObject({
      firstName: 'Ada',
      eventDates: datesWithOffset,
      checkedAt: dayBefore,
    })
  })

  it('requests nothing for a stored waiting room', async () => {
    const { run, call } = await device()
    await run()
    call.mockClear()
    await run()
    expect(call).not.toHaveBeenCalled()
  })

  it('requests it again when the event has another time', async () => {
    const { run, call, db } = await device()
    await run()
    call.mockClear()
    const later = datesWithOffset.startDateTime + 3_600_000
    await changeTicket(db, 'pietra', uuid, { datesWithOffset: { ...datesWithOffset, startDateTime: later } })
    await run()
    expect(call).toHaveBeenCalled()
  })

  it('requests nothing for a ticket in person, and nothing after the event', async () => {
    const inPerson = await device('IN_PERSON')
    await inPerson.run()
    expect(inPerson.call).not.toHaveBeenCalled()
    const { run, call, clock } = await device()
    clock.now = datesWithOffset.endDateTime + 24 * 3_600_000
    await run()
    expect(call).not.toHaveBeenCalled()
  })

  it('begins with the soonest event', async () => {
    const sooner = 'f9d3c0a2-6f0e-4b9c-8b0f-1f2f3b4c5d6e'
    const answers = { onlineCheckInInfo: () => unreachable }
    const { run, call, db } = await device('ONLINE', answers, [uuid, sooner])
    const start = datesWithOffset.startDateTime - 3_600_000
    await changeTicket(db, 'pietra', sooner, {
      datesWithOffset: { ...datesWithOffset, startDateTime: start },
    })
    await run()
    expect(call.mock.calls[0]?.[1]).toMatchObject({ params: { uuid: sooner } })
  })

  it('requests nothing while the attendee is not the one of the code', async () => {
    const { run, call, db } = await device()
    await changeTicket(db, 'pietra', uuid, { fullName: 'Jonas Brandt' })
    await run()
    expect(call).not.toHaveBeenCalled()
  })

  it.each([
    ['without an answer', () => unreachable],
    ['when the server does not find it', () => refused(404)],
  ])('pauses for ten minutes %s', async (_, onlineCheckInInfo) => {
    const { run, room, call, clock } = await device('ONLINE', { onlineCheckInInfo })
    await run()
    expect(await room()).toBeNull()
    call.mockClear()
    clock.now += 9 * 60_000
    await run()
    expect(call).not.toHaveBeenCalled()
    clock.now += 60_000
    await run()
    expect(call).toHaveBeenCalled()
  })
})
