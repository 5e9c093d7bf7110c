import { confirmEnd } from '#device/confirm-end.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import type { Tools } from '#device/tools.ts'
import { day } from '#kit/time/durations.ts'
import type { LocalizedText } from '#kit/values.ts'
import type { PurchaseContextId } from '#wire/purchase-context.ts'
import { isNotFound } from '#wire/result.ts'
import { reservationEndpoints } from '../contract/reservation-endpoints.ts'
import { isOpen } from '../rules/reservation-status.ts'
import { unfinishedPayments } from '../store/read-journal.ts'
import { allReservations } from '../store/read-reservations.ts'
import type { ReservationRecord } from '../store/records.ts'
import { changeReservation, deleteReservationRecord } from '../store/write-reservations.ts'

/** A reservation that this device began and the server still holds. */
export interface HeldReservation extends PurchaseContextId {
  readonly reservationId: string
  readonly title: LocalizedText
  /** Number of tickets; 0 for a subscription. */
  readonly count: number
  /** When the hold ends, epoch ms by the device's clock. */
  readonly until: number
}

/** A reservation of this device whose hold ended before it was confirmed. */
export interface ExpiredReservation extends PurchaseContextId {
  readonly reservationId: string
  readonly title: LocalizedText
  /** Number of tickets; 0 for a subscription. */
  readonly count: number
  /** When the hold ended, epoch ms by the device's clock. */
  readonly at: number
}

export interface OwnReservations {
  /** The soonest end first. */
  readonly held: readonly HeldReservation[]
  /** Shown until they are dismissed, at most for a day. */
  readonly expired: readonly ExpiredReservation[]
}

type Found = { readonly held: HeldReservation } | { readonly expired: ExpiredReservation } | null

const expiredReservation = (
  { reservationId, type, publicIdentifier, title, ticketUuids }: ReservationRecord,
  at: number,
): Found => ({ expired: { reservationId, type, publicIdentifier, title, count: ticketUuids.length, at } })

async function checkHold(
  { api, now }: Pick<Tools, 'api' | 'now'>,
  db: TesseraDatabase,
  record: ReservationRecord,
): Promise<Found> {
  const { reservationId, type, publicIdentifier, title, ticketUuids, validity } = record
  // The record stays: nothing is deleted by the device's clock alone (retention.ts).
  if (record.expired) return now() - validity < day ? expiredReservation(record, validity) : null
  const answer = await api.call(reservationEndpoints.reservationStatus, { params: { reservationId } })
  if (answer.kind === 'unreachable' || answer.kind === 'busy') return null
  const isGone = isNotFound(answer)
  const isExpired = validity <= now()
  // A full storage refuses the mark: the record stays.
  const ends = await confirmEnd({ now }, db, `held/${reservationId}`, isGone && !isExpired).catch(() => false)
  if (ends) await deleteReservationRecord(db, reservationId)
  if (isGone && isExpired) {
    await changeReservation(db, reservationId, () => ({ expired: true }))
    return expiredReservation(record, validity)
  }
  if (answer.kind !== 'value' || !isOpen(answer.value.status)) return null
  const clockOffset = answer.serverTime === null ? 0 : answer.serverTime - now()
  const until = validity - clockOffset
  // The server deletes it some minutes later; until then nothing is stored, because a payment may extend the hold.
  if (until <= now()) return expiredReservation(record, until)
  return { held: { reservationId, type, publicIdentifier, title, count: ticketUuids.length, until } }
}

/** The reservations whose confirmation home and wallet show as unfinished. */
const shownPayments = async (db: TesseraDatabase): Promise<ReadonlySet<string>> =>
  new Set((await unfinishedPayments(db)).map(({ reservationId }) => reservationId))

/**
 * The reservations of this device that are not confirmed, of one event or subscription descriptor, or of all: those that the server confirms to
 * hold, and those whose hold has ended. Without a network there are none to continue. Reservations with an unfinished
 * payment are left out of the list of all: home and wallet show them already.
 * @throws when the storage of this browser cannot be read
 */
export async function findHeldReservations(
  tools: Pick<Tools, 'api' | 'now'>,
  db: TesseraDatabase,
  only?: PurchaseContextId,
): Promise<OwnReservations> {
  const open = (await allReservations(db)).filter(
    ({ type, status, publicIdentifier }) =>
      isOpen(status) &&
      (only === undefined || (type === only.type && publicIdentifier === only.publicIdentifier)),
  )
  if (open.length === 0) return { held: [], expired: [] }
  const paying = only === undefined ? await shownPayments(db) : new Set<string>()
  const checked = open.filter(({ reservationId }) => !paying.has(reservationId))
  const holds = await Promise.all(checked.map((record) => checkHold(tools, db, record)))
  return {
    held: holds
      .flatMap((hold) => (hold !== null && 'held' in hold ? [hold.held] : []))
      .sort((a, b) => a.until - b.until),
    expired: holds.flatMap((hold) => (hold !== null && 'expired' in hold ? [hold.expired] : [])),
  }
}
