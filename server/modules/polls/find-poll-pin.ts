/** The PIN with which a checked-in attendee votes (docs/api/polls.md#poll-pin). */
import { isUuid } from '#core/domain/is-uuid.ts'
import type { Database } from '#server/infra/database/database.ts'
import { normalizeReference, pinOf, pollPin } from '#server/infra/ids.ts'
import { findTicketOfPolls, listOpenPolls } from './queries.ts'

/**
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
