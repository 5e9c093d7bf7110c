import type { BasicSubscriptionDescriptor } from '#core/contract/subscriptions.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { SubscriptionList } from './SubscriptionList.tsx'

/** docs/api/client-behavior.md#lists */
const maxShown = 4

type Props = {
  subscriptions: readonly BasicSubscriptionDescriptor[]
  /** Address of the list of all. */
  toAll: string
  /** The page has no events: this is its first section. */
  alone: boolean
}

/** The first subscriptions on sale, on the home page. */
export const HomeSubscriptions = ({ subscriptions, toAll, alone }: Props) => {
  const { t } = useTranslations()
  const Heading = alone ? 'h1' : 'h2'
  return (
    <section className="part" aria-labelledby="passes">
      <Heading id="passes">{t('subscription.title')}</Heading>
      <SubscriptionList subscriptions={subscriptions.slice(0, maxShown)} titleLevel={alone ? 2 : 3} />
      {subscriptions.length > maxShown && (
        <p className="row middle before-6">
          <Link className={buttonClass({ variant: 'line' })} to={toAll}>
            {t('home.view.all.subscriptions')}
          </Link>
        </p>
      )}
    </section>
  )
}
