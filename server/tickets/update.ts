/** A ticket gets its holder, or another one. Contract 2, 1.13. */
import type { TicketOwner } from '#core/contract/reservation.ts'
import { typed, type Person } from '../domain/booking/data.ts'
import { holderProblems } from '../domain/booking/person-rules.ts'
import { setting } from '../domain/event-settings.ts'
import { dayOf } from '../domain/fields/birth-date.ts'
import type { FieldChecking } from '../domain/fields/validate.ts'
import { linksOfCategory } from '../domain/groups.ts'
import { fullName, isAssigned } from '../domain/holder.ts'
import { queueChangedOwnerMails } from '../domain/holder-mails.ts'
import { queueTicketMail } from '../domain/order-mails.ts'
import { problem, type ValidationError } from '../domain/problems.ts'
import { answerProblems, answersIn, taxNumbersIn } from '../domain/ticket-answers.ts'
import { fieldVerdicts } from '../domain/vat/verdicts.ts'
import type { Office } from '../office.ts'
import type { Database } from '../store/database.ts'
import { saveAnswers } from '../store/fields.ts'
import { takePlace } from '../store/groups.ts'
import type { Ticket } from '../store/tables.ts'
import { audit } from '../store/ticket-audits.ts'
import { findCompleteTicket, lockCompleteTicket, type FoundTicket } from '../store/tickets.ts'

export type Updated =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly problems: readonly ValidationError[] }
  | { readonly kind: 'updated' }

type Facts = Pick<FieldChecking, 'today' | 'vatVerdict'> & { readonly now: number }

/**
 * A locked ticket keeps its holder, whatever was sent: silently, since the form may be older than the lock. One that
 * nobody holds yet takes its first holder: the reference locks it for good when transfer is off.
 */
const wanted = (ticket: Ticket, form: TicketOwner): Person =>
  ticket.locked && isAssigned(ticket)
    ? { firstName: ticket.first_name, lastName: ticket.last_name, email: ticket.email }
    : { firstName: typed(form.firstName), lastName: typed(form.lastName), email: typed(form.email) }

async function store(
  trx: Database,
  { ticket, order }: FoundTicket,
  holder: Person,
  form: TicketOwner,
  locked: boolean,
): Promise<Ticket> {
  const wish = form.userLanguage ?? ''
  return trx
    .updateTable('tickets')
    .set({
      first_name: holder.firstName,
      last_name: holder.lastName,
      email: holder.email,
      language: order.config.languages.includes(wish) ? wish : order.reservation.language,
      locked,
    })
    .where('id', '=', ticket.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const differ = (a: string | null, b: string | null): boolean =>
  (a ?? '').toLowerCase() !== (b ?? '').toLowerCase()

const stillToUse = new Set<Ticket['status']>(['ACQUIRED', 'TO_BE_PAID'])

/** Ignoring case throughout: the code of the ticket does so too, it still opens the door. */
async function tell(trx: Database, before: FoundTicket, after: Ticket, now: number): Promise<void> {
  const { ticket, order } = before
  const newAddress = differ(ticket.email, after.email)
  const newName = differ(fullName(ticket), fullName(after))
  if (!newAddress && !newName) return
  await trx
    .updateTable('tickets')
    .set(({ eb }) => ({ holder_changes: eb('holder_changes', '+', 1) }))
    .where('id', '=', ticket.id)
    .execute()
  await audit(trx, ticket, 'UPDATE_TICKET', now, [
    ...(newName ? ['name'] : []),
    ...(newAddress ? ['email'] : []),
  ])
  if (setting(order.config, 'SEND_TICKETS_AUTOMATICALLY') && stillToUse.has(after.status))
    await queueTicketMail(trx, after, order.reservation.language, now)
  if (newAddress && ticket.status === 'ACQUIRED') await queueChangedOwnerMails(trx, before, now)
}

/**
 * Judges and stores, in the caller's transaction. A place on a list of people is personal: whoever takes it keeps the
 * ticket (contract 2, 1.1).
 */
async function change(trx: Database, found: FoundTicket, form: TicketOwner, facts: Facts): Promise<Updated> {
  const { ticket, order } = found
  const holder = wanted(ticket, form)
  const answers = answersIn(found, form)
  const problems = [...holderProblems('', holder), ...answerProblems(found, form, answers, facts)]
  if (problems.length > 0) return { kind: 'refused', problems }
  const guarded = linksOfCategory(order.groups, ticket.category_id).length > 0
  if (guarded && differ(ticket.email, holder.email)) {
    if (!(await takePlace(trx, order.groups, ticket, holder.email ?? '')))
      return { kind: 'refused', problems: [problem('email', 'error.STEP_2_WHITELIST_CHECK_FAILED')] }
  }
  for (const { owner, fields, given } of answers) await saveAnswers(trx, fields, owner, given)
  const after = await store(trx, found, holder, form, ticket.locked || guarded)
  await tell(trx, found, after, facts.now)
  return { kind: 'updated' }
}

/** Stores the holder and queues every mail that follows from it, all or nothing. */
export async function updateTicket(
  { db, now, vies }: Office,
  shortName: string,
  publicUuid: string,
  form: TicketOwner,
): Promise<Updated> {
  const seen = await findCompleteTicket(db, shortName, publicUuid)
  if (!seen) return { kind: 'unknown' }
  const { event, config } = seen.order
  // The register of tax numbers takes its time, so no transaction is open meanwhile.
  const vatVerdict = await fieldVerdicts(taxNumbersIn(answersIn(seen, form)), config, vies)
  const facts = { now: now(), today: dayOf(now(), event.time_zone), vatVerdict }
  return db.transaction().execute(async (trx): Promise<Updated> => {
    const found = await lockCompleteTicket(trx, shortName, publicUuid)
    return found ? change(trx, found, form, facts) : { kind: 'unknown' }
  })
}
