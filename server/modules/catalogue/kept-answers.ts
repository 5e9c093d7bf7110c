/**
 * Encoded answers for an event, kept in memory: while a sale begins, all visitors load the same ones. The key holds
 * everything that an answer depends on, so no answer outlives a change.
 */
import * as z from 'zod/mini'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { EncodedText } from '#server/http/answers.ts'
import { BoundedCache } from '#server/infra/bounded-cache.ts'
import { catalogueVersionOf } from '#server/infra/database/catalogue.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import type { BotChecksContext } from '#server/modules/bot-checks/index.ts'
import { analyticsView } from '#server/modules/settings/index.ts'
import { loadEventState, loadSale, type Sale } from './sale.ts'
import { eventView } from './views/event-view.ts'
import { itemsByCategoryView } from './views/items-by-category-view.ts'

/** About 10 kB each, with the compressed forms 20 kB. */
const maxKept = 500

const encoded = <E extends Endpoint<unknown, unknown, z.ZodMiniType | null, z.ZodMiniType>>(
  { answer }: E,
  value: z.output<E['answer']>,
): EncodedText => new EncodedText(JSON.stringify(z.encode(answer, value)))

/** How many of the sale's instants have passed: between two of them only the stock changes an answer. */
function periodOf({ categories, services }: Sale, now: number): number {
  const instants = [...categories, ...services].flatMap(({ sale_from, sale_until }) => [
    sale_from,
    sale_until,
  ])
  return instants.filter((instant) => instant <= now).length
}

export interface KeptAnswers {
  event(
    event: EventWithOrganization,
    context: BotChecksContext,
    sessionId: string | undefined,
  ): Promise<EncodedText>
  /** @param code of the query; answers for a code are not kept */
  categories(
    event: EventWithOrganization,
    context: BotChecksContext,
    code: string | undefined,
  ): Promise<EncodedText>
}

/** One for each server: answers contain options of the server. */
export function createKeptAnswers(): KeptAnswers {
  const kept = new BoundedCache<string, EncodedText>(maxKept)

  async function keep(
    { db }: BotChecksContext,
    dependencies: readonly unknown[],
    make: () => EncodedText | Promise<EncodedText>,
  ): Promise<EncodedText> {
    const version = await catalogueVersionOf(db)
    if (version === undefined) return make()
    const key = JSON.stringify([version, ...dependencies])
    return kept.get(key) ?? kept.set(key, await make())
  }

  return {
    async event(event, context, sessionId) {
      const state = await loadEventState(event, context, sessionId)
      const make = () => encoded(endpoints.event, eventView(event, context.translations, state))
      // Contains a digest of the visitor's session.
      if (analyticsView(event.config, sessionId).clientId !== null) return make()
      return keep(context, ['event', event.id, { ...state, sessionId: undefined }], make)
    },
    async categories(event, context, code) {
      const now = context.now()
      const sale = await loadSale(event, context)
      const make = async () =>
        encoded(
          endpoints.ticketCategories,
          await itemsByCategoryView(event, { ...context, now: () => now }, { sale, code }),
        )
      if (code !== undefined) return make()
      const { stock, freeItems } = sale
      return keep(
        context,
        ['categories', event.id, stock.fingerprint, [...freeItems], periodOf(sale, now)],
        make,
      )
    },
  }
}
