/** Place and turn in the sale queue of an event (docs/api/sale-queue.md). */
import type { SaleQueueTurn } from '#queue/contract.ts'
import { notFound } from '#server/http/answers.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import { sessionOf } from '#server/http/sessions.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { withOneCatalogue } from '#server/infra/database/catalogue.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/tables.ts'
import { findEvent } from '#server/modules/catalogue/queries.ts'
import { endpoints } from '#shell/endpoints.ts'
import { leavePlace, lockQueue } from './queries.ts'
import { saleQueueRules, estimatedWait, pollAfter } from './rules.ts'
import { readTurn, forgetState, type TurnContext, type Turn } from './turns.ts'

const nothing = { position: null, estimatedWait: null, pollAfter: 3, admittedUntil: null }

const stateOf = { open: 'OPEN', none: 'NONE', refused: 'NONE' } as const

/** @param capacity visitors that are admitted at a time (docs/api/sale-queue.md#poll) */
function turnView(turn: Turn, capacity: number): SaleQueueTurn {
  if (turn.kind === 'admitted') return { ...nothing, state: 'ADMITTED', admittedUntil: turn.until }
  if (turn.kind !== 'waiting') return { ...nothing, state: stateOf[turn.kind] }
  const { position, rate } = turn
  const wait = estimatedWait(position, rate)
  return {
    state: 'WAITING',
    position,
    estimatedWait: wait,
    pollAfter: pollAfter(position, capacity, wait),
    admittedUntil: null,
  }
}

/** Gives up the place of a session. @returns false when it has none, or its reservation holds tickets */
async function leaveQueue(
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

/** Reads and leaves the place of the session; 404 for an unknown event. */
export function addSaleQueue(call: AddEndpoint, core: Pick<CoreContext, 'db' | 'now'>): void {
  call(endpoints.saleQueue, async ({ params, request }) => {
    const context = { ...core, db: withOneCatalogue(core.db) }
    const event = await findEvent(context.db, params.shortName)
    if (!event) return notFound
    const turn = await readTurn(context, event, sessionOf(request)?.id ?? '')
    return turnView(turn, saleQueueRules(event.config)?.capacity ?? 1)
  })

  call(endpoints.leaveSaleQueue, async ({ params, request }) => {
    const event = await findEvent(core.db, params.shortName)
    if (!event) return notFound
    return leaveQueue(core, event, sessionOf(request)?.id ?? '')
  })
}
