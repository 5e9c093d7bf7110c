/** Lists events and shows what they sell (docs/api/catalogue.md). */
import {
  HttpAnswer,
  notFound,
  publicNotFound,
  publicCorsHeaders,
  tooManyWrongCodes,
} from '#server/http/answers.ts'
import { clientAddress } from '#server/http/rate-limit.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import { withOneCatalogue } from '#server/infra/database/catalogue.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/tables.ts'
import type { BotChecksContext } from '#server/modules/bot-checks/create-bot-checks.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createEventList, loadOrganizerInfo } from './event-list.ts'
import { isGuessingCodes } from './is-guessing.ts'
import { findEvent, listSubscriptionEventIds } from './queries.ts'
import { loadEventView, loadSale } from './sale.ts'
import { itemsByCategoryView } from './views/items-by-category-view.ts'

interface Filter {
  readonly organizer?: string
  readonly organizerSlug?: string
  readonly tags?: string
}

function matchesFilter(event: EventWithOrganization, { organizer, organizerSlug, tags }: Filter): boolean {
  const requiredTags = tags?.split(',').filter((tag) => tag !== '') ?? []
  return (
    (organizer === undefined || String(event.organization.id) === organizer) &&
    (organizerSlug === undefined || event.organization.slug === organizerSlug) &&
    requiredTags.every((tag) => event.config.tags.includes(tag))
  )
}

/**
 * Adds the calls of the catalogue: events on sale, one event, its categories and an organizer; 404 for an unknown one. What a
 * call answers without a code is the same for all visitors, so that a cache may keep it (docs/api/catalogue.md).
 */
export function addCatalogue(call: AddEndpoint, botChecks: BotChecksContext): void {
  const { db } = botChecks
  const listEvents = createEventList(botChecks)

  call(
    endpoints.events,
    async ({ query }) => {
      const subscriptionEventIds = await listSubscriptionEventIds(db, query.subscription, botChecks.now())
      const list = await listEvents(
        (event) => matchesFilter(event, query) && (subscriptionEventIds?.has(event.id) ?? true),
      )
      return new HttpAnswer(200, list, publicCorsHeaders)
    },
    { shared: true },
  )

  call(
    endpoints.organizer,
    async ({ params }) => (await loadOrganizerInfo(params.organizerSlug, botChecks)) ?? notFound,
    { shared: true },
  )

  call(
    endpoints.event,
    async ({ params }) => {
      const context = { ...botChecks, db: withOneCatalogue(db) }
      const event = await findEvent(context.db, params.shortName)
      if (!event) return publicNotFound
      return new HttpAnswer(200, await loadEventView(event, context), publicCorsHeaders)
    },
    { shared: true },
  )

  call(
    endpoints.ticketCategories,
    async ({ params, query, request }) => {
      const context = { ...botChecks, db: withOneCatalogue(db) }
      const event = await findEvent(context.db, params.shortName)
      if (!event) return publicNotFound
      const text = query.code
      if (
        text !== undefined &&
        (await isGuessingCodes(botChecks, event, { text, address: clientAddress(request) }))
      )
        return tooManyWrongCodes
      const sale = await loadSale(event, context)
      return new HttpAnswer(
        200,
        await itemsByCategoryView(event, context, { sale, code: text }),
        publicCorsHeaders,
      )
    },
    // Each guess of a code counts.
    { shared: ({ query }) => query.code === undefined },
  )
}
