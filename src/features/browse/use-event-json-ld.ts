import { useEffect } from 'react'
import type { EventInfo } from '#core/contract/event.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { whenIdle } from '#platform/when-idle.ts'

/** Adds the event's structured data to the head while its page is shown; when the page is idle. */
export function useEventJsonLd(event: EventInfo): void {
  const { pick } = useTranslations()
  const title = pick(event.title)
  const description = pick(event.description)
  useEffect(() => {
    const script = document.createElement('script')
    let over = false
    const add = async (): Promise<void> => {
      const [{ eventJsonLd: eventData }, { setJsonLd }] = await Promise.all([
        import('./event-json-ld.ts'),
        import('#platform/trusted-types.ts'),
      ])
      if (over) return
      setJsonLd(script, eventData(event, title, description, location.origin))
      document.head.append(script)
    }
    // Without its code the page only lacks the structured data.
    const forget = whenIdle(() => void add().catch(() => undefined))
    return () => {
      over = true
      forget()
      script.remove()
    }
  }, [event, title, description])
}
