import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { EventInfo } from '#core/contract/event.ts'
import { useTranslationStore } from '#i18n/use-translations.ts'
import { adoptEventCss } from '#platform/event-style.ts'
import { useServices } from '#platform/services.tsx'
import { eventQuery } from '#shared/catalogue-queries.ts'

/** The short name of the event of the current route, or null. */
function useEventShortName(): string | null {
  const { eventShortName, purchaseContextType, publicIdentifier } = useParams()
  return eventShortName ?? (purchaseContextType === 'event' ? (publicIdentifier ?? null) : null)
}

/**
 * The event of the route, if any. Applies its style sheet and its translation overrides while the route
 * lasts.
 */
export function useContextEvent(): EventInfo | null {
  const { api } = useServices()
  const store = useTranslationStore()
  const shortName = useEventShortName()
  const { data } = useQuery({ ...eventQuery(api, shortName ?? ''), enabled: shortName !== null })
  const event = shortName === null ? null : (data ?? null)
  const css = event?.customCss ?? null
  const override = event?.i18nOverride ?? null

  useEffect(() => {
    adoptEventCss(css)
    return () => adoptEventCss(null)
  }, [css])
  useEffect(() => {
    store.setOverride(override)
    return () => store.setOverride(null)
  }, [store, override])

  return event
}
