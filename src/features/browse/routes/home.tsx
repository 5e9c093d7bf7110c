import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { sharedLanguages } from '#core/domain/language-choice.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { eventsQuery, languagesQuery } from '#shared/catalogue-queries.ts'
import { useShellOptions } from '#shared/shell-options.ts'
import { usePageTitle } from '#shared/PageHeading.tsx'
import { paths } from '#core/domain/page-paths.ts'
import { Page } from '#ui/Page.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EventList } from '../components/EventList.tsx'
import { EventListState } from '../components/EventListState.tsx'
import { StoredAtNote } from '../components/StoredAtNote.tsx'
import { useCatalogueFilter } from '../use-catalogue-filter.ts'

/** Events that fill a wide screen: a large one and three rows of three (docs/api/client-behavior.md#lists). */
const maxShown = 10
/** The first events, which also a phone shows; the style sheet hides the others there. */
const maxOnPhone = 4

/**
 * Events on sale, and above them the reservations that this device holds and the next stored ticket (`held` and
 * `nextTicket`, passed by the app because they belong to the checkout and the wallet).
 */
export const Component = ({ nextTicket, held }: { nextTicket?: ReactNode; held?: ReactNode }) => {
  const { api } = useServices()
  const { t } = useTranslations()
  const { organizerSlug } = useParams()
  const { filter, query } = useCatalogueFilter()
  const events = useQuery(eventsQuery(api, filter))
  const application = useQuery(languagesQuery(api))
  const all = events.data ?? []
  usePageTitle(t('app.lists.events'))
  useShellOptions({ languages: application.data && sharedLanguages(application.data, all) })

  const [only] = all
  if (only !== undefined && all.length === 1) {
    return <Navigate to={paths.event(only.shortName)} replace />
  }
  const hasMore = all.length > maxOnPhone
  const toAll = paths.events(organizerSlug) + query
  return (
    <Page wide>
      {held}
      {nextTicket}
      <section className="part">
        <div className="head">
          <h1>{t('app.lists.events')}</h1>
          {hasMore && (
            <Link className={buttonClass({ variant: 'text', slim: true })} to={toAll}>
              {t('app.lists.view-all', { count: all.length })}
            </Link>
          )}
        </div>
        {events.isError && all.length > 0 && <StoredAtNote at={events.dataUpdatedAt} />}
        {all.length === 0 ? (
          <EventListState query={events} />
        ) : (
          <EventList events={all.slice(0, maxShown)} lead />
        )}
        {hasMore && (
          <p className="row middle before-6">
            <Link className={buttonClass({ variant: 'line' })} to={toAll}>
              {t('app.lists.all-count', { count: all.length })}
            </Link>
          </p>
        )}
      </section>
    </Page>
  )
}
