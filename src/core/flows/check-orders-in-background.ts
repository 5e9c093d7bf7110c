import { publicApiPrefix } from '../contract/api-paths.ts'
import { fillPath } from '../contract/fill-path.ts'
import { reservationStatus } from '../contract/reservation-status.ts'
import { paths } from '../domain/page-paths.ts'
import { awaitsOfflinePayment, isComplete, isFinalizing } from '../domain/reservation-status.ts'
import type { TicketNews } from '../domain/ticket-news.ts'
import { rawReservations } from '../storage/read/raw-reservations.ts'
import { withQuotaRetry } from '../storage/write/with-quota-retry.ts'
import { rawCompleteReservation } from '../storage/write/raw-complete-reservation.ts'
import type { ReservationRecord } from '../storage/records.ts'
import { fetchDecoded, type BackgroundCheckTools } from './background-check-tools.ts'
import { takeOffWalletList } from './take-off-wallet-list.ts'

const statusPath = `${publicApiPrefix}/reservation/:reservationId/status`

/**
 * The worker's check of orders that wait for a payment or for the server. It fetches no tickets: the app stores them when
 * it is opened. Never rejects.
 */
export async function checkOrdersInBackground(tools: BackgroundCheckTools): Promise<TicketNews[]> {
  const { indexedDB, now } = tools
  const found: TicketNews[] = []
  const complete: ReservationRecord[] = []
  const orders = await rawReservations(indexedDB).catch(() => [])
  for (const order of orders.filter(({ status }) => awaitsOfflinePayment(status) || isFinalizing(status))) {
    const { reservationId, type, publicIdentifier, title } = order
    const answer = await fetchDecoded(tools, fillPath(statusPath, { reservationId }), reservationStatus)
    if (answer === null) break // No connection: the other calls would fail, too.
    if (answer === 'missing' || !isComplete(answer.status)) continue
    await withQuotaRetry(tools.caches, () => rawCompleteReservation(indexedDB, reservationId, now())).catch(
      () => undefined,
    )
    complete.push(order)
    found.push({
      id: `tickets-ready/${reservationId}`,
      kind: 'tickets-ready',
      path: paths.reservation(type, publicIdentifier, reservationId, 'success'),
      title,
      at: now(),
      seen: false,
    })
  }
  await takeOffWalletList(tools, complete)
  return found
}
