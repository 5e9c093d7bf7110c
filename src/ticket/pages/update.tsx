import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import type { EventInfo } from '#catalogue/contract/event.ts'
import { eventQuery } from '#catalogue/parts/catalogue-queries.ts'
import { isOnline } from '#catalogue/rules/is-online.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isUuid } from '#kit/text/is-uuid.ts'
import { useMarkDue } from '#purchase/parts/use-mark-due.ts'
import { withoutItemFields } from '#purchase/rules/booking/attendee-form.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { PageHeading } from '#ui/app/PageHeading.tsx'
import { failureOf, isNotFoundError } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { useShownError } from '#ui/data/use-shown-error.ts'
import { Page } from '#ui/page/Page.tsx'
import { Skeleton } from '#ui/page/Skeleton.tsx'
import { paths } from '#wire/page-paths.ts'
import { AppTicketPages } from '../parts/AppTicketPages.tsx'
import { fullTicketQuery, readItems, ticketInfoQuery, type TicketAddress } from '../parts/ticket-queries.ts'
import { TicketSummary, TicketUpdate } from '../parts/TicketUpdate.tsx'
import { useStoredTicket } from '../parts/use-keep-ticket.ts'
import { serverPictures } from '../rules/ticket-page-facts.ts'
import { TicketHead } from '../static/TicketHead.tsx'
import '../parts/RoomHead.css'

type FrameProps = TicketAddress & {
  /** Title of the event; "" while it is not known. */
  title: string
  event?: EventInfo
  children: ReactNode
}

/** The page beside the head of the ticket, where there is room. */
const Frame = ({ shortName, uuid, title, event, children }: FrameProps) => {
  const { t } = useTranslations()
  const heading = t('app.tickets.title', { title: title || shortName })
  const head = event && { ...event, eventShortName: shortName, eventTitle: event.title }
  return (
    <Page
      back={paths.ticket(shortName, uuid)}
      barTitle={t('app.wallet.ticket')}
      languages={event?.contentLanguages}
      legal={null}
      wide
    >
      <div className="half-columns">
        <div className="stack">
          <PageHeading title={heading} />
          {children}
        </div>
        {head && (
          <AppTicketPages pictures={serverPictures([head])}>
            <aside className="room-head brand only-wide">
              <TicketHead
                ticket={{ ...head, location: head.location ?? '' }}
                online={isOnline(head.format, null)}
                as="h2"
              />
            </aside>
          </AppTicketPages>
        )}
      </div>
    </Page>
  )
}

type UnreadProps = TicketAddress & { error: unknown; onRetry: () => unknown }

/** The server does not answer: the ticket as this device stores it. */
const UnreadTicket = ({ shortName, uuid, error, onRetry }: UnreadProps) => {
  const { t, pick } = useTranslations()
  const stored = useStoredTicket(shortName, uuid)
  return (
    <Frame shortName={shortName} uuid={uuid} title={stored ? pick(stored.eventTitle) : ''}>
      <div className="stack">
        {stored && (
          <TicketSummary name={stored.fullName} category={stored.ticketCategoryName}>
            <div className="button-row">
              <ButtonLink variant="line" slim to={paths.ticket(shortName, uuid)}>
                {t('app.tickets.show')}
              </ButtonLink>
            </div>
          </TicketSummary>
        )}
        <OutcomeNotice failure={failureOf(error)} onRetry={onRetry} automatic>
          <p>{t('app.tickets.unread')}</p>
        </OutcomeNotice>
      </div>
    </Frame>
  )
}

/** Event, ticket and its items; a missing network is not reported as "not found". */
function useTicketUpdate(address: TicketAddress) {
  const { api } = useServices()
  const event = useQuery(eventQuery(api, address.shortName))
  const full = useQuery(fullTicketQuery(api, address))
  const info = useQuery(ticketInfoQuery(api, address))
  const items = readItems(info)
  const error = full.error ?? event.error ?? (items === null ? info.error : null)
  return {
    event: event.data,
    category: full.data,
    info: info.data,
    items,
    missing: !isUuid(address.uuid) || isNotFoundError(event.error) || isNotFoundError(full.error),
    error: useShownError(error, full.data !== undefined && event.data !== undefined && items !== null),
    reload: full.refetch,
    retry: () => Promise.all([full.refetch(), event.refetch(), info.refetch()]),
  }
}

/** Changes, sends or releases one ticket (docs/api/client-behavior.md#ticket-update-page). */
export const Component = () => {
  const { eventShortName: shortName = '', ticketUuid: uuid = '' } = useParams()
  const { t, pick } = useTranslations()
  const address = { shortName, uuid }
  const { event, category, info, items, missing, error, reload, retry } = useTicketUpdate(address)
  useMarkDue(shortName, missing)
  // That page knows what the device has stored, and names what became of the ticket.
  if (missing) return <Navigate to={paths.ticket(shortName, uuid)} replace />
  const full = category?.tickets[0]
  if (event && category && full && items) {
    return (
      <Frame {...address} title={pick(event.title)} event={event}>
        <TicketUpdate
          key={uuid}
          event={event}
          ticket={withoutItemFields(full, items)}
          category={category.name}
          accessType={category.ticketAccessType}
          info={info}
          items={items}
          reload={reload}
        />
      </Frame>
    )
  }
  if (error === null)
    return (
      <Page wide>
        <Skeleton status={t('app.wallet.opening.fetching')} />
      </Page>
    )
  return <UnreadTicket key={uuid} {...address} error={error} onRetry={retry} />
}
