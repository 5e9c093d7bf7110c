/** What is on and what can be bought. Contract 1, 2.2 to 2.4. */
import { endpoints } from '#core/contract/endpoints.ts'
import { setting } from '../../domain/event-settings.ts'
import type { Office } from '../../office.ts'
import { hasPromoCodes } from '../../store/codes.ts'
import type { Database } from '../../store/database.ts'
import { findEvent, listCategories, listEvents, type EventWithOrganization } from '../../store/events.ts'
import { eventsOfPass, takesPasses } from '../../store/pass-links.ts'
import { countStock } from '../../store/stock.ts'
import { Answer, notFoundAnywhere, readableAnywhere } from '../answer.ts'
import type { Register } from '../register.ts'
import { sessionOf } from '../session.ts'
import { captchaConfiguration } from '../views/captcha-view.ts'
import { itemsByCategoryView } from '../views/categories-view.ts'
import { basicEventView, eventView } from '../views/event-view.ts'

interface Filter {
  readonly organizer?: string
  readonly organizerSlug?: string
  readonly tags?: string
}

function matches(event: EventWithOrganization, { organizer, organizerSlug, tags }: Filter): boolean {
  const wanted = tags?.split(',').filter((tag) => tag !== '') ?? []
  return (
    (organizer === undefined || String(event.organization.id) === organizer) &&
    (organizerSlug === undefined || event.organization.slug === organizerSlug) &&
    wanted.every((tag) => event.config.tags.includes(tag))
  )
}

/** Is there a box to type a code into? Also codes that expired count (contract 1, 2.3). */
async function takesCodes(event: EventWithOrganization, db: Database): Promise<boolean> {
  if (!setting(event.config, 'DISPLAY_DISCOUNT_CODE_BOX')) return false
  if (await hasPromoCodes(db, event)) return true
  return (await listCategories(db, event.id)).some(({ restricted }) => restricted)
}

/** The event's wire form, as the call and as preloaded data in the page. */
export async function currentEventView(event: EventWithOrganization, office: Office, sessionId?: string) {
  const { db, texts } = office
  const showsLeft = setting(event.config, 'DISPLAY_TICKETS_LEFT_INDICATOR')
  return eventView(event, texts, {
    availableTickets: showsLeft ? (await countStock(db, event.id)).free : null,
    hasAccessPromotions: await takesCodes(event, db),
    canApplySubscriptions: await takesPasses(db, event.id),
    captchaConfiguration: captchaConfiguration(office, event.config),
    sessionId,
  })
}

export function addCatalogue(call: Register, office: Office): void {
  const { db, texts, now } = office

  call(endpoints.events, async ({ query }) => {
    const ofPass = await eventsOfPass(db, query.subscription)
    const events = (await listEvents(db, now())).filter(
      (event) => matches(event, query) && (ofPass?.has(event.id) ?? true),
    )
    const views = events.map((event) => basicEventView(event, texts))
    return new Answer(200, views, readableAnywhere)
  })

  call(endpoints.event, async ({ params, request }) => {
    const event = await findEvent(db, params.shortName)
    if (!event) return notFoundAnywhere
    return new Answer(200, await currentEventView(event, office, sessionOf(request)?.id), readableAnywhere)
  })

  call(endpoints.ticketCategories, async ({ params, query }) => {
    const event = await findEvent(db, params.shortName)
    if (!event) return notFoundAnywhere
    return new Answer(200, await itemsByCategoryView(event, office, query.code), readableAnywhere)
  })
}
