/**
 * The list of events in its encoded form, kept in memory until an event or its offer changes: formatting every date in
 * every language of the API takes 100 times as long as the rest of the call (docs/api/catalogue.md#event-list).
 */
import * as z from 'zod/mini'
import { basicEvent } from '#core/contract/event.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/events.ts'
import { BoundedCache } from '#server/infra/bounded-cache.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { EncodedJson } from '#server/http/answers.ts'
import { readOffers, type OfferOf } from './offers.ts'
import { listEvents, readEventListVersion } from './queries/events.ts'
import { basicEventView } from './views/event-view.ts'

export type EventFilter = (event: EventWithOrganization) => boolean

interface ListedEvent {
  readonly event: EventWithOrganization
  /** As on the wire, without its offer. */
  readonly view: z.input<typeof basicEvent>
}

interface KeptList {
  readonly version: string
  readonly events: readonly ListedEvent[]
  /** By the ids and the offers of the events: many filters have the same result. */
  readonly answers: BoundedCache<string, EncodedJson>
}

const maxKeptAnswers = 16

async function loadList({ db, translations, now }: CoreContext, version: string): Promise<KeptList> {
  const events = await listEvents(db, now())
  return {
    version,
    events: events.map((event) => ({
      event,
      view: z.encode(basicEvent, basicEventView(event, translations)),
    })),
    answers: new BoundedCache(maxKeptAnswers),
  }
}

function answerOf({ answers }: KeptList, listed: readonly ListedEvent[], offerFor: OfferOf): EncodedJson {
  const offers = listed.map(({ event }) => offerFor(event))
  const key = JSON.stringify(listed.map(({ event }, index) => [event.id, offers[index]]))
  return (
    answers.get(key) ??
    answers.set(
      key,
      new EncodedJson(JSON.stringify(listed.map(({ view }, index) => ({ ...view, offer: offers[index] })))),
    )
  )
}

/**
 * Each call compares the version in the database, so that a change by another instance or by an operator counts at
 * once.
 * @returns answers with the events that the filter accepts
 */
export function createEventList(context: CoreContext): (accepts: EventFilter) => Promise<EncodedJson> {
  let kept: KeptList | undefined
  let loading: { readonly version: string; readonly list: Promise<KeptList> } | undefined

  async function load(version: string): Promise<KeptList> {
    // Calls that arrive while the list is formatted wait for the same one.
    if (loading?.version !== version) loading = { version, list: loadList(context, version) }
    const { list } = loading
    try {
      return (kept = await list)
    } finally {
      if (loading?.list === list) loading = undefined
    }
  }

  return async (accepts) => {
    const version = await readEventListVersion(context.db, context.now())
    const list = kept?.version === version ? kept : await load(version)
    return answerOf(
      list,
      list.events.filter(({ event }) => accepts(event)),
      await readOffers(context, version),
    )
  }
}
