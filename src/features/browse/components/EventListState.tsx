import type { UseQueryResult } from '@tanstack/react-query'
import type { BasicEvent } from '#core/contract/event.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { failureOf } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { EventListSkeleton } from './EventListSkeleton.tsx'
import { NeedsConnection } from './NeedsConnection.tsx'

/** Replaces the list of events: loading, none on sale, or the failure. */
export const EventListState = ({ query }: { query: UseQueryResult<BasicEvent[]> }) => {
  const { t } = useTranslations()
  if (query.data !== undefined) {
    return (
      <Notice icon="calendar-days" title={t('app.lists.no-events')} className="before-4">
        {t('app.lists.no-events.text')}
      </Notice>
    )
  }
  if (query.isPending)
    return (
      <>
        <p className="vh" role="status">
          {t('app.shell.loading')}
        </p>
        <EventListSkeleton />
      </>
    )
  const failure = failureOf(query.error)
  return failure.kind === 'unreachable' ? (
    <NeedsConnection onRetry={() => query.refetch()} titleLevel={2} />
  ) : (
    <OutcomeNotice failure={failure} onRetry={() => query.refetch()} />
  )
}
