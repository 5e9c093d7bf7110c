/** Stores a corrected address and queues the mail with the link that confirms it (docs/api/reservations.md#correct-the-address). */
import { randomUUID } from 'node:crypto'
import { isSameEmail } from '#core/domain/canonical-email.ts'
import { minute } from '#core/domain/durations.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { EmailCorrection } from '#server/infra/database/tables/operations.ts'
import { allowAct, limitsOf, type ActLimit, type VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { enqueueMail, mailboxOf } from '#server/infra/mail/queue.ts'
import { isEmailCorrectable, lockReservation } from '#server/modules/reservations/index.ts'
import { findCorrectionOfOrder, saveEmailCorrection } from './queries.ts'

/** Requests in an hour. */
const mostOfVisitor = { perSession: 5, perAddress: 20 }
const mostOfOrder = 3
/** Mails in an hour. */
const mostOfMailbox = 3
/** Ms: no mail is requested twice in this time. */
const repeatTime = 5 * minute

interface CorrectionRequest {
  readonly reservationId: string
  readonly email: string
  /** Language of the mail. */
  readonly language: string
  readonly origin: VisitorOrigin | null
}

const limitsOfRequest = ({ reservationId, email, origin }: CorrectionRequest): readonly ActLimit[] => [
  ...(origin ? limitsOf('email-correction', origin, mostOfVisitor) : []),
  { origin: `email-correction order ${reservationId}`, most: mostOfOrder },
  { origin: `email-correction mailbox ${mailboxOf(email)}`, most: mostOfMailbox },
]

/** The mail is queued already: its answer may have got lost. */
const isRepeated = (earlier: EmailCorrection, email: string, now: number): boolean =>
  earlier.confirmed_at === null &&
  isSameEmail(earlier.email, email) &&
  Math.abs(now - earlier.requested_at) < repeatTime

/**
 * Nothing of the order changes before the link is opened. A later request replaces this one.
 * @returns `unknown` when the order can no longer be corrected, `too-many` above a limit
 */
export function requestCorrection(
  { db, now: clock }: Pick<CoreContext, 'db' | 'now'>,
  request: CorrectionRequest,
): Promise<'queued' | 'unknown' | 'too-many'> {
  const now = clock()
  const { reservationId, email, language } = request
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation || !isEmailCorrectable(reservation, now)) return 'unknown'
    const earlier = await findCorrectionOfOrder(trx, reservationId)
    if (earlier && isRepeated(earlier, email, now)) return 'queued'
    if (!(await allowAct(trx, limitsOfRequest(request), now))) return 'too-many'
    const id = randomUUID()
    const queued = await enqueueMail(trx, {
      kind: 'email-correction',
      to: email,
      lang: language,
      data: { id },
      now,
      requested: true,
    })
    if (!queued) return 'too-many'
    await saveEmailCorrection(trx, { reservation_id: reservationId, id, email, requested_at: now })
    return 'queued'
  })
}
