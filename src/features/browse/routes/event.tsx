import { useQuery } from '@tanstack/react-query'
import { useEffect, type ComponentType } from 'react'
import { useParams } from 'react-router'
import type { EventInfo } from '#core/contract/event.ts'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isNotFoundError } from '#shared/call-error.ts'
import { eventQuery } from '#shared/catalogue-queries.ts'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { Redirect } from '#shared/Redirect.tsx'
import { useServices } from '#shared/services.ts'
import { showToast } from '#shared/toasts.ts'
import { infoIcon } from '#ui/icons.ts'
import { Page } from '#ui/Page.tsx'
import { ContextUnavailable } from '../components/ContextUnavailable.tsx'
import { TicketShop } from '../components/TicketShop.tsx'
import type { HeldReservationsType } from '../held-reservations-type.ts'
import { useEventJsonLd } from '../use-event-json-ld.ts'

/** Redirects home and shows the reason. */
const EventNotFound = () => {
  const { t } = useTranslations()
  useEffect(() => {
    showToast({ id: 'event-gone', icon: infoIcon, text: t('app.browse.event-gone') })
  }, [t])
  return <Redirect to={paths.home()} />
}

type Props = {
  HeldReservations?: HeldReservationsType | undefined
  /** Other events below one that sells nothing. */
  OtherEvents?: ComponentType<{ readonly event: EventInfo }> | undefined
  /** Called when a ticket is chosen: the code of the booking page can load. */
  onChosen?: (() => void) | undefined
}

type EventPageProps = Props & { event: EventInfo; storedAt: number | null }

const EventPage = ({ event, storedAt, OtherEvents, ...shop }: EventPageProps) => {
  const { t, pick } = useTranslations()
  const title = pick(event.title)
  useEventJsonLd(event)
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
      {OtherEvents && <OtherEvents event={event} />}
    </Page>
  )
}

/** The event page. An unknown event redirects home (docs/api/client-behavior.md#routes); a missing network does not. */
export const Component = (props: Props) => {
  const { api } = useServices()
  const { eventShortName = '' } = useParams()
  const query = useQuery(eventQuery(api, eventShortName))
  // Also while the device has a copy: a withdrawn event is not on sale.
  if (isNotFoundError(query.error)) return <EventNotFound />
  if (query.data !== undefined) {
    return (
      <EventPage
        key={eventShortName}
        event={query.data}
        storedAt={query.isError ? query.dataUpdatedAt : null}
        {...props}
      />
    )
  }
  return <ContextUnavailable key={eventShortName} query={query} />
}
