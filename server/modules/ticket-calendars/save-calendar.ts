/** Saves which tickets the calendar of a device shows (docs/api/documents.md#calendar-of-a-device). */
import { createHash } from 'node:crypto'
import type { TicketCalendarForm } from '#core/contract/ticket-calendar.ts'
import { canonicalId, isUuid } from '#core/domain/is-uuid.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { allowAct, limitsOf, type VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { deleteCalendar, findCalendar, saveCalendarRow } from './queries.ts'

const maxTickets = 200
/** New calendars in an hour. */
const mostOfVisitor = { perSession: 10, perAddress: 60 }

/** Exactly 32 bytes, so that a secret cannot be guessed. */
const isSecret = (text: string): boolean =>
  /^[\w-]{43}$/.test(text) && Buffer.from(text, 'base64url').toString('base64url') === text

/** The limits of the call. @returns whether the body can be saved */
export const isAcceptable = ({ secret, tickets }: TicketCalendarForm): boolean =>
  isSecret(secret) && tickets.length <= maxTickets && tickets.every(isUuid)

/** @returns the hash under which a calendar is stored */
export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret, 'utf8').digest('base64url')

interface Save {
  readonly form: TicketCalendarForm
  /** One that the server has texts of. */
  readonly language: string
  readonly origin: VisitorOrigin | null
}

/**
 * Replaces what a calendar shows; without tickets the calendar ends. Whether the tickets exist is read when a calendar app asks, so that
 * the answer is the same for all.
 * @returns false when the visitor has made too many calendars
 */
export function saveCalendar(
  { db, now: clock }: Pick<CoreContext, 'db' | 'now'>,
  { form, language, origin }: Save,
): Promise<boolean> {
  const now = clock()
  const hash = hashOfSecret(form.secret)
  return db.transaction().execute(async (trx) => {
    if (form.tickets.length === 0) {
      await deleteCalendar(trx, hash)
      return true
    }
    if (origin !== null && !(await findCalendar(trx, hash))) {
      if (!(await allowAct(trx, limitsOf('ticket-calendar', origin, mostOfVisitor), now))) return false
    }
    const tickets = [...new Set(form.tickets.map(canonicalId))]
    await saveCalendarRow(trx, { secret_hash: hash, language, tickets, used_at: now })
    return true
  })
}
