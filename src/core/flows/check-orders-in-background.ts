import { publicApiPrefix } from '#core/contract/api-paths.ts'
import { fillPath } from '#core/contract/fill-path.ts'
import { reservationStatus } from '#core/contract/reservation.ts'
import { paths } from '#core/domain/page-paths.ts'
import { awaitsOfflinePayment, isComplete, isFinalizing } from '#core/domain/reservation-status.ts'
import type { TicketNews } from '#core/domain/ticket-news.ts'
import { allReservations } from '#core/storage/read/reservations.ts'
import type { ReservationRecord } from '#core/storage/records.ts'
import { changeReservation } from '#core/storage/write/reservations.ts'
import { fetchDecoded, type BackgroundCheckTools } from './background-check-tools.ts'
import { takeOffWalletList } from './take-off-wallet-list.ts'

const statusPath = `${publicApiPrefix}/reservation/:reservationId/status`

/**
 * The worker's check of orders that wait for a payment or for the server. It fetches no tickets: the app stores them when
 * it is opened. Never rejects.
 */
export async function checkOrdersInBackground(tools: BackgroundCheckTools): Promise<TicketNews[]> {
  const { database, now } = tools
  const news: TicketNews[] = []
  const complete: ReservationRecord[] = []
  const orders = await database()
    .then(allReservations)
    .catch(() => [])
  for (const order of orders.filter(({ status }) => awaitsOfflinePayment(status) || isFinalizing(status))) {
    const { reservationId, type, publicIdentifier, title } = order
    const answer = await fetchDecoded(tools, fillPath(statusPath, { reservationId }), reservationStatus)
    if (answer.kind === 'unanswered') break // No connection: the other calls would fail, too.
    if (answer.kind === 'missing' || !isComplete(answer.value.status)) continue
    await database()
      .then((db) => changeReservation(db, reservationId, { status: 'COMPLETE', checkedAt: now() }))
      .catch(() => undefined)
    complete.push(order)
    news.push({
      id: `tickets-ready/${reservationId}`,
      kind: 'tickets-ready',
      path: paths.reservation(type, publicIdentifier, reservationId, 'success'),
      title,
      at: now(),
      seen: false,
    })
  }
  await takeOffWalletList(tools, complete)
  return news
}
