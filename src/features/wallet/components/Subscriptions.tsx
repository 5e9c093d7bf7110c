import { Link } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import type { SubscriptionRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { EntriesMeter } from '#shared/SubscriptionFacts.tsx'
import { validityLines } from '#shared/subscription-texts.ts'
import { Chip } from '#ui/Chip.tsx'
import { usageText } from '../usage-text.ts'
import { useNow } from '../use-now.ts'

const SubscriptionCard = ({ subscription }: { subscription: SubscriptionRecord }) => {
  const translations = useTranslations()
  const { t, pick, pickLang } = translations
  const now = useNow(60_000)
  const { id, title, pin, total, used, missingSince } = subscription
  return (
    <article className="pass-tile">
      <h3 lang={pickLang(title)}>
        <Link className="go" to={paths.storedOrder('pass', id)}>
          {pick(title)}
        </Link>
      </h3>
      {pin !== null && (
        <p>
          <span className="dim">{t('app.passes.pin')}</span>{' '}
          <b className="num" translate="no">
            {pin}
          </b>
        </p>
      )}
      <EntriesMeter maxEntries={total} used={used} />
      <p className="small">{usageText(subscription, now, translations)}</p>
      {validityLines(subscription.terms, translations).map((line) => (
        <p key={line} className="small dim">
          {line}
        </p>
      ))}
      {missingSince !== null && (
        <p className="row">
          <Chip tone="warn" icon="circle-alert">
            {t('app.wallet.state.missing')}
          </Chip>
        </p>
      )}
    </article>
  )
}

/** The bought subscriptions, which the screen calls passes. */
export const Subscriptions = ({ subscriptions }: { subscriptions: readonly SubscriptionRecord[] }) => {
  const { t } = useTranslations()
  if (subscriptions.length === 0) return null
  return (
    <section className="part" aria-labelledby="passes">
      <h2 id="passes">{t('app.passes.title')}</h2>
      <div className="grid">
        {subscriptions.map((subscription) => (
          <SubscriptionCard key={subscription.id} subscription={subscription} />
        ))}
      </div>
    </section>
  )
}
