/**
 * Stores the waiting room of each online ticket on this device before its first visit, so that its link from the mail opens
 * without a network (docs/OFFLINE.md#waiting-room).
 */
import { eventTiming } from '#catalogue/rules/event-timing.ts'
import { isOnline } from '#catalogue/rules/is-online.ts'
import { readSetting, saveSetting, timeSetting } from '#device/settings.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { codeHashOf } from '#kit/text/hash-of.ts'
import { minute } from '#kit/time/durations.ts'
import { elapsedSince } from '#kit/time/elapsed.ts'
import { deviceZone } from '#kit/time/event-dates.ts'
import { soonestFirst } from '#ticket/rules/soonest-first.ts'
import { freshness } from '#ticket/rules/ticket-freshness.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'
import type { TicketRecord } from '#ticket/store/records.ts'
import { getWaitingRoom } from '../store/read-waiting-rooms.ts'
import { waitingRoomKey } from '../store/waiting-room-key.ts'
import { refreshWaitingRoom, type WaitingRoomAddress, type WaitingRoomTools } from './refresh-waiting-room.ts'

/** The last failure to store a waiting room. */
export const waitingRoomFailedAt = timeSetting('waitingRooms')

/** Most waiting rooms of one run; the next one continues. */
const roomsPerRun = 10
/** Between a run that did not get a waiting room and the next one, ms. */
const pauseAfterFailure = 10 * minute

const isExpected = (ticket: TicketRecord, now: number): boolean =>
  isOnline(ticket.format, ticket.ticketAccessType) &&
  freshness(ticket) === 'ready' &&
  eventTiming(ticket.datesWithOffset, now) !== 'past'

/** The address of the waiting room; null when it is stored with the dates that the ticket has. */
async function outstandingRoom(
  db: TesseraDatabase,
  { eventShortName, uuid, code, datesWithOffset }: TicketRecord,
): Promise<WaitingRoomAddress | null> {
  if (code === null) return null
  const address = { eventShortName, uuid, codeHash: await codeHashOf(code.text) }
  const room = await getWaitingRoom(db, waitingRoomKey(address))
  const isStored =
    room?.eventDates.startDateTime === datesWithOffset.startDateTime &&
    room.eventDates.endDateTime === datesWithOffset.endDateTime
  return isStored ? null : address
}

/** The rooms of the soonest events; at most ten. */
async function outstandingRooms(db: TesseraDatabase, now: number): Promise<WaitingRoomAddress[]> {
  const expected = (await allTickets(db)).filter((ticket) => isExpected(ticket, now)).sort(soonestFirst)
  const rooms: WaitingRoomAddress[] = []
  for (const ticket of expected) {
    const address = await outstandingRoom(db, ticket)
    if (address) rooms.push(address)
    if (rooms.length === roomsPerRun) break
  }
  return rooms
}

/** Ends without an answer; after a room that it did not get it pauses for ten minutes. Never rejects. */
export async function storeWaitingRooms(tools: WaitingRoomTools): Promise<void> {
  try {
    const db = await tools.database()
    const now = tools.now()
    const failedAt = await readSetting(db, waitingRoomFailedAt)
    if (elapsedSince(failedAt, now) < pauseAfterFailure) return
    for (const address of await outstandingRooms(db, now)) {
      const outcome = await refreshWaitingRoom(tools, address, null, deviceZone())
      if (outcome.kind === 'value') await outcome.stored
      else await saveSetting(db, waitingRoomFailedAt, now)
      if (outcome.kind === 'unreachable' || outcome.kind === 'busy') return
    }
  } catch {
    // No database, a broken one, or no https for the hash.
  }
}
