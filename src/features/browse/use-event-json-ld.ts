import { useEffect } from 'react'
import type { EventInfo } from '#core/contract/event.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { setJsonLd } from '#platform/trusted-types.ts'

/** Puts the event's structured data into the head for as long as its page is shown. No person waits for them. */
export function useEventJsonLd(event: EventInfo): void {
  const { pick } = useTranslations()
  const title = pick(event.title)
  const description = pick(event.description)
  useEffect(() => {
    const script = document.createElement('script')
    let over = false
    const add = async (): Promise<void> => {
      const { eventJsonLd: eventData } = await import('./event-json-ld.ts')
      if (over) return
      setJsonLd(script, eventData(event, title, description, location.origin))
      document.head.append(script)
    }
    // Without its code the page lacks nothing that anybody sees.
    const forget = whenIdle(() => void add().catch(() => undefined))
    return () => {
      over = true
      forget()
      script.remove()
    }
  }, [event, title, description])
}
