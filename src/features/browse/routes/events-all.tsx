import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { sharedLanguages } from '#core/domain/language-choice.ts'
import { useText } from '#i18n/text.ts'
import { useServices } from '#platform/services.tsx'
import { eventsQuery, languagesQuery } from '#shared/catalogue.ts'
import { useFrame } from '#shared/frame.ts'
import { PageHead } from '#shared/PageHead.tsx'
import { paths } from '#shared/paths.ts'
import { Page } from '#ui/Page.tsx'
import { EventList } from '../components/EventList.tsx'
import { ListState } from '../components/ListState.tsx'
import { StoredAge } from '../components/StoredAge.tsx'
import { useCatalogueFilter } from '../filter.ts'

/** Every event that fits the filters of the address. One result is shown at once, its parameters kept. */
export const Component = () => {
  const { api } = useServices()
  const { t } = useText()
  const { organizerSlug } = useParams()
  const { filter, query } = useCatalogueFilter()
  const events = useQuery(eventsQuery(api, filter))
  const application = useQuery(languagesQuery(api))
  const all = events.data ?? []
  useFrame({
    back: paths.home(organizerSlug),
    languages: application.data && sharedLanguages(application.data, all),
  })

  const [only] = all
  if (only !== undefined && all.length === 1)
    return <Navigate to={paths.event(only.shortName) + query} replace />
  return (
    <Page wide>
      <PageHead title={t('app.browse.all-events')} />
      {events.isError && all.length > 0 && <StoredAge at={events.dataUpdatedAt} />}
      {all.length === 0 ? <ListState query={events} /> : <EventList events={all} />}
    </Page>
  )
}
