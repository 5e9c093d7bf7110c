/**
 * Fetches the tickets of stored reservations that are not on this device: storing was interrupted, or the
 * reservation waited for its payment.
 */
import { endpoints } from '../contract/endpoints.ts'
import { awaitsOfflinePayment, isComplete } from '../domain/reservation-status.ts'
import type { TesseraDatabase } from '../storage/database.ts'
import { allReservations } from '../storage/read/reservations.ts'
import { getSetting } from '../storage/read/settings.ts'
import { allTickets } from '../storage/read/tickets.ts'
import type { ReservationRecord } from '../storage/records.ts'
import { putReservation } from '../storage/write/reservations.ts'
import { putSetting } from '../storage/write/settings.ts'
import { keepTickets } from './keep-tickets.ts'
import type { WalletTools } from './wallet-tools.ts'

const minute = 60_000
/** An older ticket without an attendee is fetched when its link is opened. */
const maxReservationAge = 7 * 24 * 60 * minute

const lastRunSetting = 'orders-asked'

/** The reservation with its current status: an offline payment may have arrived. */
async function refreshReservation(
  tools: WalletTools,
  db: TesseraDatabase,
  order: ReservationRecord,
): Promise<ReservationRecord> {
  if (!awaitsOfflinePayment(order.status)) return order
  const params = { reservationId: order.reservationId }
  const answer = await tools.api.call(endpoints.reservationStatus, { params })
  if (answer.kind !== 'value' || !isComplete(answer.value.status)) return order
  const complete = { ...order, status: 'COMPLETE', checkedAt: tools.now() }
  await putReservation(db, complete)
  return complete
}

/**
 * Runs at most once a minute unless `force`. A reservation of the last minute is left to its own page, which
 * still stores its tickets.
 */
export async function fetchOutstandingTickets(
  tools: WalletTools,
  db: TesseraDatabase,
  force: boolean,
): Promise<void> {
  const now = tools.now()
  const last = await getSetting(db, lastRunSetting)
  if (!force && typeof last === 'number' && now - last < minute) return
  await putSetting(db, lastRunSetting, now)
  // Without damaged records: their tickets are fetched and stored again.
  const stored = new Set((await allTickets(db)).map(({ uuid }) => uuid))
  for (const found of await allReservations(db)) {
    const order = await refreshReservation(tools, db, found)
    const { type, status, reservationId, publicIdentifier: eventShortName } = order
    const uuids = order.ticketUuids.filter((uuid) => !stored.has(uuid))
    if (type !== 'event' || !isComplete(status) || uuids.length === 0) continue
    const age = now - found.checkedAt
    if (age > maxReservationAge || (age < minute && !force)) continue
    await keepTickets(tools, { eventShortName, reservationId, uuids }, () => undefined)
  }
}
