import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EventInfo } from '#core/contract/event.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { categoriesQuery } from '#shared/catalogue-queries.ts'
import { lazyPart } from '#shared/lazy-part.ts'
import { useServices } from '#shared/services.ts'
import { useHasStored } from '#shared/use-has-stored.ts'
import { addEventJsonLd } from '../event-json-ld.ts'

const StoredPassChoice = lazyPart(async () => (await import('./StoredPassChoice.tsx')).StoredPassChoice, {
  texts: 'checkout',
})

/** Adds the event's structured data to the head while its page is shown. */
function useEventJsonLd(event: EventInfo): void {
  const { api } = useServices()
  const { pick } = useTranslations()
  const { data: items = null } = useQuery(categoriesQuery(api, event.shortName))
  const title = pick(event.title)
  const description = pick(event.description)
  useEffect(
    () => addEventJsonLd(event, { title, description, origin: location.origin, items }),
    [event, title, description, items],
  )
}

/** The part below an event: nothing moves when it comes. */
export const BelowEvent = ({ event }: { event: EventInfo }) => {
  useEventJsonLd(event)
  const hasStored = useHasStored()
  return event.canApplySubscriptions && hasStored && <StoredPassChoice event={event} />
}
