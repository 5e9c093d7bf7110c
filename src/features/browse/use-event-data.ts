import { useEffect } from 'react'
import type { EventInfo } from '#core/contract/event.ts'
import { useText } from '#i18n/text.ts'
import { setJsonLd } from '#platform/trusted-types.ts'
import { eventData } from './event-data.ts'

/** Puts the event's structured data into the head for as long as its page is shown. */
export function useEventData(event: EventInfo): void {
  const { pick } = useText()
  const title = pick(event.title)
  const description = pick(event.description)
  useEffect(() => {
    const script = document.createElement('script')
    setJsonLd(script, eventData(event, title, description, location.origin))
    document.head.append(script)
    return () => script.remove()
  }, [event, title, description])
}
