/**
 * Check-in, its reversal and on-site payment at the entrance (docs/api/tickets.md#check-in,
 * docs/api/online-events.md#personal-link).
 */
import { isOnline } from '#catalogue/rules/is-online.ts'
import { isPaidOnSite } from '#purchase/rules/payment/payment-proxies.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization, MoneyReturn } from '#server/infra/database/tables/tables.ts'
import { normalizeReference } from '#server/infra/ids.ts'
import { isSameText } from '#server/infra/validation.ts'
import { listReturns, recordOnSiteRefund, recordReceivedPayment } from '#server/modules/payments/queries.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import { findReceivedPayment, loadReservationDetails } from '#server/modules/purchase/queries/reservations.ts'
import type { TicketDetails } from '#server/modules/purchase/reservation-details.ts'
import { nameOf } from '#server/modules/purchase/rules/reservation-rules.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { awaitsOnSitePayment, isCheckedIn, isUnusedTicket } from '#ticket/rules/ticket-status.ts'
import { findOpenJoinLink } from './queries/reminders.ts'
import {
  findCheckInTime,
  lockTicketForCheckIn,
  type CheckInTicket,
  recordAudit,
  setCheckedIn,
  setTicketStatus,
  wasCanceled,
  findTicket,
} from './queries/tickets.ts'
import { ticketCodeText, checkInHash } from './rules.ts'

/** Marks the ticket as paid; the last one of a reservation records the transaction. @param now epoch ms */
async function recordTicketPayment(
  trx: Database,
  { ticket, reservation }: CheckInTicket,
  now: number,
): Promise<void> {
  await setTicketStatus(trx, ticket.id, 'ACQUIRED')
  await recordAudit(trx, ticket, { kind: 'DESK_PAYMENT', changes: ['paid'] }, now)
  const details = await loadReservationDetails(trx, reservation)
  if (details.tickets.some(({ status }) => awaitsOnSitePayment(status))) return
  await recordReceivedPayment(trx, {
    reservation_id: reservation.id,
    proxy: reservation.payment_proxy ?? 'ADMIN',
    amount: reservationTotal(details).gross,
    currency: details.config.currency ?? '',
    created_at: now,
  })
}

/** Reverses an on-site payment: the ticket awaits its payment again, and the transaction is canceled. @param now epoch ms */
async function revokeTicketPayment(
  trx: Database,
  { ticket, reservation }: CheckInTicket,
  now: number,
): Promise<void> {
  await setTicketStatus(trx, ticket.id, 'TO_BE_PAID')
  await recordAudit(trx, ticket, { kind: 'DESK_PAYMENT', changes: ['unpaid'] }, now)
  await recordOnSiteRefund(trx, reservation.id)
}

/**
 * `must-pay`: an on-site payment is missing. `not-now`: outside the check-in hours of the category. `wrong-code`: the
 * code belongs to a former attendee or is forged. `other-event`: the ticket is not of the event of this entrance. `canceled`: it was
 * one until it was canceled. `event-canceled`: its event does not take place. `disputed`: its buyer claims the money back.
 */
export type CheckInResult =
  | 'checked-in'
  | 'already'
  | 'unknown'
  | 'not-valid'
  | 'must-pay'
  | 'not-now'
  | 'wrong-code'
  | 'other-event'
  | 'canceled'
  | 'event-canceled'
  | 'disputed'

interface CheckInOptions {
  /** Epoch ms. */
  readonly now: number
  /** The attendee pays on site now. */
  readonly paid?: boolean
  /** Short name of the only event that the entrance admits to; absent: every event. */
  readonly event?: string | undefined
}

/** What the person at the entrance sees of a ticket. */
interface ShownTicket {
  /** Empty when the ticket has no name. */
  readonly attendee: string
  readonly category: string
  readonly event: Pick<EventWithOrganization, 'short_name' | 'time_zone'>
  /** When it was checked in before, epoch ms, else null. */
  readonly admittedAt: number | null
  /** Refunds and disputes of the payment of its order. */
  readonly returns: readonly MoneyReturn[]
}

const isCheckInOpen = (
  { category: { check_in_from: from, check_in_until: until } }: CheckInTicket,
  now: number,
): boolean => (from ?? -Infinity) <= now && now <= (until ?? Infinity)

/** Until a dispute of the whole payment is decided, or the operator closes it, VOID_TICKETS_ON_REFUND holds the tickets back. */
async function isHeldBack(
  trx: Database,
  { event, reservation }: CheckInTicket,
  returns: readonly MoneyReturn[],
): Promise<boolean> {
  const open = returns.filter(({ kind, closed_at: closedAt }) => kind === 'dispute' && closedAt === null)
  if (open.length === 0 || !setting(event.config, 'VOID_TICKETS_ON_REFUND')) return false
  const paid = (await findReceivedPayment(trx, reservation.id))?.amount ?? 0
  return open.some(({ amount }) => amount >= paid)
}

async function checkInLocked(
  trx: Database,
  locked: CheckInTicket,
  returns: readonly MoneyReturn[],
  { now, paid = false, event }: CheckInOptions,
): Promise<CheckInResult> {
  const { ticket } = locked
  if (event !== undefined && locked.event.short_name !== event) return 'other-event'
  // The event was canceled, or belongs to a demo that this server does not show any more.
  if (locked.event.status === 'DISABLED') return 'event-canceled'
  if (isCheckedIn(ticket.status)) return 'already'
  if (!isUnusedTicket(ticket.status)) return 'not-valid'
  if (await isHeldBack(trx, locked, returns)) return 'disputed'
  if (!isCheckInOpen(locked, now)) return 'not-now'
  if (awaitsOnSitePayment(ticket.status)) {
    if (!paid) return 'must-pay'
    await recordTicketPayment(trx, locked, now)
  }
  await setCheckedIn(trx, ticket.id)
  await recordAudit(trx, ticket, { kind: 'CHECK_IN' }, now)
  return 'checked-in'
}

/** Length of the text of a code (docs/api/tickets.md#code-text). */
const codeLength = 81

const shownTicket = async (
  trx: Database,
  { ticket, category, event, reservation }: CheckInTicket,
): Promise<ShownTicket> => ({
  attendee: nameOf(ticket),
  category: category.name,
  event,
  admittedAt: isCheckedIn(ticket.status) ? await findCheckInTime(trx, ticket.id) : null,
  returns: await listReturns(trx, reservation.id),
})

/**
 * Checks in a ticket once, also with concurrent calls.
 * @param shown the reference number with any separators, or the text of the code as a scanner reads it
 * @returns the ticket as it was before; null when it is unknown or the code is not its own
 */
export function admit(
  db: Database,
  shown: string,
  options: CheckInOptions,
): Promise<{ readonly result: CheckInResult; readonly ticket: ShownTicket | null }> {
  const text = shown.trim()
  return db.transaction().execute(async (trx) => {
    const isCode = text.length === codeLength
    const id = isCode ? text.slice(0, 36) : normalizeReference(text)
    const locked = await lockTicketForCheckIn(trx, isCode ? 'uuid' : 'public_uuid', id)
    if (!locked) return { result: (await wasCanceled(trx, id)) ? 'canceled' : 'unknown', ticket: null }
    if (isCode && !isSameText(ticketCodeText(locked.ticket, locked.event), text))
      return { result: 'wrong-code', ticket: null }
    const ticket = await shownTicket(trx, locked)
    return { result: await checkInLocked(trx, locked, ticket.returns, options), ticket }
  })
}

/** {@link admit} without the ticket. */
export const checkIn = async (db: Database, shown: string, options: CheckInOptions): Promise<CheckInResult> =>
  (await admit(db, shown, options)).result

export type UndoCheckInResult = 'undone' | 'unknown' | 'not-checked-in'

/**
 * Reverses a check-in. The ticket stays locked (docs/api/tickets.md#changes-of-a-stored-ticket).
 * `refunded`: the on-site payment was; else the ticket stays paid. `now`: epoch ms.
 */
export function undoCheckIn(
  db: Database,
  reference: string,
  { now, refunded = false }: { readonly now: number; readonly refunded?: boolean },
): Promise<UndoCheckInResult> {
  return db.transaction().execute(async (trx): Promise<UndoCheckInResult> => {
    const locked = await lockTicketForCheckIn(trx, 'public_uuid', normalizeReference(reference))
    if (!locked) return 'unknown'
    if (!isCheckedIn(locked.ticket.status)) return 'not-checked-in'
    await recordAudit(trx, locked.ticket, { kind: 'REVERT_CHECK_IN' }, now)
    if (refunded && isPaidOnSite(locked.reservation.payment_proxy))
      await revokeTicketPayment(trx, locked, now)
    else await setTicketStatus(trx, locked.ticket.id, 'ACQUIRED')
    return 'undone'
  })
}

export type OnSitePaymentResult = 'paid' | 'unknown' | 'nothing-to-pay'

/** Records an on-site payment without a check-in. @param now epoch ms */
export function payOnSite(db: Database, reference: string, now: number): Promise<OnSitePaymentResult> {
  return db.transaction().execute(async (trx): Promise<OnSitePaymentResult> => {
    const locked = await lockTicketForCheckIn(trx, 'public_uuid', normalizeReference(reference))
    if (!locked) return 'unknown'
    if (locked.event.status === 'DISABLED' || !awaitsOnSitePayment(locked.ticket.status))
      return 'nothing-to-pay'
    await recordTicketPayment(trx, locked, now)
    return 'paid'
  })
}

/** The ticket, when its access is online and the hash belongs to its current attendee. */
export async function findTicketByHash(
  db: Database,
  shortName: string,
  publicUuid: string,
  hash: string,
): Promise<TicketDetails | undefined> {
  const ticketDetails = await findTicket(db, shortName, publicUuid)
  if (!ticketDetails || !isOnline(ticketDetails.details.config.format, ticketDetails.category.access_type))
    return undefined
  return isSameText(checkInHash(ticketCodeText(ticketDetails.ticket, ticketDetails.details.event)), hash)
    ? ticketDetails
    : undefined
}

type OnlineEntry =
  | { readonly kind: 'not-found' }
  /** The address is valid, and no join link is open now. */
  | { readonly kind: 'waiting-room' }
  | { readonly kind: 'join'; readonly url: string }
  | { readonly kind: 'refused' }

/** Target of the check-in address now; checks the ticket in. */
export async function resolveOnlineEntry(
  db: Database,
  ticketDetails: TicketDetails | undefined,
  now: number,
): Promise<OnlineEntry> {
  if (!ticketDetails) return { kind: 'not-found' }
  const link = await findOpenJoinLink(db, ticketDetails, now)
  if (!link) return { kind: 'waiting-room' }
  // By the code, which belongs to the attendee of the link: the ticket may get another one meanwhile.
  const outcome = await checkIn(db, ticketCodeText(ticketDetails.ticket, ticketDetails.details.event), {
    now,
  })
  return outcome === 'checked-in' || outcome === 'already'
    ? { kind: 'join', url: link.url }
    : { kind: 'refused' }
}
