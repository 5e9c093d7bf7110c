/** Place and turn in the sale queue of an event (docs/api/sale-queue.md). */
import { endpoints } from '#core/contract/endpoints.ts'
import { notFound } from '#server/http/answers.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import { sessionOf } from '#server/http/sessions.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { withOneCatalogue } from '#server/infra/database/catalogue.ts'
import { findEvent } from '#server/modules/catalogue/index.ts'
import { leaveQueue } from './leave-queue.ts'
import { saleQueueRules } from './rules.ts'
import { readTurn } from './turns.ts'
import { turnView } from './views.ts'

export function addSaleQueue(call: AddEndpoint, given: Pick<CoreContext, 'db' | 'now'>): void {
  call(endpoints.saleQueue, async ({ params, request }) => {
    const context = { ...given, db: withOneCatalogue(given.db) }
    const event = await findEvent(context.db, params.shortName)
    if (!event) return notFound
    const turn = await readTurn(context, event, sessionOf(request)?.id ?? '')
    return turnView(turn, saleQueueRules(event.config)?.capacity ?? 1)
  })

  call(endpoints.leaveSaleQueue, async ({ params, request }) => {
    const event = await findEvent(given.db, params.shortName)
    if (!event) return notFound
    return leaveQueue(given, event, sessionOf(request)?.id ?? '')
  })
}
