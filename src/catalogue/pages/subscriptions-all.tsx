import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useTranslations } from '#i18n/use-translations.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { PageHeading } from '#ui/app/PageHeading.tsx'
import { Redirect } from '#ui/app/Redirect.tsx'
import { StatusMessage } from '#ui/content/StatusMessage.tsx'
import { useServices } from '#ui/data/services.ts'
import { Page } from '#ui/page/Page.tsx'
import { paths } from '#wire/page-paths.ts'
import { eventsQuery, isDecided } from '../parts/catalogue-queries.ts'
import { EventListSkeleton } from '../parts/EventListSkeleton.tsx'
import { ListUnavailable } from '../parts/EventListState.tsx'
import { OtherEventList } from '../parts/OtherEvents.tsx'
import { StoredAtNote } from '../parts/StoredAtNote.tsx'
import { subscriptionsQuery } from '../parts/subscription-queries.ts'
import { SubscriptionList } from '../parts/SubscriptionList.tsx'
import { organizerName, useCatalogueFilter } from '../parts/use-catalogue-filter.ts'

/** None on sale: whose passes are missing, and the way to those of others. */
const NoPasses = () => {
  const { api } = useServices()
  const { t } = useTranslations()
  const { organizerSlug } = useParams()
  const { data: others = [] } = useQuery(subscriptionsQuery(api))
  const name = organizerName(useQuery(eventsQuery(api)).data ?? [], organizerSlug)
  const title = t(name === undefined ? 'subscription.no-subscriptions' : 'app.lists.no-passes', {
    name: name ?? '',
  })
  const hasOthers = others.length > 0
  return (
    <>
      <StatusMessage icon="empty" title={title} titleTag="h2">
        <ButtonLink to={hasOthers ? paths.subscriptions() : paths.home(organizerSlug)}>
          {t(hasOthers ? 'home.view.all.subscriptions' : 'app.shell.browse-events')}
        </ButtonLink>
      </StatusMessage>
      {hasOthers ? (
        <section className="part" aria-labelledby="others">
          <h2 id="others">{t('app.lists.other-passes')}</h2>
          <SubscriptionList subscriptions={others.slice(0, 3)} titleLevel={3} />
        </section>
      ) : (
        <OtherEventList />
      )}
    </>
  )
}

/** All subscriptions on sale. A single one redirects to its page and keeps the query. */
export const Component = () => {
  const { api } = useServices()
  const { t } = useTranslations()
  const { organizerSlug } = useParams()
  const { filter, query } = useCatalogueFilter()
  const subscriptions = useQuery(subscriptionsQuery(api, filter))
  const all = subscriptions.data ?? []

  const [only] = all
  if (only !== undefined && all.length === 1 && isDecided(subscriptions))
    return <Redirect to={paths.subscription(only.id) + query} />
  return (
    <Page back={paths.home(organizerSlug)} wide>
      <PageHeading title={t('subscription.title')} />
      {subscriptions.data?.length !== 0 && <p className="dim">{t('app.lists.passes.text')}</p>}
      <StoredAtNote query={subscriptions} />
      {subscriptions.data === undefined && (
        <ListUnavailable query={subscriptions} skeleton={<EventListSkeleton cards poster count={3} />} />
      )}
      {subscriptions.data?.length === 0 && <NoPasses />}
      {all.length > 0 && <SubscriptionList subscriptions={all} titleLevel={2} />}
    </Page>
  )
}
