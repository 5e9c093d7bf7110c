import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import type { EventInfo } from '#core/contract/event.ts'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isNotFoundError } from '#shared/call-error.ts'
import { eventQuery } from '#shared/catalogue-queries.ts'
import type { HeldReservationsProps } from '#shared/held-reservations-props.ts'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { Page } from '#ui/Page.tsx'
import { ContextUnavailable } from '../components/ContextUnavailable.tsx'
import { KnownEvent } from '../components/KnownEvent.tsx'
import { TicketShop } from '../components/TicketShop.tsx'

type PartOfEvent = ComponentType<{ readonly event: EventInfo }>

type Props = {
  HeldReservations?: ComponentType<HeldReservationsProps> | undefined
  /** The part below the event. It loads after the page. */
  BelowEvent?: PartOfEvent | undefined
  /** Other events, beside one that sells nothing. */
  OtherEvents?: PartOfEvent | undefined
  /** The ways on from an address without an event. */
  NotFound?: ComponentType | undefined
  /** Called when a ticket is chosen: the code of the booking page can load. */
  onChosen?: (() => void) | undefined
}

type EventPageProps = Omit<Props, 'NotFound'> & { event: EventInfo; storedAt: number | null }

const EventPage = ({ event, storedAt, BelowEvent, ...shop }: EventPageProps) => {
  const { t, pick } = useTranslations()
  const title = pick(event.title)
  return (
    <Page
      back={paths.home()}
      barTitle={event.organizationName}
      scrolledTitle={title}
      share={{ title, path: paths.event(event.shortName) }}
      wide
      bar
    >
      <DocumentTitle title={t('show-event.header.title', { 0: title })} />
      <TicketShop event={event} storedAt={storedAt} {...shop} />
      {BelowEvent && <BelowEvent event={event} />}
    </Page>
  )
}

/** The event page, or the ways on from an unknown event (docs/api/client-behavior.md#routes). */
export const Component = ({ NotFound, ...props }: Props) => {
  const { t } = useTranslations()
  const { api } = useServices()
  const { eventShortName = '' } = useParams()
  const query = useQuery(eventQuery(api, eventShortName))
  // A withdrawn event is not on sale, even while the device has a copy.
  if (query.data !== undefined && !isNotFoundError(query.error)) {
    return (
      <EventPage
        key={eventShortName}
        event={query.data}
        storedAt={query.isError ? query.dataUpdatedAt : null}
        {...props}
      />
    )
  }
  return (
    <ContextUnavailable
      key={eventShortName}
      query={query}
      placeholder={<KnownEvent shortName={eventShortName} />}
      notFound={
        <>
          <DocumentTitle title={t('app.browse.event-gone')} />
          {NotFound && <NotFound />}
        </>
      }
    />
  )
}
