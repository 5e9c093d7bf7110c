import type { Api } from '../api/client.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { LocalizedText } from '../contract/values.ts'
import { isOpen } from '../domain/reservation-status.ts'
import { rawReservations } from '../storage/read/raw-reservations.ts'
import type { ReservationRecord } from '../storage/records.ts'
import { rawDeleteReservation } from '../storage/write/raw-delete-reservation.ts'

/** A reservation that this device began and the server still holds. */
export interface HeldReservation {
  readonly reservationId: string
  readonly shortName: string
  readonly title: LocalizedText
  /** Number of tickets. */
  readonly count: number
  /** When the hold ends, epoch ms by the device's clock. */
  readonly until: number
}

interface HoldTools {
  readonly api: Api
  /** Epoch ms. */
  readonly now: () => number
  readonly store: IDBFactory
}

async function checkHold(
  { api, now, store }: HoldTools,
  { reservationId, publicIdentifier: shortName, title, ticketUuids, validity }: ReservationRecord,
): Promise<HeldReservation | null> {
  const answer = await api.call(endpoints.reservationStatus, { params: { reservationId } })
  if (answer.kind === 'refused' && answer.status === 404) await rawDeleteReservation(store, reservationId)
  if (answer.kind !== 'value' || !isOpen(answer.value.status)) return null
  const clockOffset = answer.serverTime === null ? 0 : answer.serverTime - now()
  const until = validity - clockOffset
  return until > now() ? { reservationId, shortName, title, count: ticketUuids.length, until } : null
}

/**
 * The reservations of this device that the server confirms to hold, of one event or of all. The record of a reservation
 * that the server has deleted is deleted. Without a network there are none, because nothing can be continued.
 * @throws when the storage of this browser cannot be read
 */
export async function findHeldReservations(tools: HoldTools, shortName?: string): Promise<HeldReservation[]> {
  const open = (await rawReservations(tools.store)).filter(
    ({ type, status, publicIdentifier }) =>
      type === 'event' && isOpen(status) && (shortName === undefined || publicIdentifier === shortName),
  )
  const held = await Promise.all(open.map((record) => checkHold(tools, record)))
  return held.filter((hold) => hold !== null).sort((a, b) => a.until - b.until)
}
