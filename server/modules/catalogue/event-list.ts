/**
 * The list of events in its encoded form, kept in memory until an event or its offer changes: formatting every date in
 * every language of the API takes 100 times as long as the rest of the call (docs/api/catalogue.md#event-list).
 */
import * as z from 'zod/mini'
import { basicEvent } from '#core/contract/event.ts'
import { EncodedText } from '#server/http/answers.ts'
import { BoundedCache } from '#server/infra/bounded-cache.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import { readOffers, type OfferOf } from './offers.ts'
import { listEvents, readEventListVersion } from './queries/events.ts'
import { basicEventView } from './views/event-view.ts'

export type EventFilter = (event: EventWithOrganization) => boolean

interface ListedEvent {
  readonly event: EventWithOrganization
  /** The event as on the wire, without its offer. */
  readonly view: z.input<typeof basicEvent>
}

interface KeptList {
  /** The value of {@link readEventListVersion}. */
  readonly version: string
  readonly events: readonly ListedEvent[]
  /** By the ids and the offers of the events: many filters have the same result. */
  readonly answers: BoundedCache<string, EncodedText>
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

function answerOf({ answers }: KeptList, listed: readonly ListedEvent[], offerFor: OfferOf): EncodedText {
  const offers = listed.map(({ event }) => offerFor(event))
  const key = JSON.stringify(listed.map(({ event }, index) => [event.id, offers[index]]))
  return (
    answers.get(key) ??
    answers.set(
      key,
      new EncodedText(JSON.stringify(listed.map(({ view }, index) => ({ ...view, offer: offers[index] })))),
    )
  )
}

/**
 * Keeps what `load` makes of the public events until one of them changes. Each call compares the version in the
 * database, so that a change by another instance or by an operator counts at once.
 */
export function keepUntilEventsChange<T>(
  { db, now }: Pick<CoreContext, 'db' | 'now'>,
  load: (version: string) => Promise<T>,
): () => Promise<T> {
  let kept: { readonly version: string; readonly value: T } | undefined
  let loading: { readonly version: string; readonly value: Promise<T> } | undefined

  async function loadOnce(version: string): Promise<T> {
    // Calls that arrive while the list is formatted wait for the same one.
    if (loading?.version !== version) loading = { version, value: load(version) }
    const { value } = loading
    try {
      kept = { version, value: await value }
      return kept.value
    } finally {
      if (loading?.value === value) loading = undefined
    }
  }

  return async () => {
    const version = await readEventListVersion(db, now())
    return kept?.version === version ? kept.value : loadOnce(version)
  }
}

/** @returns answers with the events that the filter accepts */
export function createEventList(context: CoreContext): (accepts: EventFilter) => Promise<EncodedText> {
  const read = keepUntilEventsChange(context, (version) => loadList(context, version))
  return async (accepts) => {
    const list = await read()
    return answerOf(
      list,
      list.events.filter(({ event }) => accepts(event)),
      await readOffers(context, list.version),
    )
  }
}
