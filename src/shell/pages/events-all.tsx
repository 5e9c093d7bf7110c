import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import type { BasicEvent } from '#catalogue/contract/event.ts'
import { eventsQuery, isDecided } from '#catalogue/parts/catalogue-queries.ts'
import { EventListState } from '#catalogue/parts/EventListState.tsx'
import { FoundEvents } from '#catalogue/parts/FoundEvents.tsx'
import { OtherEventList } from '#catalogue/parts/OtherEvents.tsx'
import { StoredAtNote } from '#catalogue/parts/StoredAtNote.tsx'
import { subscriptionOf } from '#catalogue/parts/subscription-of.ts'
import { useCatalogueFilter } from '#catalogue/parts/use-catalogue-filter.ts'
import { useEventFilter } from '#catalogue/parts/use-event-filter.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { Link } from '#ui/app/Link.tsx'
import { PageHeading } from '#ui/app/PageHeading.tsx'
import { Redirect } from '#ui/app/Redirect.tsx'
import { useServices } from '#ui/data/services.ts'
import { ToggleChip } from '#ui/forms/ToggleChip.tsx'
import { Page } from '#ui/page/Page.tsx'
import { paths } from '#wire/page-paths.ts'

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

const LinkedPass = lazyPart(async () => (await import('#wallet/parts/LinkedPass.tsx')).LinkedPass, {
  texts: 'passes',
})

const noEvents: readonly BasicEvent[] = []

/** The way back to the organizer, whose name comes with the events: its line keeps its height. */
const OrganizerLine = ({ slug, events }: { slug: string; events: readonly BasicEvent[] }) => {
  const name = events.find(({ organizer }) => organizer?.slug === slug)?.organizer?.name
  return <p className="links">{name !== undefined && <Link to={paths.home(slug)}>{name}</Link>}</p>
}

/** The server lists no event for a pass that it does not know. */
function titleKey(passId: string | null, events: readonly BasicEvent[] | undefined): string {
  if (passId === null) return 'app.lists.all-events'
  return events?.length === 0 ? 'subscription.title' : 'app.lists.pass-events'
}

type ListedProps = { events: UseQueryResult<BasicEvent[]>; passId: string | null }

/** The pass of the address, and the events or why there are none. */
const Listed = ({ events, passId }: ListedProps) => {
  const { data: all = noEvents } = events
  const isPassUnknown = passId !== null && events.data?.length === 0
  return (
    <>
      {events.isError && all.length > 0 && <StoredAtNote at={events.dataUpdatedAt} />}
      {passId !== null && <LinkedPass id={passId} isListed={events.data && all.length > 0} />}
      {all.length > 0 && <FoundEvents events={all} />}
      {isPassUnknown && <OtherEventList />}
      {all.length === 0 && !isPassUnknown && <EventListState query={events} />}
    </>
  )
}

/**
 * All events that match the filter of the address. A single one redirects to its page and keeps the query; the events of a pass do not,
 * because the link of its mail leads here.
 */
export const Component = () => {
  const { api } = useServices()
  const { t } = useTranslations()
  const { organizerSlug } = useParams()
  const { filter, query } = useCatalogueFilter()
  const events = useQuery(eventsQuery(api, filter))
  const all = events.data ?? noEvents
  const passId = subscriptionOf(useSearchParams()[0])

  const [only] = all
  if (only !== undefined && all.length === 1 && passId === null && isDecided(events))
    return <Redirect to={paths.event(only.shortName) + query} />
  return (
    <Page back={paths.home(organizerSlug)} wide>
      <PageHeading title={t(titleKey(passId, events.data))}>
        {(all.length > 0 || events.isPending) && <ViewSwitch />}
      </PageHeading>
      {organizerSlug !== undefined && <OrganizerLine slug={organizerSlug} events={all} />}
      <Listed events={events} passId={passId} />
    </Page>
  )
}
