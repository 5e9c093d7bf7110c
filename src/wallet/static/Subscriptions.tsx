import { validityLines } from '#catalogue/rules/subscription-texts.ts'
import { entriesLeft } from '#pass/rules/stored-passes.ts'
import type { CardSubscription } from '#ticket/rules/wallet-content.ts'
import { usePageContext } from '#ticket/static/context.ts'
import { Face } from '#ticket/static/TicketPicture.tsx'
import { Chip } from '#ui/content/Chip.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { FactsLine } from '#ui/content/FactsLine.tsx'
import { Icon, chevronRightIcon, circleAlertIcon, ticketIcon } from '#ui/content/Icon.tsx'
import { paths } from '#wire/page-paths.ts'
import { usageFacts } from '../rules/usage-text.ts'

type LiveProps = {
  /** Epoch ms, for the age of the last check; its date without it. */
  now?: number
}

/** Draws what is left on a piece of the mosaic of the pass; the card has the words. */
const PassStub = ({ subscription }: Pick<CardProps, 'subscription'>) => {
  const left = entriesLeft(subscription)
  return (
    <div className="tk-b" aria-hidden="true">
      {left !== 0 && <Face src={subscription.picture} seed={subscription.descriptorId} />}
      {left === null ? <Icon shape={ticketIcon} /> : <b>{left}</b>}
      {left !== null && <span>/ {subscription.total}</span>}
    </div>
  )
}

type CardProps = LiveProps & { subscription: CardSubscription }

/** A pass as the card of a ticket; its stub has the entries that are left. */
const SubscriptionCard = ({ subscription, now }: CardProps) => {
  const { translations, Link } = usePageContext()
  const { t, pick, pickLang } = translations
  const { id, title, pin, missingSince } = subscription
  return (
    <article
      className={classNames('tk brand', (entriesLeft(subscription) === 0 || missingSince !== null) && 'used')}
    >
      <div className="tk-a">
        <h3 lang={pickLang(title)}>
          <Link className="go" href={paths.storedPass(id)}>
            {pick(title) || id}
          </Link>
        </h3>
        <FactsLine facts={usageFacts(subscription, now ?? null, translations)} />
        {validityLines(subscription.terms, translations).map((line) => (
          <p key={line} className="small dim">
            {line}
          </p>
        ))}
        {pin !== null && (
          <p className="small">
            <span className="dim">{t('app.passes.pin')}</span> <b translate="no">{pin}</b>
          </p>
        )}
        {missingSince !== null && (
          <p className="row">
            <Chip tone="warn" icon={circleAlertIcon}>
              {t('app.wallet.state.missing')}
            </Chip>
          </p>
        )}
        <Icon shape={chevronRightIcon} className="tk-more" />
      </div>
      <PassStub subscription={subscription} />
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
