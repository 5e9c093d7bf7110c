/** Records a withdrawal and ends what it names (docs/api/withdrawal.md#withdraw). */
import { plainLine } from '#kit/text/plain-line.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { formatDays } from '#server/infra/i18n/date-phrases.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { enqueueMails, toOrganizer } from '#server/infra/mail/queue.ts'
import { eventTitle } from '#server/modules/catalogue/rules.ts'
import { keepReceipt } from '#server/modules/documents/billing-pdf.ts'
import { issueCreditNote } from '#server/modules/documents/credit-note.ts'
import { createBillingDocument } from '#server/modules/documents/rules.ts'
import { cancelLockedReservation } from '#server/modules/payments/cancel-order.ts'
import { sumOfReturns } from '#server/modules/payments/queries.ts'
import { listAdditionalServices, releaseItems } from '#server/modules/pricing/queries.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import { endTickets, releaseTicket } from '#server/modules/purchase/cancel-reservation.ts'
import {
  findValidTransaction,
  loadReservationDetails,
  lockReservation,
} from '#server/modules/purchase/queries/reservations.ts'
import { lockBoughtSubscription } from '#server/modules/purchase/queries/subscriptions.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { orderNumber, nameInMail } from '#server/modules/purchase/rules/reservation-rules.ts'
import { insertWithdrawal } from './queries.ts'
import { isWholeOrder, itemsOf, orderParts, type OrderPart } from './rules.ts'

interface WithdrawalInput {
  readonly reservationId: string
  /** Ids of parts; empty for everything that can be withdrawn from. */
  readonly items: readonly string[]
  /** A language of the event. */
  readonly lang: string
}

/** The content of the statement: contract, order and person, a line each. */
function statementText(
  { translations }: CoreContext,
  { event, reservation, config }: ReservationDetails,
  parts: readonly OrderPart[],
  lang: string,
): string {
  const t = translatorFor({ translations }, lang)
  const confirmedAt = reservation.confirmed_at ?? reservation.created_at
  const ordered = formatDays({ lang, timeZone: event.time_zone }, { from: confirmedAt, until: confirmedAt })
  return [
    t('withdrawal.statement', eventTitle(event, lang)),
    ...parts.map(({ name, attendee }) => `– ${[name, plainLine(attendee)].filter(Boolean).join(', ')}`),
    t('mail.fact', t('pdf.order'), `${orderNumber(reservation, config)}, ${ordered}`),
    [nameInMail(reservation), reservation.email].filter(Boolean).join(', '),
  ].join('\n')
}

/** @returns the refund that is due, minor units: never more than what was paid and not refunded before */
async function endParts(
  trx: Database,
  details: ReservationDetails,
  { parts, all }: Readonly<Record<'parts' | 'all', readonly OrderPart[]>>,
  now: number,
): Promise<number> {
  const { id } = details.reservation
  const refunded = await sumOfReturns(trx, id, true)
  const left = (paid: number): number => Math.max(0, paid - refunded)
  if (isWholeOrder(parts, all)) return left((await cancelLockedReservation(trx, details, now))?.amount ?? 0)
  const before = reservationTotal(details).gross
  const items = itemsOf(parts, details.items)
  const tickets = parts.flatMap(({ ticket }) => ticket ?? [])
  await keepReceipt(trx, details, now)
  await endTickets(trx, { ...details, tickets }, now)
  for (const { ticket } of parts) {
    const category = details.categories.find((candidate) => candidate.id === ticket?.category_id)
    if (ticket && category) await releaseTicket(trx, { ticket, category, details })
  }
  await releaseItems(trx, id, items)
  const after = await loadReservationDetails(trx, details.reservation)
  const invoiceOf = (state: ReservationDetails) => createBillingDocument(state, 'INVOICE', now)
  const part = { kind: 'part', before: invoiceOf(details), after: invoiceOf(after) } as const
  await issueCreditNote(trx, details, part, now)
  const payment = await findValidTransaction(trx, id)
  if (payment?.status !== 'COMPLETE') return 0
  return Math.min(left(payment.amount), Math.max(0, before - reservationTotal(after).gross))
}

/**
 * One transaction under the lock of the reservation: two requests at once give one record. Nothing happens when no named part
 * can be withdrawn from, as after the first of two equal requests.
 */
export async function withdraw(
  context: CoreContext,
  { reservationId, items, lang }: WithdrawalInput,
): Promise<void> {
  const now = context.now()
  await context.db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation) return
    await lockBoughtSubscription(trx, reservationId)
    const details = await loadReservationDetails(trx, reservation)
    const services = await listAdditionalServices(trx, details.event.id)
    const all = orderParts(details, services, { now, lang })
    const parts = all.filter(
      ({ id, state }) => state === 'OPEN' && (items.length === 0 || items.includes(id)),
    )
    if (parts.length === 0) return
    const statement = statementText(context, details, parts, lang)
    const refund = await endParts(trx, details, { parts, all }, now)
    const number = await insertWithdrawal(trx, {
      reservation_id: reservationId,
      event_id: details.event.id,
      received_at: now,
      language: lang,
      email: reservation.email,
      statement,
      refund,
      currency: details.config.currency,
      closed_at: refund === 0 ? now : null,
    })
    const data = { number }
    await enqueueMails(trx, [
      ...(reservation.email ? [{ kind: 'withdrawal', to: reservation.email, lang, data, now }] : []),
      { kind: 'organizer-withdrawal', ...toOrganizer(details.event), data, now },
    ])
  })
}
