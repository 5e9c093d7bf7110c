/** Polls of an event and their votes (docs/api/polls.md). */
import { sql } from 'kysely'
import { isUuid } from '#kit/text/is-uuid.ts'
import { keptInCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { PollOptionRow, PollRow } from '#server/infra/database/tables/tables.ts'
import { normalizeReference, parsePin, pinOf, pollPin, uuidPrefixOf } from '#server/infra/ids.ts'

const selectOpenPolls = (db: Database, eventId: number) =>
  db
    .selectFrom('polls')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', '=', 'OPEN')
    .orderBy('ordinal')
    .orderBy('id')

export const listOpenPolls = keptInCatalogue((db, eventId: number): Promise<readonly PollRow[]> =>
  selectOpenPolls(db, eventId).execute(),
)

/** Keeps them open until the caller's transaction ends. */
export const lockOpenPolls = (trx: Database, eventId: number): Promise<PollRow[]> =>
  selectOpenPolls(trx, eventId).forShare().execute()

/** @returns the options in the order of the organizer */
export const listPollOptions = (db: Database, pollId: number): Promise<PollOptionRow[]> =>
  db.selectFrom('poll_options').selectAll().where('poll_id', '=', pollId).orderBy('id').execute()

/** The id of the voter's ticket, or why the PIN is refused: it belongs to no voter, or to several. */
type Voter = { readonly ticketId: number } | { readonly refused: 'pin.invalid' | 'pin.duplicate' }

/**
 * Finds the ticket of a PIN; only checked-in attendees may vote. Attendees see the public uuid of their ticket,
 * while alf.io derives the PIN from the private one: both are accepted.
 * @param lock the ticket keeps its status and its ids until the caller's transaction ends
 */
export async function findVoterByPin(
  db: Database,
  eventId: number,
  typed: string,
  lock = false,
): Promise<Voter> {
  const pin = parsePin(typed, pollPin)
  const prefix = pin === null ? null : uuidPrefixOf(pin, pollPin)
  if (prefix === null) return { refused: 'pin.invalid' }
  const voters = db
    .selectFrom('tickets')
    .select('id')
    .where('event_id', '=', eventId)
    .where('status', '=', 'CHECKED_IN')
    // The digits of a PIN end before the first hyphen of a uuid.
    .where(sql<boolean>`(uuid::text like ${`${prefix}%`} or public_uuid::text like ${`${prefix}%`})`)
    .limit(2)
  const [first, second] = await (lock ? voters.forShare() : voters).execute()
  if (first === undefined) return { refused: 'pin.invalid' }
  return second === undefined ? { ticketId: first.id } : { refused: 'pin.duplicate' }
}

/** @param uuid either uuid of a ticket @returns the public uuid, when its event has an open poll */
async function findTicketOfPolls(db: Database, uuid: string): Promise<string | undefined> {
  const ticket = await db
    .selectFrom('tickets')
    .select('public_uuid')
    .where((where) => where.or([where('public_uuid', '=', uuid), where('uuid', '=', uuid)]))
    .where('event_id', 'in', (polls) =>
      polls.selectFrom('polls').select('event_id').where('status', '=', 'OPEN'),
    )
    .executeTakeFirst()
  return ticket?.public_uuid
}

/** A second vote replaces the first. */
export async function savePollAnswer(
  db: Database,
  pollId: number,
  ticketId: number,
  optionId: number,
): Promise<void> {
  await db
    .insertInto('poll_answers')
    .values({ poll_id: pollId, ticket_id: ticketId, option_id: optionId })
    .onConflict((conflict) => conflict.columns(['poll_id', 'ticket_id']).doUpdateSet({ option_id: optionId }))
    .execute()
}

/**
 * Finds the PIN with which a checked-in attendee votes (docs/api/polls.md#poll-pin).
 * @param reference reference number or code text of the ticket, with any separators
 * @returns null when the event of the ticket has no open poll, and for an unknown ticket
 */
export async function findPollPin(db: Database, reference: string): Promise<string | null> {
  const [written = ''] = reference.split('/')
  const uuid = normalizeReference(written)
  const ticket = isUuid(uuid) ? await findTicketOfPolls(db, uuid) : undefined
  return ticket === undefined ? null : pinOf(ticket, pollPin)
}

/** For the pages of a ticket. @returns null when its event has no open poll */
export async function pollPinOf(
  db: Database,
  ticket: { readonly event_id: number; readonly public_uuid: string },
): Promise<string | null> {
  const [open] = await listOpenPolls(db, ticket.event_id)
  return open ? pinOf(ticket.public_uuid, pollPin) : null
}
