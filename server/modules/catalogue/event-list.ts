/**
 * The list of events in its encoded form, kept in memory until an event changes: formatting every date in every
 * language of the API takes 100 times as long as the rest of the call (docs/api/catalogue.md#event-list).
 */
import * as z from 'zod/mini'
import { basicEvent } from '#core/contract/event.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/events.ts'
import { BoundedCache } from '#server/infra/bounded-cache.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { EncodedText } from '#server/http/answers.ts'
import { listEvents, readEventListVersion } from './queries/events.ts'
import { basicEventView } from './views/event-view.ts'

export type EventFilter = (event: EventWithOrganization) => boolean

interface ListedEvent {
  readonly event: EventWithOrganization
  /** As on the wire. */
  readonly json: string
}

interface KeptList {
  readonly events: readonly ListedEvent[]
  /** By the ids of the events: many filters have the same result. */
  readonly answers: BoundedCache<string, EncodedText>
}

const maxKeptAnswers = 16

async function loadList({ db, translations, now }: CoreContext): Promise<KeptList> {
  const events = await listEvents(db, now())
  return {
    events: events.map((event) => ({
      event,
      json: JSON.stringify(z.encode(basicEvent, basicEventView(event, translations))),
    })),
    answers: new BoundedCache(maxKeptAnswers),
  }
}

function answerOf({ answers }: KeptList, listed: readonly ListedEvent[]): EncodedText {
  const key = listed.map(({ event }) => event.id).join()
  return answers.get(key) ?? answers.set(key, new EncodedText(`[${listed.map(({ json }) => json).join()}]`))
}

/**
 * Keeps what `load` makes of the public events until one of them changes. Each call compares the version in the
 * database, so that a change by another instance or by an operator counts at once.
 */
export function keepUntilEventsChange<T>(
  { db, now }: Pick<CoreContext, 'db' | 'now'>,
  load: () => Promise<T>,
): () => Promise<T> {
  let kept: { readonly version: string; readonly value: T } | undefined
  let loading: { readonly version: string; readonly value: Promise<T> } | undefined

  async function loadOnce(version: string): Promise<T> {
    // Calls that arrive while the list is formatted wait for the same one.
    if (loading?.version !== version) loading = { version, value: load() }
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
  const read = keepUntilEventsChange(context, () => loadList(context))
  return async (accepts) => {
    const list = await read()
    return answerOf(
      list,
      list.events.filter(({ event }) => accepts(event)),
    )
  }
}
