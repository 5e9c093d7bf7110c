import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isDecided } from '#shared/catalogue-queries.ts'
import { ButtonLink } from '#shared/Link.tsx'
import { PageHeading } from '#shared/PageHeading.tsx'
import { Redirect } from '#shared/Redirect.tsx'
import { useServices } from '#shared/services.ts'
import { subscriptionsQuery } from '#shared/subscription-queries.ts'
import { Page } from '#ui/Page.tsx'
import { StatusMessage } from '#ui/StatusMessage.tsx'
import { EventListSkeleton } from '../components/EventListSkeleton.tsx'
import { ListUnavailable } from '../components/EventListState.tsx'
import { StoredAtNote } from '../components/StoredAtNote.tsx'
import { SubscriptionList } from '../components/SubscriptionList.tsx'
import { useCatalogueFilter } from '../use-catalogue-filter.ts'

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
      {subscriptions.isError && all.length > 0 && <StoredAtNote at={subscriptions.dataUpdatedAt} />}
      {subscriptions.data === undefined && (
        <ListUnavailable query={subscriptions} skeleton={<EventListSkeleton cards />} />
      )}
      {subscriptions.data?.length === 0 && (
        <StatusMessage icon="empty" title={t('subscription.no-subscriptions')} titleTag="h2">
          <div className="button-row">
            <ButtonLink to={paths.home(organizerSlug)}>{t('app.shell.browse-events')}</ButtonLink>
          </div>
        </StatusMessage>
      )}
      {all.length > 0 && <SubscriptionList subscriptions={all} titleLevel={2} />}
    </Page>
  )
}
