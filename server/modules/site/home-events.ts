/** The list of events in the head of the home page, kept until an event changes or its offers are read again. */
import * as z from 'zod/mini'
import { basicEvents, eventOffer } from '#core/contract/event.ts'
import type { PictureSource } from '#core/domain/picture-sizes.ts'
import { dataBlock } from '#server/http/data-block.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import {
  basicEventView,
  keepUntilEventsChange,
  listEvents,
  readOffers,
  type OfferOf,
} from '#server/modules/catalogue/index.ts'
import type { SiteContext } from './context.ts'
import { pictureOf } from './preload-links.ts'

export interface HomeEvents {
  /** Short name, when there is one event: the app continues to its page. */
  readonly onlyEvent: string | undefined
  readonly firstPicture: PictureSource | undefined
  /** Markup of the list with texts of one language. */
  block(lang: string): string
}

function homeEvents(
  events: readonly EventWithOrganization[],
  offerOf: OfferOf,
  { translations }: Pick<SiteContext, 'translations'>,
): HomeEvents {
  const [first, ...others] = events
  const blocks = new Map<string, string>()
  const write = (lang: string): string => {
    const views = events.map((event) => ({
      ...basicEventView(event, translations, [lang]),
      offer: z.decode(eventOffer, offerOf(event)),
    }))
    return dataBlock('preload-events', z.encode(basicEvents, views))
  }
  return {
    onlyEvent: others.length === 0 ? first?.short_name : undefined,
    firstPicture: first && pictureOf(first),
    block(lang) {
      const block = blocks.get(lang) ?? write(lang)
      blocks.set(lang, block)
      return block
    },
  }
}

/** The languages of `block` have to be those of the server, not text of a visitor. */
export function createHomeEvents(context: SiteContext): () => Promise<HomeEvents> {
  const readEvents = keepUntilEventsChange(context, async (version) => ({
    version,
    events: await listEvents(context.db, context.now()),
  }))
  const kept = new WeakMap<OfferOf, HomeEvents>()
  return async () => {
    const { version, events } = await readEvents()
    const offerOf = await readOffers(context, version)
    const known = kept.get(offerOf)
    if (known) return known
    const made = homeEvents(events, offerOf, context)
    kept.set(offerOf, made)
    return made
  }
}
