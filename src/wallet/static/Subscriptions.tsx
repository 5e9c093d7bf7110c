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

type CardProps = { subscription: CardSubscription }

/** Draws what is left on a piece of the mosaic of the pass; the card has the words. */
const PassStub = ({ subscription }: CardProps) => {
  const { t } = usePageContext().translations
  const left = entriesLeft(subscription)
  return (
    <div className="tk-b" aria-hidden="true">
      {left !== 0 && <Face src={subscription.picture} seed={subscription.descriptorId} />}
      {left === null ? <Icon shape={ticketIcon} /> : <b>{left}</b>}
      {left !== null && (
        <span className="center">{t('app.passes.left', { total: String(subscription.total) })}</span>
      )}
    </div>
  )
}

/** A pass as the card of a ticket: usage and validity, then PIN and last check; its stub has the entries that are left. */
const SubscriptionCard = ({ subscription }: CardProps) => {
  const { translations, Link, now, isLive } = usePageContext()
  const { t, pick, pickLang } = translations
  const { id, title, pin, missingSince } = subscription
  const [usage, ...checked] = usageFacts(subscription, isLive ? now : 0, translations)
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
        <FactsLine facts={[usage, ...validityLines(subscription.terms, translations)]} />
        <FactsLine
          className="dim"
          facts={[
            pin !== null && (
              <span key="pin">
                {t('app.passes.pin')} <b translate="no">{pin}</b>
              </span>
            ),
            ...checked,
          ].filter(Boolean)}
        />
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

/** The bought subscriptions, which the screen calls passes. */
export const Subscriptions = ({ subscriptions }: { subscriptions: readonly CardSubscription[] }) => {
  const { t } = usePageContext().translations
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
