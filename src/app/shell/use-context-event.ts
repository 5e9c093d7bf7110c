import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { EventInfo } from '#core/contract/event.ts'
import { useTranslationStore } from '#i18n/use-translations.ts'
import { eventQuery } from '#shared/catalogue-queries.ts'
import { useServices } from '#shared/services.ts'

function useEventShortName(): string | null {
  const { eventShortName, purchaseContextType, publicIdentifier } = useParams()
  return eventShortName ?? (purchaseContextType === 'event' ? (publicIdentifier ?? null) : null)
}

/** The event of the route, if any. */
export function useContextEvent(): EventInfo | null {
  const { api } = useServices()
  const shortName = useEventShortName()
  const { data } = useQuery({ ...eventQuery(api, shortName ?? ''), enabled: shortName !== null })
  return shortName === null ? null : (data ?? null)
}

/** Applies the style sheet and the translation overrides of the event while its route lasts. */
export function useEventStyle(event: EventInfo | null): void {
  const store = useTranslationStore()
  const css = event?.customCss ?? null
  const override = event?.i18nOverride ?? null

  useEffect(() => {
    if (css === null) return
    // Most events have no style sheet. Without the code the page keeps the style of the shop.
    const code = import('#platform/event-style.ts')
    const adopt = (sheet: string | null) =>
      void code.then(
        ({ adoptEventCss }) => adoptEventCss(sheet),
        () => undefined,
      )
    adopt(css)
    return () => adopt(null)
  }, [css])
  useEffect(() => {
    store.setOverride(override)
    return () => store.setOverride(null)
  }, [store, override])
}
