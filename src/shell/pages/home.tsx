import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, SubmitEvent } from 'react'
import { useLocation, useParams, useNavigate } from 'react-router'
import type { BasicEvent } from '#catalogue/contract/event.ts'
import type { OrganizerInfo } from '#catalogue/contract/organizer.ts'
import type { BasicSubscriptionDescriptor } from '#catalogue/contract/subscriptions.ts'
import { isDecided, infoQuery, organizerQuery } from '#catalogue/parts/catalogue-queries.ts'
import { EventList } from '#catalogue/parts/EventList.tsx'
import { EventListSkeleton, EventSearchSkeleton } from '#catalogue/parts/EventListSkeleton.tsx'
import { EventListState } from '#catalogue/parts/EventListState.tsx'
import { EventMonths } from '#catalogue/parts/EventMonths.tsx'
import { savedAmong } from '#catalogue/parts/saved-events.ts'
import { StoredAtNote } from '#catalogue/parts/StoredAtNote.tsx'
import { subscriptionsQuery } from '#catalogue/parts/subscription-queries.ts'
import { SubscriptionList } from '#catalogue/parts/SubscriptionList.tsx'
import { organizerName, useCatalogueFilter, useEvents } from '#catalogue/parts/use-catalogue-filter.ts'
import { periodKeys, periodParameter, savedParameter } from '#catalogue/parts/use-event-filter.ts'
import { isInPeriod, periods } from '#catalogue/rules/event-search.ts'
import { homeEvents, repeatsPictures } from '#catalogue/rules/home-events.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ButtonLink, Link } from '#ui/app/Link.tsx'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { Redirect } from '#ui/app/Redirect.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { useServices } from '#ui/data/services.ts'
import { useReader } from '#ui/data/use-current-time.ts'
import { SearchInput } from '#ui/forms/SearchInput.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useInBrowser } from '#ui/page/use-in-browser.ts'
import { paths } from '#wire/page-paths.ts'
import { OrganizerHead, OrganizerName } from './home/OrganizerHead.tsx'
import { ContinueStrip, OwnItems } from './home/OwnItems.tsx'

type SearchProps = {
  events: readonly BasicEvent[]
  /** Address of the page of all events, which searches. */
  toAll: string
}

function withParameter(address: string, name: string, value: string): string {
  const [path = '', query = ''] = address.split('?')
  const search = new URLSearchParams(query)
  search.set(name, value)
  return `${path}?${search}`
}

/** The search of the home page, and the periods in which an event takes place: both lead to the page of all events. */
const EventSearch = ({ events, toAll }: SearchProps) => {
  const { t } = useTranslations()
  const navigate = useNavigate()
  const reader = useReader()
  const inBrowser = useInBrowser()
  const offered = periods.filter((period) => events.some((event) => isInPeriod(event, period, reader)))
  const saved = inBrowser ? savedAmong(events, reader.now).length : 0
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('q')
    if (typeof text === 'string') void navigate(withParameter(toAll, 'q', text))
  }
  return (
    <search className="list-tools">
      <form className="search-field" action={toAll} onSubmit={submit}>
        <SearchInput name="q" label={t('app.lists.search')} />
      </form>
      {offered.length + saved > 0 && (
        <div className="row" role="group" aria-label={t('app.lists.filter')}>
          {offered.map((period) => (
            <Link key={period} className="toggle-chip" to={withParameter(toAll, periodParameter, period)}>
              {t(periodKeys[period])}
            </Link>
          ))}
          {/* Last: nothing moves when it comes. */}
          {saved > 0 && (
            <Link className="toggle-chip" to={withParameter(toAll, savedParameter, 'yes')}>
              {t('app.facts.saved')} <span className="dim">{saved}</span>
            </Link>
          )}
        </div>
      )}
    </search>
  )
}

/** docs/api/client-behavior.md#lists */
const maxSubscriptions = 4

type SubscriptionsProps = {
  subscriptions: readonly BasicSubscriptionDescriptor[]
  /** Address of the list of all. */
  toAll: string
  /** The page has no events: this is its first section. */
  alone: boolean
}

/** The first subscriptions on sale, on the home page. */
const HomeSubscriptions = ({ subscriptions, toAll, alone }: SubscriptionsProps) => {
  const { t } = useTranslations()
  const Heading = alone ? 'h1' : 'h2'
  return (
    <section className={alone ? 'part' : 'part below-screen'} aria-labelledby="passes">
      <Heading id="passes">{t('subscription.title')}</Heading>
      <SubscriptionList subscriptions={subscriptions.slice(0, maxSubscriptions)} titleLevel={alone ? 2 : 3} />
      {subscriptions.length > maxSubscriptions && (
        <p className="row middle before-6">
          <ButtonLink variant="line" to={toAll}>
            {t('home.view.all.subscriptions')}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

/** The organizer of the address, from a server that has such pages, else from its events; `isPossible` until that is known. */
function useOrganizer(slug: string | undefined, events: readonly BasicEvent[]) {
  const { api } = useServices()
  const info = useQuery({ ...infoQuery(api), enabled: slug !== undefined })
  const isEnabled = slug !== undefined && info.data?.organizerPagesEnabled === true
  const { data: organizer, isError } = useQuery({ ...organizerQuery(api, slug ?? ''), enabled: isEnabled })
  return {
    organizer,
    name: organizer?.name ?? organizerName(events, slug),
    isPossible: slug !== undefined && (isEnabled ? !isError : info.data === undefined && !info.isError),
  }
}

const HomeOutline = ({ below }: { below: boolean }) => (
  <>
    {!below && <EventListSkeleton lead />}
    <EventSearchSkeleton />
    {[1, 5].map((count) => (
      <div key={count} className="skeleton part">
        <div className="label" />
        <EventListSkeleton cards count={count} />
      </div>
    ))}
  </>
)

/** From this number on the page has a search, and a link to all events (docs/api/client-behavior.md#lists). */
const many = 5

type ListProps = {
  events: readonly BasicEvent[]
  /** The page has the name of an organizer above. */
  below: boolean
  /** Stands between the first event and the others. */
  search: ReactNode
}

/** The large event, then those of this weekend, then the others; only the others on the page of an organizer. */
const HomeEventLists = ({ events, below, search }: ListProps) => {
  const { t } = useTranslations()
  const { lead, weekend, others, othersOnPhone } = homeEvents(events, useReader(), !below)
  const shape = repeatsPictures(others) ? 'dated' : 'card'
  const otherList = (
    <EventList events={others} shape={shape} onPhone={othersOnPhone} titleLevel={3} first={!lead} />
  )
  return (
    <>
      {lead && <EventList events={[lead]} shape="lead" first />}
      {search}
      {weekend.length > 0 && (
        <section className="part" aria-labelledby="weekend">
          <h2 id="weekend">{t('app.lists.weekend')}</h2>
          <EventList events={weekend} shape={shape} titleLevel={3} />
        </section>
      )}
      {below &&
        weekend.length === 0 &&
        (shape === 'dated' ? <EventMonths events={others} onPhone={othersOnPhone} /> : otherList)}
      {(lead ?? weekend[0]) && others.length > 0 && (
        <section
          className={classNames('part', weekend[0] && 'below-screen', !othersOnPhone[0] && 'only-wide')}
          aria-labelledby="others"
        >
          <h2 id="others">{t('app.lists.others')}</h2>
          {otherList}
        </section>
      )}
    </>
  )
}

type SectionProps = {
  /** Of the organizer, whose name the page has above. */
  name: string | undefined
  events: UseQueryResult<BasicEvent[]>
  /** A single event may redirect to its page: nothing is shown until the subscriptions are known. */
  undecided: boolean
  toAll: string
  /** Stands above the events. */
  toContinue: ReactNode
}

const EventsSection = ({ name, events, undecided, toAll, toContinue }: SectionProps) => {
  const { t } = useTranslations()
  const below = name !== undefined
  const all = events.data ?? []
  const hasMore = all.length >= many
  const outline = <HomeOutline below={below} />
  return (
    <section className="part">
      {below ? <h2>{t('app.shell.events')}</h2> : <h1 className="vh">{t('app.shell.events')}</h1>}
      {toContinue}
      <StoredAtNote query={events} />
      {undecided && outline}
      {all.length === 0 && <EventListState query={events} skeleton={outline} organizer={name} />}
      {all.length > 0 && !undecided && (
        <HomeEventLists
          events={all}
          below={below}
          search={hasMore && <EventSearch events={all} toAll={toAll} />}
        />
      )}
      {hasMore && (
        <p className="row middle before-6">
          <ButtonLink variant="line" to={toAll}>
            {t('app.lists.all-count', { count: all.length })}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

const noEvents: readonly BasicEvent[] = []
const noSubscriptions: readonly BasicSubscriptionDescriptor[] = []

/** The events and passes on sale that pass the filter of the address. */
function useOnSale() {
  const { api } = useServices()
  const { filter, query } = useCatalogueFilter()
  const events = useEvents(filter)
  const subscriptions = useQuery(subscriptionsQuery(api, filter))
  const { data: all = noEvents } = events
  const { data: passes = noSubscriptions } = subscriptions
  const only = all.length === 1 ? all[0] : undefined
  const hasNoPasses = isDecided(events) && isDecided(subscriptions) && passes.length === 0
  return {
    events,
    subscriptions,
    passes,
    query,
    only,
    /** Nothing else is on sale, as the server has answered lately. */
    onlyOnSale: hasNoPasses ? only : undefined,
  }
}

/** The events of an organizer that have ended; nothing without one. */
const PastEvents = ({ events }: { events: readonly BasicEvent[] }) => {
  const { t } = useTranslations()
  if (events.length === 0) return null
  return (
    <section className="part" aria-labelledby="past-events">
      <h2 id="past-events">{t('app.lists.past-events')}</h2>
      <EventList events={events} titleLevel={3} />
    </section>
  )
}

/** Who the organizer is stands above the events, which it would move. `name`: the app has it already. */
const OrganizerOutline = ({ name }: { name: string | undefined }) => {
  const { t } = useTranslations()
  return (
    <>
      <div className="skeleton organizer">
        <div className="thumbnail" />
        <div className="stack">
          {name === undefined ? <div className="line" /> : <h1>{name}</h1>}
          <div className="tall prose" />
          <div className="row">
            <div className="toggle-chip" />
            <div className="line" />
          </div>
        </div>
      </div>
      <section className="part">
        <h2>{t('app.shell.events')}</h2>
        <EventListSkeleton cards />
      </section>
    </>
  )
}

type ContentProps = {
  onSale: ReturnType<typeof useOnSale>
  organizer: OrganizerInfo | undefined
  /** Of the organizer of the address. */
  name: string | undefined
}

const Content = ({ onSale, organizer, name }: ContentProps) => {
  const { organizerSlug } = useParams()
  const { events, subscriptions, passes, only, query } = onSale
  // Events that come later would move them away.
  const hasPasses = passes.length > 0 && !events.isPending
  // Without an event the passes are the page.
  const alone = hasPasses && events.data?.length === 0
  const ownItems = (
    <OwnItems>
      <ContinueStrip />
    </OwnItems>
  )
  return (
    <>
      {alone && ownItems}
      {organizer ? (
        <OrganizerHead organizer={organizer} />
      ) : (
        name !== undefined && <OrganizerName name={name} />
      )}
      {!alone && (
        <EventsSection
          name={name}
          events={events}
          undecided={only !== undefined && subscriptions.isPending}
          toAll={paths.events(organizerSlug) + query}
          toContinue={ownItems}
        />
      )}
      {hasPasses && (
        <HomeSubscriptions
          subscriptions={name === undefined ? passes : passes.map(({ organizer: _, ...pass }) => pass)}
          toAll={paths.subscriptions(organizerSlug) + query}
          alone={alone && name === undefined}
        />
      )}
      {organizer && <PastEvents events={organizer.pastEvents} />}
    </>
  )
}

/** Events on sale, what this device has to continue, and subscriptions; with an organizer its head and its past events. */
export const Component = () => {
  const { t } = useTranslations()
  const { organizerSlug } = useParams()
  const onSale = useOnSale()
  const { organizer, name, isPossible } = useOrganizer(organizerSlug, onSale.events.data ?? noEvents)
  // Who comes from another page wants what home has: the tickets, held orders and the account.
  const isFirstPage = useLocation().key === 'default'
  if (onSale.onlyOnSale && !isPossible && isFirstPage)
    return <Redirect to={paths.event(onSale.onlyOnSale.shortName)} />
  return (
    <Page wide>
      <DocumentTitle title={name ?? t('app.shell.events')} />
      {isPossible && organizer === undefined ? (
        <OrganizerOutline name={name} />
      ) : (
        <Content onSale={onSale} organizer={organizer} name={name} />
      )}
    </Page>
  )
}
