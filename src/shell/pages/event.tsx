import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { EventInfo, BasicEvent } from '#catalogue/contract/event.ts'
import { eventQuery } from '#catalogue/parts/catalogue-queries.ts'
import { ContextUnavailable } from '#catalogue/parts/ContextUnavailable.tsx'
import { EventFacts } from '#catalogue/parts/EventFacts.tsx'
import { useTranslations } from '#i18n/use-translations.ts'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { isNotFoundError } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { Page } from '#ui/page/Page.tsx'
import { Skeleton } from '#ui/page/Skeleton.tsx'
import { paths } from '#wire/page-paths.ts'
import { EventNotFound } from './event/event-parts.tsx'
import { TicketShop } from './event/TicketShop.tsx'
import { KnownItem, useListed } from './HeroTitle.tsx'

/** What a list knows of an event, where its page shows it. */
const KnownEvent = ({ event }: { event: BasicEvent }) => {
  const { t } = useTranslations()
  const { organizer } = event
  const host = organizer && t('app.browse.hosted-by', { name: organizer.name })
  return (
    <KnownItem item={event} seed={event.shortName} titleKey="show-event.header.title" host={host}>
      <EventFacts event={event} />
    </KnownItem>
  )
}

const EventPage = ({ event, query }: { event: EventInfo; query: UseQueryResult }) => {
  const { t, pick } = useTranslations()
  const title = pick(event.title)
  return (
    <Page
      back={paths.home()}
      barTitle={event.organizationName}
      scrolledTitle={title}
      share={{ title, path: paths.event(event.shortName) }}
      account="wide"
      wide
      bar
    >
      <DocumentTitle title={t('show-event.header.title', { 0: title })} />
      <TicketShop event={event} query={query} />
    </Page>
  )
}

/** The event page, or the ways on from an unknown event (docs/api/client-behavior.md#routes). */
export const Component = () => {
  const { t } = useTranslations()
  const { api } = useServices()
  const { eventShortName = '' } = useParams()
  const query = useQuery(eventQuery(api, eventShortName))
  const listed = useListed<BasicEvent>('events', ({ shortName }) => shortName === eventShortName)
  // A withdrawn event is not on sale, even while the device has a copy.
  if (query.data !== undefined && !isNotFoundError(query.error)) {
    return <EventPage key={eventShortName} event={query.data} query={query} />
  }
  return (
    <ContextUnavailable
      key={eventShortName}
      query={query}
      known={listed && <KnownEvent event={listed} />}
      barTitle={listed?.organizer?.name}
      placeholder={<Skeleton columns tickets hero />}
      notFound={
        <>
          <DocumentTitle title={t('app.browse.event-gone')} />
          <EventNotFound event={query.data} />
        </>
      }
    />
  )
}
