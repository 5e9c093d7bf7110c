/** The PIN with which a checked-in attendee votes (docs/api/polls.md#poll-pin). */
import { pinOf, pollPin } from '#server/infra/ids/pins.ts'
import type { Database } from '#server/infra/database/database.ts'
import { findTicketOfPolls } from './queries.ts'

/**
 * @param reference reference number or code text of the ticket, with any separators
 * @returns null when the event of the ticket has no open poll, and for an unknown ticket
 */
export async function findPollPin(db: Database, reference: string): Promise<string | null> {
  const uuid = await findTicketOfPolls(
    db,
    reference
      .replaceAll(/[^0-9a-f]/gi, '')
      .slice(0, 32)
      .toLowerCase(),
  )
  return uuid === undefined ? null : pinOf(uuid, pollPin)
}
