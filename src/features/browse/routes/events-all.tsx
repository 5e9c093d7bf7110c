import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { BasicEvent } from '#core/contract/event.ts'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { eventsQuery, isDecided } from '#shared/catalogue-queries.ts'
import { PageHeading } from '#shared/PageHeading.tsx'
import { Redirect } from '#shared/Redirect.tsx'
import { useServices } from '#shared/services.ts'
import { Page } from '#ui/Page.tsx'
import { ToggleChip } from '#ui/ToggleChip.tsx'
import { EventListState } from '../components/EventListState.tsx'
import { FoundEvents } from '../components/FoundEvents.tsx'
import { StoredAtNote } from '../components/StoredAtNote.tsx'
import { useCatalogueFilter, useSharedLanguages } from '../use-catalogue-filter.ts'
import { useEventFilter } from '../use-event-filter.ts'

/** The events as a list or as a calendar, in a wide window. */
const ViewSwitch = () => {
  const { t } = useTranslations()
  const { view, change } = useEventFilter()
  return (
    <div className="row only-wide" role="group" aria-label={t('app.lists.view')}>
      <ToggleChip pressed={!view.isMonth} onChange={() => change({ isMonth: false })}>
        {t('app.lists.view.list')}
      </ToggleChip>
      <ToggleChip pressed={view.isMonth} onChange={() => change({ isMonth: true, when: null })}>
        {t('app.lists.view.month')}
      </ToggleChip>
    </div>
  )
}

const noEvents: readonly BasicEvent[] = []

/** All events that match the filter of the address. A single one redirects to its page and keeps the query. */
export const Component = () => {
  const { api } = useServices()
  const { t } = useTranslations()
  const { organizerSlug } = useParams()
  const { filter, query } = useCatalogueFilter()
  const events = useQuery(eventsQuery(api, filter))
  const all = events.data ?? noEvents
  const languages = useSharedLanguages(all)

  const [only] = all
  if (only !== undefined && all.length === 1 && isDecided(events))
    return <Redirect to={paths.event(only.shortName) + query} />
  return (
    <Page back={paths.home(organizerSlug)} languages={languages} wide className="full">
      <PageHeading title={t(filter.subscription ? 'app.lists.pass-events' : 'app.lists.all-events')}>
        {(all.length > 0 || events.isPending) && <ViewSwitch />}
      </PageHeading>
      {events.isError && all.length > 0 && <StoredAtNote at={events.dataUpdatedAt} />}
      {all.length === 0 ? <EventListState query={events} /> : <FoundEvents events={all} />}
    </Page>
  )
}
