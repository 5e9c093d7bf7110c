/** The door: letting people in, and taking it back. Contract 2, 2.3 and 4.4. */
import { ticketCodeText } from './rules/ticket-code.ts'
import type { Database } from '#server/infra/database/database.ts'
import { lockTicketForCheckIn, normalizeReference, type CheckInTicket } from './queries/check-in.ts'
import { recordAudit } from './queries/ticket-audits.ts'
import { revokeTicketPayment, recordTicketPayment } from './on-site-payment.ts'

/**
 * `must-pay`: to be paid at the desk first. `not-now`: outside the hours of its category. `wrong-code`: the code belongs
 * to an earlier holder, or somebody made it up.
 */
export type CheckInResult =
  'checked-in' | 'already' | 'unknown' | 'not-valid' | 'must-pay' | 'not-now' | 'wrong-code'

export interface CheckInOptions {
  /** Epoch ms. */
  readonly now: number
  /** The money for a ticket to be paid at the desk is in the till. */
  readonly paid?: boolean
}

const isCheckInOpen = (
  { category: { check_in_from: from, check_in_until: until } }: CheckInTicket,
  now: number,
): boolean => (from ?? -Infinity) <= now && now <= (until ?? Infinity)

/** Lets in whom the caller holds locked; the ticket cannot change hands any more (contract 2, 1.1). */
async function checkInLocked(
  trx: Database,
  found: CheckInTicket,
  { now, paid = false }: CheckInOptions,
): Promise<CheckInResult> {
  const { ticket } = found
  if (ticket.status === 'CHECKED_IN') return 'already'
  if (ticket.status !== 'ACQUIRED' && ticket.status !== 'TO_BE_PAID') return 'not-valid'
  if (!isCheckInOpen(found, now)) return 'not-now'
  if (ticket.status === 'TO_BE_PAID') {
    if (!paid) return 'must-pay'
    await recordTicketPayment(trx, found, now)
  }
  await trx
    .updateTable('tickets')
    .set({ status: 'CHECKED_IN', locked: true })
    .where('id', '=', ticket.id)
    .execute()
  await recordAudit(trx, ticket, 'CHECK_IN', now)
  return 'checked-in'
}

const codeLength = 81

/**
 * Checks in a ticket once, whoever asks how often.
 * @param shown the reference number, grouped in any way, or the whole text of the code as a scanner reads it
 */
export function checkIn(db: Database, shown: string, door: CheckInOptions): Promise<CheckInResult> {
  const text = shown.trim()
  return db.transaction().execute(async (trx): Promise<CheckInResult> => {
    const scanned = text.length === codeLength
    const found = scanned
      ? await lockTicketForCheckIn(trx, 'uuid', text.slice(0, 36))
      : await lockTicketForCheckIn(trx, 'public_uuid', normalizeReference(text))
    if (!found) return 'unknown'
    if (scanned && ticketCodeText(found.ticket, found.event) !== text) return 'wrong-code'
    return checkInLocked(trx, found, door)
  })
}

export type UndoCheckInResult = 'undone' | 'unknown' | 'not-checked-in'

/**
 * Takes a check-in back. The ticket stays locked (contract 2, 9.3). What was paid stays paid, unless the money went back
 * over the desk too.
 */
export function undoCheckIn(
  db: Database,
  reference: string,
  { now, refunded = false }: { readonly now: number; readonly refunded?: boolean },
): Promise<UndoCheckInResult> {
  return db.transaction().execute(async (trx): Promise<UndoCheckInResult> => {
    const found = await lockTicketForCheckIn(trx, 'public_uuid', normalizeReference(reference))
    if (!found) return 'unknown'
    if (found.ticket.status !== 'CHECKED_IN') return 'not-checked-in'
    await recordAudit(trx, found.ticket, 'REVERT_CHECK_IN', now)
    if (refunded && found.reservation.payment_proxy === 'ON_SITE') await revokeTicketPayment(trx, found, now)
    else
      await trx.updateTable('tickets').set({ status: 'ACQUIRED' }).where('id', '=', found.ticket.id).execute()
    return 'undone'
  })
}

export type OnSitePaymentResult = 'paid' | 'unknown' | 'nothing-to-pay'

/** The holder paid at the desk and will come in later. */
export function payOnSite(db: Database, reference: string, now: number): Promise<OnSitePaymentResult> {
  return db.transaction().execute(async (trx): Promise<OnSitePaymentResult> => {
    const found = await lockTicketForCheckIn(trx, 'public_uuid', normalizeReference(reference))
    if (!found) return 'unknown'
    if (found.ticket.status !== 'TO_BE_PAID') return 'nothing-to-pay'
    await recordTicketPayment(trx, found, now)
    return 'paid'
  })
}
