/** A ticket gets its holder, or another one. Contract 2, 1.13. */
import type { TicketOwner } from '#core/contract/reservation.ts'
import { linksOfCategory } from '../domain/groups.ts'
import { setting } from '../domain/event-settings.ts'
import { fullName, isAssigned } from '../domain/holder.ts'
import { queueChangedOwnerMails } from '../domain/holder-mails.ts'
import { queueTicketMail } from '../domain/order-mails.ts'
import { problem, type ValidationError } from '../domain/problems.ts'
import { holderOf, holderProblems, type Holder } from '../domain/ticket-owner-rules.ts'
import type { Office } from '../office.ts'
import type { Database } from '../store/database.ts'
import { takePlace } from '../store/groups.ts'
import type { Ticket } from '../store/tables.ts'
import { audit } from '../store/ticket-audits.ts'
import { lockCompleteTicket, type FoundTicket } from '../store/tickets.ts'
import { answered, answerProblems, askForNumbers, storeAnswers } from './answers.ts'

export type Updated =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly problems: readonly ValidationError[] }
  | { readonly kind: 'updated' }

/**
 * A locked ticket keeps its holder, whatever was sent: silently, since the form may be older than the lock. One that
 * nobody holds yet takes its first holder: the reference locks it for good when transfer is off.
 */
const wanted = (ticket: Ticket, form: TicketOwner): Holder =>
  ticket.locked && isAssigned(ticket)
    ? { firstName: ticket.first_name, lastName: ticket.last_name, email: ticket.email }
    : holderOf(form)

async function store(
  trx: Database,
  { ticket, order }: FoundTicket,
  holder: Holder,
  form: TicketOwner,
): Promise<Ticket> {
  return trx
    .updateTable('tickets')
    .set({
      first_name: holder.firstName,
      last_name: holder.lastName,
      email: holder.email,
      language: form.userLanguage || order.reservation.language,
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

const notOnTheList = [problem('email', 'error.STEP_2_WHITELIST_CHECK_FAILED')]

/**
 * Where a list of people guards the category, a new holder takes a place on it, and the ticket can be passed on no more.
 * Who holds the ticket already is asked nothing, whatever became of the list.
 */
async function admit(trx: Database, { ticket, order }: FoundTicket, holder: Holder): Promise<boolean> {
  if (linksOfCategory(order.groups, ticket.category_id).length === 0) return true
  if (!differ(ticket.email, holder.email)) return true
  if (!(await takePlace(trx, order.groups, ticket, holder.email ?? ''))) return false
  await trx.updateTable('tickets').set({ locked: true }).where('id', '=', ticket.id).execute()
  return true
}

/** Stores the holder and queues every mail that follows from it, all or nothing. */
export async function updateTicket(
  office: Pick<Office, 'db' | 'now' | 'vies'>,
  shortName: string,
  publicUuid: string,
  form: TicketOwner,
): Promise<Updated> {
  const now = office.now()
  const vatVerdict = await askForNumbers(office, shortName, publicUuid, form)
  return office.db.transaction().execute(async (trx): Promise<Updated> => {
    const found = await lockCompleteTicket(trx, shortName, publicUuid)
    if (!found) return { kind: 'unknown' }
    const holder = wanted(found.ticket, form)
    const answers = answered(found, form)
    const problems = [...holderProblems(holder), ...answerProblems(answers, found, now, vatVerdict)]
    if (problems.length > 0) return { kind: 'refused', problems }
    if (!(await admit(trx, found, holder))) return { kind: 'refused', problems: notOnTheList }
    await storeAnswers(trx, answers)
    await tell(trx, found, await store(trx, found, holder, form), now)
    return { kind: 'updated' }
  })
}
