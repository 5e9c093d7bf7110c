/**
 * Looks up the confirmations whose result this device has not seen, because the browser was closed or the connection
 * was interrupted. Nothing is sent a second time: the buyer continues an order that has not arrived
 * (docs/ARCHITECTURE.md#laws).
 */
import { confirmEnd } from '#device/confirm-end.ts'
import { resultOf, runEach } from '#device/run-each.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { withReservationLock } from '#device/tools.ts'
import type { Tools } from '#device/tools.ts'
import type { RunResult } from '#kit/run-result.ts'
import { elapsedSince } from '#kit/time/elapsed.ts'
import type { PurchaseContextId } from '#wire/purchase-context.ts'
import { isNotFound } from '#wire/result.ts'
import { reservationEndpoints } from '../contract/reservation-endpoints.ts'
import type { ReservationInfo } from '../contract/reservation.ts'
import { awaitsOfflinePayment, isCanceled, isComplete, isOpen } from '../rules/reservation-status.ts'
import { unfinishedPayments } from '../store/read-journal.ts'
import { getReservation } from '../store/read-reservations.ts'
import type { JournalRecord } from '../store/records.ts'
import { changeJournal } from '../store/write-journal.ts'
import { fetchPurchaseContext } from './fetch-purchase-context.ts'
import { keepReservation } from './keep-reservation.ts'

/** How long the server may still process a confirmation whose sender has ended, ms. */
const processingTime = 60_000

/** Stores the status that was read; the line is written only when it changes. */
async function noteStatus(db: TesseraDatabase, line: JournalRecord, status: string): Promise<RunResult> {
  if (line.answer !== status || line.step === 'answered')
    await changeJournal(db, line, { step: 'unknown', answer: status })
  return 'done'
}

/** Stores a confirmed reservation, which deletes the line; its tickets are fetched as outstanding tickets. */
async function keepConfirmed(
  tools: Tools,
  reservation: ReservationInfo,
  id: PurchaseContextId,
): Promise<RunResult> {
  const context = await fetchPurchaseContext(tools.api, id)
  if (context.kind !== 'value') return resultOf(context)
  return (await keepReservation(tools, reservation, context.value)) ? 'done' : 'failed'
}

/** False without a record of the reservation. */
async function isPastValidity({ now }: Tools, db: TesseraDatabase, reservationId: string): Promise<boolean> {
  const order = await getReservation(db, reservationId)
  return order !== undefined && order.validity <= now()
}

async function finishPayment(tools: Tools, db: TesseraDatabase, line: JournalRecord): Promise<RunResult> {
  const { reservationId, context } = line
  const answer = await tools.api.call(reservationEndpoints.reservation, { params: { reservationId } })
  if (answer.kind === 'unreachable' || answer.kind === 'busy') return resultOf(answer)
  const isGone = isNotFound(answer)
  // Then it was not confirmed, and the server has deleted it.
  const isExpired = isGone && (await isPastValidity(tools, db, reservationId))
  const ends = await confirmEnd(tools, db, `journal/${reservationId}`, isGone && !isExpired)
  if (answer.kind === 'refused') {
    if (!ends && !isExpired) return noteStatus(db, line, String(answer.status))
    await changeJournal(db, line, null)
    return 'done'
  }
  const { status } = answer.value
  if (isComplete(status) || awaitsOfflinePayment(status)) return keepConfirmed(tools, answer.value, context)
  if (isOpen(status) && elapsedSince(line.at, tools.now()) < processingTime) return 'failed'
  if (!isCanceled(status)) return noteStatus(db, line, status)
  await changeJournal(db, line, null)
  return 'done'
}

/** Looks up every unfinished line of the payment journal, except those whose confirmation a tab is sending. */
export async function finishPayments(tools: Tools, db: TesseraDatabase): Promise<RunResult> {
  return runEach(await unfinishedPayments(db), (line) =>
    withReservationLock(tools.locks, line.reservationId, () => finishPayment(tools, db, line)),
  )
}
