/** Stores the attendee and the answers of a ticket (docs/api/tickets.md#ticket-calls). */
import type { AttendeeForm } from '#purchase/contract/reservation.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Ticket } from '#server/infra/database/tables/tables.ts'
import { emailOrNull, problem, type ValidationError, trimmedOrNull } from '#server/infra/validation.ts'
import { saveAnswers } from '#server/modules/additional-fields/queries.ts'
import { answerDay, type FieldValidation, vatNumbersIn } from '#server/modules/additional-fields/rules.ts'
import { allocateGroupPlace } from '#server/modules/attendee-groups/queries.ts'
import { groupLinksOfCategory } from '#server/modules/attendee-groups/rules.ts'
import { releaseTicket } from '#server/modules/purchase/cancel-reservation.ts'
import { queueTicketMail, requestedMail } from '#server/modules/purchase/mails/queue-reservation-mails.ts'
import type { TicketDetails } from '#server/modules/purchase/reservation-details.ts'
import type { PersonData } from '#server/modules/purchase/rules/booking-data.ts'
import { attendeePersonProblems } from '#server/modules/purchase/rules/booking-rules.ts'
import { fullName, isAssigned, canBeReleased } from '#server/modules/purchase/rules/reservation-rules.ts'
import { isGuessingMembers } from '#server/modules/purchase/visitor-access.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { checkFieldVatNumbers, registerFor, type TaxesContext } from '#server/modules/taxes/vat-verdicts.ts'
import { isUnusedTicket } from '#ticket/rules/ticket-status.ts'
import { queueLostTicketMails, type ChangeFacts } from './mails.ts'
import {
  recordAudit,
  findCompleteTicket,
  lockCompleteTicket,
  countAttendeeChange,
  updateAttendee,
  type AttendeeChange as StoredChange,
  lockTicket,
} from './queries/tickets.ts'
import { answerProblems, submittedAnswersOf } from './rules.ts'

/**
 * Gives the ticket new ids, removes its attendee and informs attendee and organizer; deletes a reservation that has no
 * other ticket and no payment.
 * `origin`: who releases it. `now`: epoch ms.
 * @returns false when this ticket cannot be released; true also when there is no such ticket
 */
export function releaseTicketByAttendee(
  db: Database,
  shortName: string,
  publicUuid: string,
  { origin, now }: ChangeFacts,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const released = await lockTicket(trx, shortName, publicUuid)
    if (!released) return true
    const { ticket, category, details } = released
    if (!canBeReleased(ticket, category, details)) return false
    await queueLostTicketMails(trx, 'ticket-released', released, { origin, now })
    await recordAudit(trx, ticket, { kind: 'CANCEL_TICKET', changes: [ticket.uuid, ticket.public_uuid] }, now)
    await releaseTicket(trx, released)
    return true
  })
}

/** Sends a ticket to its attendee again (docs/api/tickets.md#ticket-calls). `origin`: who requests it. `now`: epoch ms. @returns false when there is no such ticket */
export function requestTicketMail(
  db: Database,
  shortName: string,
  publicUuid: string,
  { origin, now }: ChangeFacts,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const complete = await lockTicket(trx, shortName, publicUuid)
    if (!complete) return false
    const { ticket, details } = complete
    const requested = requestedMail(details.config, origin)
    await queueTicketMail(trx, ticket, { language: details.reservation.language, now, requested })
    return true
  })
}

/** The core context, and the register that checks tax numbers in answers. */
export type TicketUpdateContext = CoreContext & TaxesContext

type UpdateResult =
  | { readonly kind: 'unknown' | 'too-many' }
  | { readonly kind: 'refused'; readonly problems: readonly ValidationError[] }
  | { readonly kind: 'updated' }

type UpdateFacts = Pick<FieldValidation, 'today' | 'vatCheckResult'> & ChangeFacts

/**
 * A locked ticket keeps its attendee without an error, because the form may be older than the lock. A locked ticket
 * without an attendee takes its first one; alf.io locks it for good when transfer is off.
 */
const submittedAttendee = (ticket: Ticket, form: AttendeeForm): PersonData =>
  ticket.locked && isAssigned(ticket)
    ? { firstName: ticket.first_name, lastName: ticket.last_name, email: ticket.email }
    : {
        firstName: trimmedOrNull(form.firstName),
        lastName: trimmedOrNull(form.lastName),
        email: emailOrNull(form.email),
      }

const attendeeChange = (
  { details }: TicketDetails,
  attendee: PersonData,
  { userLanguage }: AttendeeForm,
  locked: boolean,
): StoredChange => ({
  first_name: attendee.firstName,
  last_name: attendee.lastName,
  email: attendee.email,
  language:
    details.config.languages.find((language) => language === userLanguage) ?? details.reservation.language,
  locked,
})

const differIgnoringCase = (a: string | null, b: string | null): boolean =>
  (a ?? '').toLowerCase() !== (b ?? '').toLowerCase()

/** Ignores case, as the code of the ticket does: that ticket stays valid. */
async function queueChangeMails(
  trx: Database,
  before: TicketDetails,
  after: Ticket,
  { origin, now }: UpdateFacts,
): Promise<void> {
  const { ticket, details } = before
  const newAddress = differIgnoringCase(ticket.email, after.email)
  const newName = differIgnoringCase(fullName(ticket), fullName(after))
  if (!newAddress && !newName) return
  await countAttendeeChange(trx, ticket.id)
  const changes = [...(newName ? ['name'] : []), ...(newAddress ? ['email'] : [])]
  await recordAudit(trx, ticket, { kind: 'UPDATE_TICKET', changes }, now)
  if (setting(details.config, 'SEND_TICKETS_AUTOMATICALLY') && isUnusedTicket(after.status)) {
    const requested = requestedMail(details.config, origin)
    await queueTicketMail(trx, after, {
      language: details.reservation.language,
      now,
      requested,
    })
  }
  if (newAddress && ticket.status === 'ACQUIRED')
    await queueLostTicketMails(trx, 'ticket-changed-owner', before, { origin, now })
}

/**
 * Validates and stores. A place in an attendee group is personal, so it locks the ticket
 * (docs/api/tickets.md#attendee-lists).
 */
async function updateLocked(
  trx: Database,
  locked: TicketDetails,
  form: AttendeeForm,
  facts: UpdateFacts,
): Promise<UpdateResult> {
  const { ticket, details } = locked
  const attendee = submittedAttendee(ticket, form)
  const answers = submittedAnswersOf(locked, form)
  const problems = [...attendeePersonProblems('', attendee), ...answerProblems(locked, form, answers, facts)]
  if (problems.length > 0) return { kind: 'refused', problems }
  const isGrouped = groupLinksOfCategory(details.groups, ticket.category_id).length > 0
  if (isGrouped && differIgnoringCase(ticket.email, attendee.email)) {
    if (!(await allocateGroupPlace(trx, details.groups, ticket, attendee.email ?? '')))
      return { kind: 'refused', problems: [problem('email', 'error.STEP_2_WHITELIST_CHECK_FAILED')] }
  }
  for (const { owner, fields, submitted } of answers) await saveAnswers(trx, fields, owner, submitted)
  const change = attendeeChange(locked, attendee, form, ticket.locked || isGrouped)
  const after = await updateAttendee(trx, ticket.id, change)
  await queueChangeMails(trx, locked, after, facts)
  return { kind: 'updated' }
}

/** Stores the attendee and queues the mails about the change in one transaction. */
export async function updateTicket(
  context: TicketUpdateContext,
  shortName: string,
  publicUuid: string,
  { form, origin }: { readonly form: AttendeeForm; readonly origin: ChangeFacts['origin'] },
): Promise<UpdateResult> {
  const { db, now } = context
  const before = await findCompleteTicket(db, shortName, publicUuid)
  if (!before) return { kind: 'unknown' }
  const { event, config } = before.details
  // A locked ticket keeps its attendee.
  const isGuess = !before.ticket.locked && differIgnoringCase(before.ticket.email, form.email ?? null)
  const attendee = { category_id: before.ticket.category_id, email: form.email }
  if (isGuess && origin && (await isGuessingMembers(context, event.id, [attendee], origin.address)))
    return { kind: 'too-many' }
  // Outside of the transaction: the register of tax numbers may take seconds.
  const vatCheckResult = await checkFieldVatNumbers(
    submittedAnswersOf(before, form).flatMap(({ fields, submitted }) => vatNumbersIn(fields, submitted)),
    config,
    registerFor(context, origin, config),
  )
  const facts = { origin, now: now(), today: answerDay(event, now()), vatCheckResult }
  return db.transaction().execute(async (trx): Promise<UpdateResult> => {
    const locked = await lockCompleteTicket(trx, shortName, publicUuid)
    return locked ? updateLocked(trx, locked, form, facts) : { kind: 'unknown' }
  })
}
