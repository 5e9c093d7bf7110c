import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from '#i18n/use-translations.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { StatusMessage } from '#ui/content/StatusMessage.tsx'
import { failureOf } from '#ui/data/call-error.ts'
import { useShownError } from '#ui/data/use-shown-error.ts'
import { paths } from '#wire/page-paths.ts'
import type { BasicEvent } from '../contract/event.ts'
import { FoundEventsSkeleton } from './EventListSkeleton.tsx'
import { Unavailable } from './Unavailable.tsx'

type UnavailableProps = { query: UseQueryResult; skeleton: ReactNode }

/** Replaces a list that has no answer yet: loading, or the failure. */
export const ListUnavailable = ({ query, skeleton }: UnavailableProps) => {
  const { t } = useTranslations()
  const error = useShownError(query.error, query.data !== undefined)
  if (error === null)
    return (
      <>
        <p className="vh" role="status">
          {t('app.shell.loading')}
        </p>
        {skeleton}
      </>
    )
  return <Unavailable failure={failureOf(error)} onRetry={() => query.refetch()} titleLevel={2} />
}

/** Few lists have no event. The outline keeps the footer below the window. */
export const OtherEventList = lazyPart(async () => (await import('./OtherEvents.tsx')).OtherEventList, {
  outline: <div className="list-placeholder" />,
})

type Props = {
  query: UseQueryResult<BasicEvent[]>
  /** What stands for the list while it loads; that of all events without it. */
  skeleton?: ReactNode
  /** The name of the organizer, on its page. */
  organizer?: string | undefined
}

/** Replaces the list of events: loading, none on sale, or the failure. */
export const EventListState = ({ query, skeleton = <FoundEventsSkeleton />, organizer }: Props) => {
  const { t } = useTranslations()
  const isOfAll = useParams()['organizerSlug'] === undefined
  const texts = { name: organizer ?? '', saved: t('app.facts.saved'), events: t('app.shell.events') }
  if (query.data !== undefined) {
    return (
      <>
        <StatusMessage
          icon="empty"
          title={t('app.lists.no-events')}
          titleTag="h2"
          text={t(organizer === undefined ? 'app.lists.no-events.text' : 'app.lists.no-events.follow', texts)}
        >
          <ButtonLink to={isOfAll ? paths.wallet() : paths.home()}>
            {t(isOfAll ? 'app.shell.open-tickets' : 'app.shell.browse-events')}
          </ButtonLink>
        </StatusMessage>
        {!isOfAll && <OtherEventList />}
      </>
    )
  }
  return <ListUnavailable query={query} skeleton={skeleton} />
}
