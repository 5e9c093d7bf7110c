/** Inserts the polls of an event definition. */
import type { Database } from '#server/infra/database/database.ts'
import type { PollInput } from '../event-file/check-in.ts'

/** Inserts the polls in the order of the definition. */
export async function insertPolls(
  trx: Database,
  eventId: number,
  inputs: readonly PollInput[] = [],
): Promise<void> {
  for (const [index, input] of inputs.entries()) {
    const { id } = await trx
      .insertInto('polls')
      .values({
        event_id: eventId,
        ordinal: index,
        status: input.status ?? 'OPEN',
        title: JSON.stringify(input.title),
        description: JSON.stringify(input.description ?? {}),
        tags: JSON.stringify(input.tags ?? []),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { title, description } of input.options) {
      const texts = { title: JSON.stringify(title), description: JSON.stringify(description ?? {}) }
      await trx
        .insertInto('poll_options')
        .values({ poll_id: id, ...texts })
        .execute()
    }
  }
}
