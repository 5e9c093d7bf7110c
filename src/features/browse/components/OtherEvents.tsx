import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { EventInfo } from '#core/contract/event.ts'
import { otherEvents } from '#core/domain/other-events.ts'
import { sellsTickets } from '#core/domain/sale-state.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { categoriesQuery, eventsQuery } from '#shared/catalogue-queries.ts'
import { useServices } from '#shared/services.ts'
import { useCurrentTime } from '#shared/use-current-time.ts'
import { EventList } from './EventList.tsx'

/** At most three other events with tickets. @param event the one of the page; without a name where the address has none */
export const OtherEventCards = ({ event }: { event: Pick<EventInfo, 'shortName' | 'organizerSlug'> }) => {
  const { t } = useTranslations()
  const { api } = useServices()
  const heading = useId()
  const now = useCurrentTime()
  const events = useQuery(eventsQuery(api))
  // Keeps the footer below the window.
  if (events.isPending) return <div className="list-placeholder" />
  const others = otherEvents(events.data ?? [], event, now)
  return (
    others.length > 0 && (
      <section className="before-6" aria-labelledby={heading}>
        <h2 id={heading} className="after-4">
          {t('app.lists.others')}
        </h2>
        <EventList events={others} cards titleLevel={3} tilesAbove={Infinity} />
      </section>
    )
  )
}

/** Other events below one that sells nothing: sold out, over, or not yet on sale. */
export const OtherEvents = ({ event }: { event: EventInfo }) => {
  const { api } = useServices()
  const items = useQuery(categoriesQuery(api, event.shortName))
  return items.data !== undefined && !sellsTickets(items.data) && <OtherEventCards event={event} />
}
