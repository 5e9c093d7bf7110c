import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#ui/app/Link.tsx'
import { useServices } from '#ui/data/services.ts'
import { useCurrentTime } from '#ui/data/use-current-time.ts'
import { paths } from '#wire/page-paths.ts'
import type { EventInfo, BasicEvent } from '../contract/event.ts'
import { sellsNow } from '../rules/home-events.ts'
import { sellsTickets } from '../rules/sale-state.ts'
import { categoriesQuery, eventsQuery } from './catalogue-queries.ts'
import { EventList } from './EventList.tsx'

const most = 3

/**
 * At most three other events with tickets, by their dates. Those of the same organizer are preferred.
 * @param events by their dates
 * @param now epoch ms
 * @param event the one that sells nothing; none where an address has no event
 */
function otherEvents(
  events: readonly BasicEvent[],
  now: number,
  event?: Pick<EventInfo, 'shortName' | 'organizerSlug'>,
): readonly BasicEvent[] {
  const open = events.filter((other) => other.shortName !== event?.shortName && sellsNow(other, now))
  const isOfOrganizer = ({ organizer }: BasicEvent) =>
    organizer !== undefined && organizer.slug === event?.organizerSlug
  const preferred = [...open.filter(isOfOrganizer), ...open.filter((other) => !isOfOrganizer(other))]
  const chosen = new Set(preferred.slice(0, most))
  return open.filter((event) => chosen.has(event))
}

type Props = {
  /** The event of the page; none where its address has no event. */
  event?: EventInfo | undefined
  /** In a narrow column. */
  beside?: boolean
}

/** At most three other events with tickets, and the way to the organizer of this one and to all events. */
export const OtherEventList = ({ event, beside = false }: Props) => {
  const { t } = useTranslations()
  const { api } = useServices()
  const heading = useId()
  const now = useCurrentTime()
  const events = useQuery(eventsQuery(api))
  const others = otherEvents(events.data ?? [], now, event)
  // Keeps the footer below the window. The outline of a list would mark the document of the server as incomplete.
  const room = events.isPending && <div className="list-placeholder" />
  if (others.length === 0 && !event) return room
  return (
    <section className="part" aria-labelledby={heading}>
      <h2 id={heading}>{t('app.lists.others')}</h2>
      {room}
      {others.length > 0 && <EventList events={others} shape={beside ? 'row' : 'card'} titleLevel={3} />}
      {event && (
        <p className="row links before-4">
          {event.organizerSlug !== undefined && (
            <Link to={paths.home(event.organizerSlug)}>
              {t('app.lists.by-organizer', { name: event.organizationName })}
            </Link>
          )}
          <Link to={paths.events()}>{t('app.lists.all-events')}</Link>
        </p>
      )}
    </section>
  )
}

/** Other events for one that sells nothing: sold out, over, or not yet on sale. */
export const OtherEvents = ({ event, ...props }: Props & { event: EventInfo }) => {
  const { api } = useServices()
  const items = useQuery(categoriesQuery(api, event.shortName))
  return items.data !== undefined && !sellsTickets(items.data) && <OtherEventList event={event} {...props} />
}
