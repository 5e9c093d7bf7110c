/** The door: letting people in, and taking it back. Contract 2, 2.3 and 4.4. */
import { ticketCode } from '../domain/ticket-code.ts'
import type { Database } from '../store/database.ts'
import { lockAtTheDoor, readReference, type AtTheDoor } from '../store/door.ts'
import { audit } from '../store/ticket-audits.ts'
import { revokePayment, takePayment } from './desk-payment.ts'

/**
 * `must-pay`: to be paid at the desk first. `not-now`: outside the hours of its category. `wrong-code`: the code belongs
 * to an earlier holder, or somebody made it up.
 */
export type CheckedIn =
  'checked-in' | 'already' | 'unknown' | 'not-valid' | 'must-pay' | 'not-now' | 'wrong-code'

export interface Door {
  /** Epoch ms. */
  readonly now: number
  /** The money for a ticket to be paid at the desk is in the till. */
  readonly paid?: boolean
}

const isOpen = (
  { category: { check_in_from: from, check_in_until: until } }: AtTheDoor,
  now: number,
): boolean => (from ?? -Infinity) <= now && now <= (until ?? Infinity)

/** Lets in whom the caller holds locked; the ticket cannot change hands any more (contract 2, 1.1). */
async function letIn(trx: Database, found: AtTheDoor, { now, paid = false }: Door): Promise<CheckedIn> {
  const { ticket } = found
  if (ticket.status === 'CHECKED_IN') return 'already'
  if (ticket.status !== 'ACQUIRED' && ticket.status !== 'TO_BE_PAID') return 'not-valid'
  if (!isOpen(found, now)) return 'not-now'
  if (ticket.status === 'TO_BE_PAID') {
    if (!paid) return 'must-pay'
    await takePayment(trx, found, now)
  }
  await trx
    .updateTable('tickets')
    .set({ status: 'CHECKED_IN', locked: true })
    .where('id', '=', ticket.id)
    .execute()
  await audit(trx, ticket, 'CHECK_IN', now)
  return 'checked-in'
}

const codeLength = 81

/**
 * Checks in a ticket once, whoever asks how often.
 * @param shown the reference number, grouped in any way, or the whole text of the code as a scanner reads it
 */
export function checkIn(db: Database, shown: string, door: Door): Promise<CheckedIn> {
  const text = shown.trim()
  return db.transaction().execute(async (trx): Promise<CheckedIn> => {
    const scanned = text.length === codeLength
    const found = scanned
      ? await lockAtTheDoor(trx, 'uuid', text.slice(0, 36))
      : await lockAtTheDoor(trx, 'public_uuid', readReference(text))
    if (!found) return 'unknown'
    if (scanned && ticketCode(found.ticket, found.event) !== text) return 'wrong-code'
    return letIn(trx, found, door)
  })
}

export type Undone = 'undone' | 'unknown' | 'not-checked-in'

/**
 * Takes a check-in back. The ticket stays locked (contract 2, 9.3). What was paid stays paid, unless the money went back
 * over the desk too.
 */
export function undoCheckIn(
  db: Database,
  reference: string,
  { now, refunded = false }: { readonly now: number; readonly refunded?: boolean },
): Promise<Undone> {
  return db.transaction().execute(async (trx): Promise<Undone> => {
    const found = await lockAtTheDoor(trx, 'public_uuid', readReference(reference))
    if (!found) return 'unknown'
    if (found.ticket.status !== 'CHECKED_IN') return 'not-checked-in'
    await audit(trx, found.ticket, 'REVERT_CHECK_IN', now)
    if (refunded && found.reservation.payment_proxy === 'ON_SITE') await revokePayment(trx, found, now)
    else
      await trx.updateTable('tickets').set({ status: 'ACQUIRED' }).where('id', '=', found.ticket.id).execute()
    return 'undone'
  })
}

export type DeskPaid = 'paid' | 'unknown' | 'nothing-to-pay'

/** The holder paid at the desk and will come in later. */
export function payAtDesk(db: Database, reference: string, now: number): Promise<DeskPaid> {
  return db.transaction().execute(async (trx): Promise<DeskPaid> => {
    const found = await lockAtTheDoor(trx, 'public_uuid', readReference(reference))
    if (!found) return 'unknown'
    if (found.ticket.status !== 'TO_BE_PAID') return 'nothing-to-pay'
    await takePayment(trx, found, now)
    return 'paid'
  })
}
