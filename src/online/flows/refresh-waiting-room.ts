/** Asks the server for the state of a waiting room and stores it. */
import { catalogueEndpoints } from '#catalogue/contract/catalogue.ts'
import { withDatabase, type Tools } from '#device/tools.ts'
import { isUuid } from '#kit/text/is-uuid.ts'
import { ticketEndpoints } from '#ticket/contract.ts'
import type { Api } from '#wire/client.ts'
import { isNotFound, type Failure } from '#wire/result.ts'
import type { WaitingRoom } from '../rules/waiting-room.ts'
import { waitingRoomKey } from '../store/waiting-room-key.ts'
import { putWaitingRoom } from '../store/write-waiting-rooms.ts'

export type WaitingRoomAddress = Pick<WaitingRoom, 'eventShortName' | 'uuid' | 'codeHash'>

export type WaitingRoomTools = Pick<Tools, 'api' | 'now' | 'database'>

/** Settles when this device has the outcome, too; false when it stores nothing. No screen waits for it. */
type Stored = Promise<boolean>

type WaitingRoomOutcome =
  | { readonly kind: 'value'; readonly room: WaitingRoom; readonly stored: Stored }
  /** No such ticket, another attendee, or no online access. A stored waiting room stays. */
  | { readonly kind: 'missing' }
  | Failure

/** Values that do not change while the page is open. */
async function fetchDetails(api: Api, { eventShortName: shortName, uuid }: WaitingRoomAddress) {
  const [full, event] = await Promise.all([
    api.call(ticketEndpoints.ticketFull, { params: { shortName, uuid } }),
    api.call(catalogueEndpoints.event, { params: { shortName } }),
  ])
  if (full.kind !== 'value') return full
  if (event.kind !== 'value') return event
  const { title: eventTitle, organizationEmail, datesWithOffset: eventDates } = event.value
  const firstName = full.value.tickets[0]?.firstName ?? ''
  return { kind: 'details', details: { eventTitle, organizationEmail, firstName, eventDates } } as const
}

/** The Date header has whole seconds, so a difference below two seconds counts as none. */
const clockOffsetOf = (serverTime: number | null, now: number): number =>
  serverTime === null || Math.abs(serverTime - now) < 2000 ? 0 : serverTime - now

/**
 * @param known requested since the page was opened: then only the times are requested
 * @param timeZone IANA zone of the device
 * @returns never rejects; a browser without storage gets the same result
 */
export async function refreshWaitingRoom(
  tools: WaitingRoomTools,
  address: WaitingRoomAddress,
  known: WaitingRoom | null,
  timeZone: string,
): Promise<WaitingRoomOutcome> {
  const { eventShortName, uuid, codeHash } = address
  const missing = { kind: 'missing' } as const
  if (!isUuid(uuid)) return missing
  const params = { shortName: eventShortName, uuid, hash: codeHash }
  const [info, fetched] = await Promise.all([
    tools.api.call(ticketEndpoints.onlineCheckInInfo, { params, query: { tz: timeZone } }),
    known ? ({ kind: 'details', details: known } as const) : fetchDetails(tools.api, address),
  ])
  if (info.kind !== 'value') return isNotFound(info) ? missing : info
  const now = tools.now()
  if (fetched.kind !== 'details') return isNotFound(fetched) ? missing : fetched
  const { eventTitle, organizationEmail, firstName, eventDates } = fetched.details
  const room: WaitingRoom = {
    eventShortName,
    uuid,
    codeHash,
    eventTitle,
    organizationEmail,
    firstName,
    eventDates,
    timeZone: info.value.timeZone,
    dates: info.value.datesWithOffset,
    clockOffset: clockOffsetOf(info.serverTime, now),
    checkedAt: now,
  }
  const record = { v: 1, key: waitingRoomKey(room), ...room } as const
  const writing = withDatabase(tools, (db) => putWaitingRoom(db, record).then(() => true))
  return { kind: 'value', room, stored: writing.then((done) => done ?? false) }
}
