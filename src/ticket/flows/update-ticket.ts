/**
 * Changes the attendee and the answers of a ticket. Another name or e-mail address voids the code
 * (docs/api/tickets.md#changes-of-a-stored-ticket): a ticket that this device stores loses its code and its pages at
 * once, and gets the new ones.
 */
import type { TesseraDatabase } from '#device/storage/database.ts'
import type { Tools } from '#device/tools.ts'
import { isSameEmail } from '#kit/text/canonical-email.ts'
import { printedNames } from '#kit/text/printed-name.ts'
import { markDue } from '#purchase/flows/mark-due.ts'
import type { StoredTicketChange, TicketUpdate } from '#purchase/rules/ticket-change.ts'
import type { Failure } from '#wire/result.ts'
import { ticketEndpoints } from '../contract.ts'
import { getTicket } from '../store/read-tickets.ts'
import type { TicketRecord } from '../store/records.ts'
import { changeShownTicket } from './change-shown-ticket.ts'
import { keepTickets } from './keep-tickets.ts'

type UpdateTicketOutcome = { readonly kind: 'saved'; readonly stored: StoredTicketChange } | Failure

const nameIn = ({ firstName, lastName }: TicketUpdate['form']): string => printedNames(firstName, lastName)

/** Runs before the new code is fetched: when the connection ends in between, no void code is shown. */
const voidStoredCode = (
  { caches, now }: Tools,
  db: TesseraDatabase,
  { eventShortName, uuid, form, isSending }: TicketUpdate,
): Promise<void> =>
  changeShownTicket(caches, db, [eventShortName, uuid], {
    fullName: nameIn(form),
    email: form.email ?? '',
    ...(isSending && { sentAt: now() }),
  })

const storedTicket = async (db: TesseraDatabase | null, { eventShortName, uuid }: TicketUpdate) =>
  (db && (await getTicket(db, eventShortName, uuid).catch(() => undefined))) ?? undefined

/** An answer of the attendee changes no code. */
const isSameCode = (before: TicketRecord | undefined, now: TicketRecord | undefined): boolean =>
  now !== undefined && now.code !== null && now.code.text === before?.code?.text

async function renewStoredTicket(tools: Tools, update: TicketUpdate): Promise<StoredTicketChange> {
  const { eventShortName, uuid, locked } = update
  const db = await tools.database().catch(() => null)
  const stored = await storedTicket(db, update)
  const isInMemory = tools.memory
    .all()
    .some((ticket) => ticket.eventShortName === eventShortName && ticket.uuid === uuid)
  if (!stored && !isInMemory) return 'none'
  if (db && stored && !locked) await voidStoredCode(tools, db, update)
  const tickets = { eventShortName, reservationId: stored?.reservationId ?? null, uuids: [uuid] }
  if (!(await keepTickets(tools, tickets, () => undefined))) return 'outdated'
  return isSameCode(stored, await storedTicket(db, update)) ? 'none' : 'renewed'
}

const isAttendee = ({ form }: TicketUpdate, ticket: TicketRecord | undefined): boolean =>
  ticket !== undefined && ticket.fullName === nameIn(form) && isSameEmail(ticket.email, form.email)

/**
 * The server may have made the change before its answer was lost: then the stored code is void. Reads the ticket again, which
 * stores the code that is valid. @returns whether the attendee is the new one, and was not before
 */
async function hasArrived(tools: Tools, update: TicketUpdate): Promise<boolean> {
  const { eventShortName, uuid } = update
  const db = await tools.database().catch(() => null)
  const before = await storedTicket(db, update)
  if (before === undefined) return false
  const tickets = { eventShortName, reservationId: before.reservationId, uuids: [uuid] }
  const isRead = await keepTickets(tools, tickets, () => undefined)
  return isRead && !isAttendee(update, before) && isAttendee(update, await storedTicket(db, update))
}

/** Sends the change, then renews the stored ticket. Never rejects. */
export async function updateTicket(tools: Tools, update: TicketUpdate): Promise<UpdateTicketOutcome> {
  const params = { shortName: update.eventShortName, uuid: update.uuid }
  await markDue(tools, update.eventShortName)
  const answer = await tools.api.call(ticketEndpoints.updateTicket, { params, body: update.form })
  await markDue(tools, update.eventShortName)
  if (answer.kind === 'refused') return answer
  if (answer.kind !== 'value' && !(await hasArrived(tools, update).catch(() => false))) return answer
  return { kind: 'saved', stored: await renewStoredTicket(tools, update).catch(() => 'outdated' as const) }
}
