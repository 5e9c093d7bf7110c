import type { UseQueryResult } from '@tanstack/react-query'
import type { BasicEvent } from '#core/contract/event.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { calendarDaysIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { EventListSkeleton } from './EventListSkeleton.tsx'
import { ListUnavailable } from './ListUnavailable.tsx'

/** Replaces the list of events: loading, none on sale, or the failure. */
export const EventListState = ({ query }: { query: UseQueryResult<BasicEvent[]> }) => {
  const { t } = useTranslations()
  if (query.data !== undefined) {
    return (
      <Notice icon={calendarDaysIcon} title={t('app.lists.no-events')} className="before-4">
        {t('app.lists.no-events.text')}
      </Notice>
    )
  }
  return <ListUnavailable query={query} skeleton={<EventListSkeleton />} />
}
