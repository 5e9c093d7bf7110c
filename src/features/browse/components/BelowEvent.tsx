import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EventInfo } from '#core/contract/event.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { categoriesQuery } from '#shared/catalogue-queries.ts'
import { useServices } from '#shared/services.ts'
import { addEventJsonLd } from '../event-json-ld.ts'
import { StoredPassChoice } from './StoredPassChoice.tsx'

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

/** The part below an event. It loads after the page: nothing moves when it comes. */
export const BelowEvent = ({ event }: { event: EventInfo }) => {
  useEventJsonLd(event)
  return event.canApplySubscriptions && <StoredPassChoice event={event} />
}
