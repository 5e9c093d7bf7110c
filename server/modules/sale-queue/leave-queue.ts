import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import { leavePlace, lockQueue } from './queries.ts'
import { saleQueueRules } from './rules.ts'
import { forgetState, type TurnContext } from './turns.ts'

/** Gives up the place of a session. @returns false when it has none, or its reservation holds tickets */
export async function leaveQueue(
  context: TurnContext,
  event: EventWithOrganization,
  sessionId: string,
): Promise<boolean> {
  if (saleQueueRules(event.config) === null) return false
  const left = await context.db.transaction().execute(async (trx) => {
    await lockQueue(trx, event.id)
    return leavePlace(trx, event.id, sessionId, context.now())
  })
  forgetState(context, event.id)
  return left
}
