import type { ReactNode } from 'react'
import { paths } from '#core/domain/page-paths.ts'
import { countableEntries } from '#core/domain/subscription-terms.ts'
import { validityLines } from '#core/domain/subscription-texts.ts'
import { usageText } from '#core/domain/usage-text.ts'
import type { CardSubscription } from '#core/domain/wallet-content.ts'
import { Chip } from '#ui/Chip.tsx'
import { circleAlertIcon } from '#ui/icons.ts'
import { usePageContext } from './context.ts'

type LiveProps = {
  /** Epoch ms, for the age of the last check; its date without it. */
  now?: number
  /** The entries as tiles; an empty row of the same height without it. */
  meter?: (subscription: CardSubscription) => ReactNode
}

const SubscriptionCard = ({ subscription, now, meter }: LiveProps & { subscription: CardSubscription }) => {
  const { translations, Link } = usePageContext()
  const { t, pick, pickLang } = translations
  const { id, title, pin, total, missingSince } = subscription
  return (
    <article className="pass-tile">
      <h3 lang={pickLang(title)}>
        <Link className="go" href={paths.storedOrder('pass', id)}>
          {pick(title) || id}
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
      {meter ? meter(subscription) : countableEntries(total) !== null && <div className="entries" />}
      <p className="small">{usageText(subscription, now ?? null, translations)}</p>
      {validityLines(subscription.terms, translations).map((line) => (
        <p key={line} className="small dim">
          {line}
        </p>
      ))}
      {missingSince !== null && (
        <p className="row">
          <Chip tone="warn" icon={circleAlertIcon}>
            {t('app.wallet.state.missing')}
          </Chip>
        </p>
      )}
    </article>
  )
}

type Props = LiveProps & { subscriptions: readonly CardSubscription[] }

/** The bought subscriptions, which the screen calls passes. */
export const Subscriptions = ({ subscriptions, ...live }: Props) => {
  const { t } = usePageContext().translations
  if (subscriptions.length === 0) return null
  return (
    <section className="part" aria-labelledby="passes">
      <h2 id="passes">{t('app.passes.title')}</h2>
      <div className="grid">
        {subscriptions.map((subscription) => (
          <SubscriptionCard key={subscription.id} subscription={subscription} {...live} />
        ))}
      </div>
    </section>
  )
}
