/** Polls of an event, and the votes of those who are there. Contract 1, 2.22. */
import { sql } from 'kysely'
import { pinOf, pollPin, parsePin } from '#server/infra/ids/pins.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { PollOptionRow, PollRow } from '#server/infra/database/tables/subscriptions.ts'

export const listOpenPolls = (db: Database, eventId: number): Promise<PollRow[]> =>
  db
    .selectFrom('polls')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', '=', 'OPEN')
    .orderBy('ordinal')
    .orderBy('id')
    .execute()

export const listPollOptions = (db: Database, pollId: number): Promise<PollOptionRow[]> =>
  db.selectFrom('poll_options').selectAll().where('poll_id', '=', pollId).orderBy('id').execute()

/**
 * The ticket that a PIN stands for. Only who has passed the door may vote. Holders see the public number of their
 * ticket, the reference derives the PIN from the other one: both are taken.
 */
export async function findVoterByPin(
  db: Database,
  eventId: number,
  typed: string,
): Promise<number | 'invalid' | 'duplicate'> {
  const pin = parsePin(typed, pollPin)
  if (pin === null) return 'invalid'
  const tickets = await db
    .selectFrom('tickets')
    .select(['id', sql<string>`uuid::text`.as('own'), sql<string>`public_uuid::text`.as('shown')])
    .where('event_id', '=', eventId)
    .where('status', '=', 'CHECKED_IN')
    .execute()
  const found = tickets.filter(
    ({ own, shown }) => pinOf(own, pollPin) === pin || pinOf(shown, pollPin) === pin,
  )
  if (found.length > 1) return 'duplicate'
  return found[0]?.id ?? 'invalid'
}

/** A second vote takes the place of the first. */
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
