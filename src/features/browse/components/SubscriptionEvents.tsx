import { useId } from 'react'
import type { BasicEvent } from '#core/contract/event.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { EventList } from './EventList.tsx'

/** The next events that a subscription on sale opens; nothing without any, or from a server that sends none. */
export const SubscriptionEvents = ({ events = [] }: { events: readonly BasicEvent[] | undefined }) => {
  const { t } = useTranslations()
  const heading = useId()
  if (events.length === 0) return null
  return (
    <section className="part" aria-labelledby={heading}>
      <h2 id={heading}>{t('app.passes.valid-for')}</h2>
      <EventList events={events} titleLevel={3} />
    </section>
  )
}
