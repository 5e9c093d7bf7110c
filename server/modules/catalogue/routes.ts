/** Lists events and shows what they sell (docs/api/catalogue.md). */
import { endpoints } from '#core/contract/endpoints.ts'
import { setting } from '#server/modules/settings/index.ts'
import type { BotChecksContext } from '#server/modules/bot-checks/index.ts'
import { hasPromoCodes } from '#server/modules/pricing/index.ts'
import type { Database } from '#server/infra/database/database.ts'
import { createEventList } from './event-list.ts'
import { findEvent, listCategories } from './queries/events.ts'
import { listSubscriptionEventIds, acceptsSubscriptions } from './queries/subscription-links.ts'
import { HttpAnswer, publicNotFound, publicCorsHeaders } from '#server/http/answers.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import { sessionOf } from '#server/http/sessions.ts'
import { captchaConfiguration } from '#server/modules/bot-checks/index.ts'
import { itemsByCategoryView } from './views/categories-view.ts'
import { eventView } from './views/event-view.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/events.ts'
import { countStock } from './queries/category-stock.ts'

interface Filter {
  readonly organizer?: string
  readonly organizerSlug?: string
  readonly tags?: string
}

function matchesFilter(event: EventWithOrganization, { organizer, organizerSlug, tags }: Filter): boolean {
  const wanted = tags?.split(',').filter((tag) => tag !== '') ?? []
  return (
    (organizer === undefined || String(event.organization.id) === organizer) &&
    (organizerSlug === undefined || event.organization.slug === organizerSlug) &&
    wanted.every((tag) => event.config.tags.includes(tag))
  )
}

/** True when the page offers a field for a code. Expired codes count too (docs/api/catalogue.md#event). */
async function acceptsCodes(event: EventWithOrganization, db: Database): Promise<boolean> {
  if (!setting(event.config, 'DISPLAY_DISCOUNT_CODE_BOX')) return false
  if (await hasPromoCodes(db, event)) return true
  return (await listCategories(db, event.id)).some(({ restricted }) => restricted)
}

/** The event on the wire, for the call and for the data that pages preload. */
export async function loadEventView(
  event: EventWithOrganization,
  context: BotChecksContext,
  sessionId?: string,
) {
  const { db, translations } = context
  const showsLeft = setting(event.config, 'DISPLAY_TICKETS_LEFT_INDICATOR')
  return eventView(event, translations, {
    availableTickets: showsLeft ? (await countStock(db, event.id)).free : null,
    hasAccessPromotions: await acceptsCodes(event, db),
    canApplySubscriptions: await acceptsSubscriptions(db, event.id),
    captchaConfiguration: captchaConfiguration(context, event.config),
    sessionId,
  })
}

export function addCatalogue(call: AddEndpoint, context: BotChecksContext): void {
  const { db } = context
  const listEvents = createEventList(context)

  call(endpoints.events, async ({ query }) => {
    const subscriptionEventIds = await listSubscriptionEventIds(db, query.subscription)
    const list = await listEvents(
      (event) => matchesFilter(event, query) && (subscriptionEventIds?.has(event.id) ?? true),
    )
    return new HttpAnswer(200, list, publicCorsHeaders)
  })

  call(endpoints.event, async ({ params, request }) => {
    const event = await findEvent(db, params.shortName)
    if (!event) return publicNotFound
    return new HttpAnswer(200, await loadEventView(event, context, sessionOf(request)?.id), publicCorsHeaders)
  })

  call(endpoints.ticketCategories, async ({ params, query }) => {
    const event = await findEvent(db, params.shortName)
    if (!event) return publicNotFound
    return new HttpAnswer(200, await itemsByCategoryView(event, context, query.code), publicCorsHeaders)
  })
}
