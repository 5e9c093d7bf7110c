/**
 * Brings what an order still owes this device: tickets whose keeping was cut short by a closed tab or a lost network,
 * and those of an order that waited for its money.
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
/** A ticket that has not come by then never had a holder: its link brings it when it has one. */
const maxReservationAge = 7 * 24 * 60 * minute

const lastRunSetting = 'orders-asked'

/** The order as it stands: one that waited may be paid by now. */
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

/** Asks once a minute at most, unless the person asked; an order of this minute is still being kept by its own page. */
export async function fetchOutstandingTickets(
  tools: WalletTools,
  db: TesseraDatabase,
  asked: boolean,
): Promise<void> {
  const now = tools.now()
  const last = await getSetting(db, lastRunSetting)
  if (!asked && typeof last === 'number' && now - last < minute) return
  await putSetting(db, lastRunSetting, now)
  // A damaged record is not among them: the ticket is fetched and stored again.
  const stored = new Set((await allTickets(db)).map(({ uuid }) => uuid))
  for (const found of await allReservations(db)) {
    const order = await refreshReservation(tools, db, found)
    const { type, status, reservationId, publicIdentifier: eventShortName } = order
    const uuids = order.ticketUuids.filter((uuid) => !stored.has(uuid))
    if (type !== 'event' || !isComplete(status) || uuids.length === 0) continue
    const age = now - found.checkedAt
    if (age > maxReservationAge || (age < minute && !asked)) continue
    await keepTickets(tools, { eventShortName, reservationId, uuids }, () => undefined)
  }
}
