import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EventInfo } from '#core/contract/event.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { categoriesQuery } from '#shared/catalogue-queries.ts'
import { useServices } from '#shared/services.ts'

/** Adds the event's structured data to the head while its page is shown; when the page is idle. */
export function useEventJsonLd(event: EventInfo): void {
  const { api } = useServices()
  const client = useQueryClient()
  const { pick } = useTranslations()
  const title = pick(event.title)
  const description = pick(event.description)
  useEffect(() => {
    let over = false
    let remove = (): void => undefined
    const add = async (): Promise<void> => {
      const { addEventJsonLd } = await import('./event-json-ld.ts')
      const items = client.getQueryData(categoriesQuery(api, event.shortName).queryKey) ?? null
      if (!over) remove = addEventJsonLd(event, { title, description, origin: location.origin, items })
    }
    // Without its code the page only lacks the structured data.
    const forget = whenIdle(() => void add().catch(() => undefined))
    return () => {
      over = true
      forget()
      remove()
    }
  }, [api, client, event, title, description])
}
