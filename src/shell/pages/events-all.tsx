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
import type { Translations } from '#kit/text/translations.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { Link } from '#ui/app/Link.tsx'
import { PageHeading } from '#ui/app/PageHeading.tsx'
import { Redirect } from '#ui/app/Redirect.tsx'
import { ToggleChip } from '#ui/forms/ToggleChip.tsx'
import { Page } from '#ui/page/Page.tsx'
import { paths } from '#wire/page-paths.ts'

/** The events as a list or as a calendar, in a wide window. */
const ViewSwitch = ({ isShown }: { isShown: boolean }) => {
  const { t } = useTranslations()
  const { view, change } = useEventFilter()
  if (!isShown) return null
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

function titleOf(passId: string | null, name: string | undefined, { t }: Translations): string {
  if (passId !== null) return t('app.lists.pass-events')
  return name === undefined ? t('app.lists.all-events') : t('app.lists.by-organizer', { name })
}

/** The line keeps its height until the name comes with the events. */
const OrganizerLink = ({ slug, name }: { slug: string; name: string | undefined }) => {
  const { t } = useTranslations()
  return (
    <p className="links">
      {name !== undefined && <Link to={paths.home(slug)}>{t('app.lists.about-organizer', { name })}</Link>}
    </p>
  )
}

/**
 * All events that match the filter of the address. A single one redirects to its page and keeps the query; the events of a pass do not,
 * because the link of its mail leads here.
 */
export const Component = () => {
  const translations = useTranslations()
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
  const none = isPassUnknown ? <OtherEventList /> : <EventListState query={events} />
  return (
    <Page back={paths.home(organizerSlug)} wide>
      {!isPassUnknown && (
        <PageHeading title={titleOf(passId, name, translations)}>
          <ViewSwitch isShown={all.length > 0 || events.isPending} />
        </PageHeading>
      )}
      {organizerSlug !== undefined && <OrganizerLink slug={organizerSlug} name={name} />}
      <StoredAtNote query={events} />
      {passId !== null && <LinkedPass id={passId} isListed={events.data && all.length > 0} />}
      {all.length > 0 ? <FoundEvents events={all} /> : none}
    </Page>
  )
}
