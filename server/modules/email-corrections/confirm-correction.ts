/** Gives an order its corrected address (docs/api/reservations.md#confirm-the-address). */
import { isSameEmail } from '#core/domain/canonical-email.ts'
import { isCanceled } from '#core/domain/reservation-status.ts'
import { isCheckedIn } from '#core/domain/ticket-status.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EmailCorrection } from '#server/infra/database/tables/operations.ts'
import type { Reservation, Ticket } from '#server/infra/database/tables/tables.ts'
import { enqueueMails } from '#server/infra/mail/queue.ts'
import { groupLinksOfCategory } from '#server/modules/attendee-groups/index.ts'
import {
  correctEmail,
  isWithinHour,
  loadReservationDetails,
  lockReservation,
  orderNumber,
  queueCorrectedMails,
  type ReservationDetails,
} from '#server/modules/reservations/index.ts'
import { correctAttendeeEmail } from '#server/modules/tickets/index.ts'
import { findEmailCorrection, setEmailCorrectionConfirmed } from './queries.ts'
import { idOfToken } from './token.ts'

interface LockedCorrection {
  readonly correction: EmailCorrection
  readonly reservation: Reservation
}

/** The correction of a token, with a lock on its order until the caller's transaction ends. */
async function lockCorrection(trx: Database, token: string): Promise<LockedCorrection | undefined> {
  const id = await idOfToken(trx, token)
  const first = id === null ? undefined : await findEmailCorrection(trx, id)
  const reservation = first && (await lockReservation(trx, first.reservation_id))
  // Read again: it may have been replaced or confirmed before the lock was granted.
  const correction = reservation && (await findEmailCorrection(trx, first.id))
  return correction && { correction, reservation }
}

/** Tickets with the address of the contact that are not admitted yet and have no place of a group: that place belongs to the address. */
const ticketsToCorrect = ({ tickets, groups }: ReservationDetails, email: string | null): Ticket[] =>
  tickets.filter(
    (ticket) =>
      isSameEmail(ticket.email, email) &&
      !isCheckedIn(ticket.status) &&
      groupLinksOfCategory(groups, ticket.category_id).length === 0,
  )

/** Changes contact, tickets and pass that have the earlier address. The codes of these tickets change with it. */
async function applyCorrection(
  trx: Database,
  details: ReservationDetails,
  email: string,
  now: number,
): Promise<void> {
  await correctEmail(trx, details, email)
  for (const ticket of ticketsToCorrect(details, details.reservation.email))
    await correctAttendeeEmail(trx, ticket, email, now)
}

/** The note to the earlier address. It has its facts, so that neither a later change nor the end of the order stops it. */
async function queueNote(
  trx: Database,
  { reservation, event, config }: ReservationDetails,
  now: number,
): Promise<void> {
  if (reservation.email === null) return
  const data = { eventId: event.id, order: orderNumber(reservation, config) }
  const note = { kind: 'email-corrected', to: reservation.email, lang: reservation.language, data, now }
  await enqueueMails(trx, [note])
}

/**
 * In one transaction under the lock of the order: two presses at once, and one whose answer got lost, have one effect.
 * @returns null for an unknown, expired or replaced link, and for an order that is canceled by now
 */
export function confirmCorrection(
  { db, now: clock }: Pick<CoreContext, 'db' | 'now'>,
  token: string,
): Promise<true | null> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const locked = await lockCorrection(trx, token)
    if (!locked || !isWithinHour(locked.correction.requested_at, now)) return null
    const { correction, reservation } = locked
    if (correction.confirmed_at !== null) return true
    if (isCanceled(reservation.status)) return null
    const before = await loadReservationDetails(trx, reservation)
    await applyCorrection(trx, before, correction.email, now)
    await setEmailCorrectionConfirmed(trx, correction.id, now)
    await queueNote(trx, before, now)
    const corrected = { ...reservation, email: correction.email }
    await queueCorrectedMails(trx, await loadReservationDetails(trx, corrected), now)
    return true
  })
}
