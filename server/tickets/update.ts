/** A ticket gets its holder, or another one. Contract 2, 1.13. */
import type { TicketOwner } from '#core/contract/reservation.ts'
import { setting } from '../domain/event-settings.ts'
import { fullName, isAssigned } from '../domain/holder.ts'
import { queueChangedOwnerMails } from '../domain/holder-mails.ts'
import { queueTicketMail } from '../domain/order-mails.ts'
import type { ValidationError } from '../domain/problems.ts'
import { holderOf, holderProblems, type Holder } from '../domain/ticket-owner-rules.ts'
import type { Database } from '../store/database.ts'
import type { Ticket } from '../store/tables.ts'
import { audit } from '../store/ticket-audits.ts'
import { lockCompleteTicket, type FoundTicket } from '../store/tickets.ts'

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

/** Stores the holder and queues every mail that follows from it, all or nothing. */
export function updateTicket(
  db: Database,
  shortName: string,
  publicUuid: string,
  form: TicketOwner,
  now: number,
): Promise<Updated> {
  return db.transaction().execute(async (trx): Promise<Updated> => {
    const found = await lockCompleteTicket(trx, shortName, publicUuid)
    if (!found) return { kind: 'unknown' }
    const holder = wanted(found.ticket, form)
    const problems = holderProblems(holder)
    if (problems.length > 0) return { kind: 'refused', problems }
    await tell(trx, found, await store(trx, found, holder, form), now)
    return { kind: 'updated' }
  })
}
