import { useParams, useSearchParams } from 'react-router'
import type { BasicEvent } from '#catalogue/contract/event.ts'
import { isDecided } from '#catalogue/parts/catalogue-queries.ts'
import { EventListState, OtherEventList } from '#catalogue/parts/EventListState.tsx'
import { FoundEvents } from '#catalogue/parts/FoundEvents.tsx'
import { StoredAtNote } from '#catalogue/parts/StoredAtNote.tsx'
import { subscriptionOf } from '#catalogue/parts/subscription-of.ts'
import { organizerName, useCatalogueFilter, useEvents } from '#catalogue/parts/use-catalogue-filter.ts'
import { useEventFilter } from '#catalogue/parts/use-event-filter.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { Link } from '#ui/app/Link.tsx'
import { PageHeading } from '#ui/app/PageHeading.tsx'
import { Redirect } from '#ui/app/Redirect.tsx'
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

function titleKey(passId: string | null, organizer: string | undefined): string {
  if (passId !== null) return 'app.lists.pass-events'
  return organizer === undefined ? 'app.lists.all-events' : 'app.lists.by-organizer'
}

/**
 * All events that match the filter of the address. A single one redirects to its page and keeps the query; the events of a pass do not,
 * because the link of its mail leads here.
 */
export const Component = () => {
  const { t } = useTranslations()
  const { organizerSlug } = useParams()
  const { filter, query } = useCatalogueFilter()
  const events = useEvents(filter)
  const all = events.data ?? noEvents
  const name = organizerName(all, organizerSlug)
  const passId = subscriptionOf(useSearchParams()[0])
  // The server lists no event for a pass that it does not know; who has it has its page headed by it.
  const isPassUnknown = passId !== null && events.data?.length === 0

  const [only] = all
  if (only !== undefined && all.length === 1 && passId === null && isDecided(events))
    return <Redirect to={paths.event(only.shortName) + query} />
  return (
    <Page back={paths.home(organizerSlug)} wide>
      {!isPassUnknown && (
        <PageHeading title={t(titleKey(passId, name), { name: name ?? '' })}>
          {(all.length > 0 || events.isPending) && <ViewSwitch />}
        </PageHeading>
      )}
      {/* The line keeps its height until the name comes with the events. */}
      {organizerSlug !== undefined && (
        <p className="links">{name !== undefined && <Link to={paths.home(organizerSlug)}>{name}</Link>}</p>
      )}
      <StoredAtNote query={events} />
      {passId !== null && <LinkedPass id={passId} isListed={events.data && all.length > 0} />}
      {all.length > 0 && <FoundEvents events={all} />}
      {isPassUnknown && <OtherEventList />}
      {all.length === 0 && !isPassUnknown && <EventListState query={events} />}
    </Page>
  )
}
