/** A ticket gets its holder, or another one. Contract 2, 1.13. */
import type { AttendeeForm } from '#core/contract/reservation.ts'
import { trimmedOrNull } from '#server/infra/validation/trimmed-or-null.ts'
import type { PersonData } from '#server/modules/reservations/rules/booking-data.ts'
import { attendeePersonProblems } from '#server/modules/reservations/rules/person-rules.ts'
import { setting } from '#server/modules/settings/rules/event-settings.ts'
import { calendarDayOf } from '#server/modules/additional-fields/rules/birth-date.ts'
import type { FieldValidation } from '#server/modules/additional-fields/rules/validate-answers.ts'
import { groupLinksOfCategory } from '#server/modules/attendee-groups/rules.ts'
import { fullName, isAssigned } from '#server/modules/reservations/rules/full-name.ts'
import { queueAttendeeChangeMails } from './mails/attendee-change-mails.ts'
import { queueTicketMail } from '#server/modules/reservations/mails/queue-reservation-mails.ts'
import { problem, type ValidationError } from '#server/infra/validation/validation-error.ts'
import { answerProblems, submittedAnswersOf, taxNumbersIn } from './rules/ticket-answers.ts'
import { checkFieldVatNumbers } from '#server/modules/taxes/vat-verdicts.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { saveAnswers } from '#server/modules/additional-fields/queries.ts'
import { allocateGroupPlace } from '#server/modules/attendee-groups/queries.ts'
import type { Ticket } from '#server/infra/database/tables/tables.ts'
import { recordAudit } from './queries/ticket-audits.ts'
import { findCompleteTicket, lockCompleteTicket } from './queries/tickets.ts'
import type { TicketDetails } from '#server/modules/reservations/ticket-details.ts'

export type UpdateResult =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly problems: readonly ValidationError[] }
  | { readonly kind: 'updated' }

type UpdateFacts = Pick<FieldValidation, 'today' | 'vatCheckResult'> & { readonly now: number }

/**
 * A locked ticket keeps its holder, whatever was sent: silently, since the form may be older than the lock. One that
 * nobody holds yet takes its first holder: the reference locks it for good when transfer is off.
 */
const submittedAttendee = (ticket: Ticket, form: AttendeeForm): PersonData =>
  ticket.locked && isAssigned(ticket)
    ? { firstName: ticket.first_name, lastName: ticket.last_name, email: ticket.email }
    : {
        firstName: trimmedOrNull(form.firstName),
        lastName: trimmedOrNull(form.lastName),
        email: trimmedOrNull(form.email),
      }

async function storeAttendee(
  trx: Database,
  { ticket, details }: TicketDetails,
  attendee: PersonData,
  form: AttendeeForm,
  locked: boolean,
): Promise<Ticket> {
  const requestedLanguage = form.userLanguage ?? ''
  return trx
    .updateTable('tickets')
    .set({
      first_name: attendee.firstName,
      last_name: attendee.lastName,
      email: attendee.email,
      language: details.config.languages.includes(requestedLanguage)
        ? requestedLanguage
        : details.reservation.language,
      locked,
    })
    .where('id', '=', ticket.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const differIgnoringCase = (a: string | null, b: string | null): boolean =>
  (a ?? '').toLowerCase() !== (b ?? '').toLowerCase()

const usableStatuses = new Set<Ticket['status']>(['ACQUIRED', 'TO_BE_PAID'])

/** Ignoring case throughout: the code of the ticket does so too, it still opens the door. */
async function queueChangeMails(
  trx: Database,
  before: TicketDetails,
  after: Ticket,
  now: number,
): Promise<void> {
  const { ticket, details } = before
  const newAddress = differIgnoringCase(ticket.email, after.email)
  const newName = differIgnoringCase(fullName(ticket), fullName(after))
  if (!newAddress && !newName) return
  await trx
    .updateTable('tickets')
    .set(({ eb }) => ({ holder_changes: eb('holder_changes', '+', 1) }))
    .where('id', '=', ticket.id)
    .execute()
  await recordAudit(trx, ticket, 'UPDATE_TICKET', now, [
    ...(newName ? ['name'] : []),
    ...(newAddress ? ['email'] : []),
  ])
  if (setting(details.config, 'SEND_TICKETS_AUTOMATICALLY') && usableStatuses.has(after.status))
    await queueTicketMail(trx, after, details.reservation.language, now)
  if (newAddress && ticket.status === 'ACQUIRED') await queueAttendeeChangeMails(trx, before, now)
}

/**
 * Judges and stores, in the caller's transaction. A place on a list of people is personal: whoever takes it keeps the
 * ticket (contract 2, 1.1).
 */
async function updateLocked(
  trx: Database,
  found: TicketDetails,
  form: AttendeeForm,
  facts: UpdateFacts,
): Promise<UpdateResult> {
  const { ticket, details } = found
  const attendee = submittedAttendee(ticket, form)
  const answers = submittedAnswersOf(found, form)
  const problems = [...attendeePersonProblems('', attendee), ...answerProblems(found, form, answers, facts)]
  if (problems.length > 0) return { kind: 'refused', problems }
  const guarded = groupLinksOfCategory(details.groups, ticket.category_id).length > 0
  if (guarded && differIgnoringCase(ticket.email, attendee.email)) {
    if (!(await allocateGroupPlace(trx, details.groups, ticket, attendee.email ?? '')))
      return { kind: 'refused', problems: [problem('email', 'error.STEP_2_WHITELIST_CHECK_FAILED')] }
  }
  for (const { owner, fields, submitted: given } of answers) await saveAnswers(trx, fields, owner, given)
  const after = await storeAttendee(trx, found, attendee, form, ticket.locked || guarded)
  await queueChangeMails(trx, found, after, facts.now)
  return { kind: 'updated' }
}

/** Stores the holder and queues every mail that follows from it, all or nothing. */
export async function updateTicket(
  { db, now, vatRegister: vies }: AppContext,
  shortName: string,
  publicUuid: string,
  form: AttendeeForm,
): Promise<UpdateResult> {
  const seen = await findCompleteTicket(db, shortName, publicUuid)
  if (!seen) return { kind: 'unknown' }
  const { event, config } = seen.details
  // The register of tax numbers takes its time, so no transaction is open meanwhile.
  const vatCheckResult = await checkFieldVatNumbers(
    taxNumbersIn(submittedAnswersOf(seen, form)),
    config,
    vies,
  )
  const facts = { now: now(), today: calendarDayOf(now(), event.time_zone), vatCheckResult }
  return db.transaction().execute(async (trx): Promise<UpdateResult> => {
    const found = await lockCompleteTicket(trx, shortName, publicUuid)
    return found ? updateLocked(trx, found, form, facts) : { kind: 'unknown' }
  })
}
