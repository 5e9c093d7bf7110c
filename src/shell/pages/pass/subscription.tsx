import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useParams } from 'react-router'
import type {
  BasicSubscriptionDescriptor,
  SubscriptionDescriptor,
} from '#catalogue/contract/subscriptions.ts'
import { ContextUnavailable } from '#catalogue/parts/ContextUnavailable.tsx'
import { subscriptionQuery } from '#catalogue/parts/subscription-queries.ts'
import { SubscriptionFacts } from '#catalogue/parts/SubscriptionFacts.tsx'
import { subscriptionContext } from '#catalogue/rules/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isUuid } from '#kit/text/is-uuid.ts'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { Redirect } from '#ui/app/Redirect.tsx'
import { showToast } from '#ui/app/toasts.ts'
import { infoIcon } from '#ui/content/Icon.tsx'
import { isNotFoundError } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { Page } from '#ui/page/Page.tsx'
import { paths } from '#wire/page-paths.ts'
import { KnownItem, useListed } from '../HeroTitle.tsx'
import { SubscriptionShop } from './SubscriptionShop.tsx'

/** Redirects home and shows the reason. */
const SubscriptionNotFound = () => {
  const { t } = useTranslations()
  useEffect(() => {
    showToast({ id: 'pass-gone', icon: infoIcon, text: t('app.passes.gone') })
  }, [t])
  return <Redirect to={paths.home()} />
}

type PageProps = {
  id: string
  subscription: SubscriptionDescriptor
  query: UseQueryResult<SubscriptionDescriptor>
}

const SubscriptionPage = ({ id, subscription, query }: PageProps) => {
  const { t, pick } = useTranslations()
  const title = pick(subscription.title)
  const context = useMemo(() => subscriptionContext(id, subscription), [id, subscription])
  return (
    <Page
      back={paths.home()}
      barTitle={subscription.organizationName}
      account="wide"
      share={{ title, path: paths.subscription(id) }}
      languages={subscription.contentLanguages}
      legal={{ terms: subscription.termsAndConditionsUrl, privacy: subscription.privacyPolicyUrl }}
      wide
      bar
    >
      <DocumentTitle title={t('show-subscription.header.title', { 0: title })} />
      <SubscriptionShop subscription={context} query={query} />
    </Page>
  )
}

/**
 * The page of a subscription on sale. An unknown one redirects home; a missing network does not. An id that is no UUID is
 * not requested: alf.io answers it with a 500, which looks like an outage.
 */
export const Component = () => {
  const { api } = useServices()
  const { t } = useTranslations()
  const { subscriptionId = '' } = useParams()
  const valid = isUuid(subscriptionId)
  const query = useQuery({ ...subscriptionQuery(api, subscriptionId), enabled: valid })
  const listed = useListed<BasicSubscriptionDescriptor>('subscriptions', ({ id }) => id === subscriptionId)
  // A withdrawn pass is not on sale, even while the device has a copy.
  if (!valid || isNotFoundError(query.error)) return <SubscriptionNotFound />
  if (query.data !== undefined)
    return (
      <SubscriptionPage key={subscriptionId} id={subscriptionId} subscription={query.data} query={query} />
    )
  const host = listed?.organizer && t('app.passes.by', { name: listed.organizer.name })
  const known = listed && (
    <KnownItem item={listed} seed={subscriptionId} titleKey="show-subscription.header.title" host={host}>
      <SubscriptionFacts terms={listed} />
    </KnownItem>
  )
  return <ContextUnavailable query={query} known={known} className="pass-columns" />
}
