import { useState } from 'react'
import { useParams, useNavigate } from 'react-router'
import { CompatibleEvents } from '#catalogue/parts/CompatibleEvents.tsx'
import { useTranslations } from '#i18n/use-translations.ts'
import { mailLink } from '#kit/text/outside-links.ts'
import { shortDateTime } from '#kit/time/recent-time.ts'
import { shortEventDay } from '#kit/time/short-dates.ts'
import { useSubscriptions } from '#pass/parts/use-stored-passes.ts'
import { entriesLeft, isLinkedPass } from '#pass/rules/stored-passes.ts'
import type { SubscriptionRecord } from '#pass/store/records.ts'
import { RemoveSheet } from '#ticket/parts/RemoveSheet.tsx'
import { useWalletRefresh } from '#ticket/parts/use-wallet-refresh.ts'
import { ButtonLink, Link } from '#ui/app/Link.tsx'
import { MenuButton } from '#ui/app/MenuButton.tsx'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { FactsLine } from '#ui/content/FactsLine.tsx'
import {
  Icon,
  chevronRightIcon,
  circleCheckIcon,
  infoIcon,
  ticketIcon,
  ticketPlusIcon,
} from '#ui/content/Icon.tsx'
import { MailText } from '#ui/content/MailText.tsx'
import { mailIcon, trashIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import { StatusMessage } from '#ui/content/StatusMessage.tsx'
import { useServices } from '#ui/data/services.ts'
import { useReader } from '#ui/data/use-current-time.ts'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Skeleton } from '#ui/page/Skeleton.tsx'
import { paths } from '#wire/page-paths.ts'
import { StoredPassCard } from './StoredPassCard.tsx'

type Props = { subscription: SubscriptionRecord }

const Missing = ({ subscription: { missingSince, organizationEmail } }: Props) => {
  const { t, lang } = useTranslations()
  if (missingSince === null) return null
  return (
    <Notice tone="warn" className="after-4" title={t('app.passes.missing')}>
      {t('app.passes.missing.text', { since: shortDateTime(missingSince, lang) })}{' '}
      {organizationEmail !== '' && (
        <a href={`mailto:${organizationEmail}`}>
          <MailText>{organizationEmail}</MailText>
        </a>
      )}
    </Notice>
  )
}

/** Links to the organizer, to what the pass allows, and to its order. */
const QuickLinks = ({ subscription }: Props) => {
  const { t, pick } = useTranslations()
  const { title, organizationEmail, shortId, descriptorId, reservationId } = subscription
  return (
    <ul className="quick pk-wide">
      {organizationEmail !== '' && (
        <li>
          <a href={mailLink(organizationEmail, `${shortId} · ${pick(title)}`)}>
            <Icon shape={mailIcon} />
            {t('app.wallet.organizer')}
          </a>
        </li>
      )}
      <li>
        <Link to={paths.subscription(descriptorId)}>
          <Icon shape={infoIcon} />
          {t('app.passes.terms')}
        </Link>
      </li>
      <li>
        <Link to={paths.reservation('subscription', descriptorId, reservationId, 'success')}>
          <Icon shape={ticketIcon} />
          {t('app.wallet.order')}
        </Link>
      </li>
    </ul>
  )
}

/** The events whose tickets the pass has paid for, the latest first. */
const Uses = ({ subscription: { uses = [] } }: Props) => {
  const { t, pick, pickLang, lang } = useTranslations()
  const reader = useReader()
  if (uses.length === 0) return null
  return (
    <section className="part" aria-labelledby="uses">
      <h2 id="uses">{t('app.passes.uses')}</h2>
      <ul className="menu">
        {uses.toReversed().map((use) => (
          <li key={use.shortName}>
            <Link to={paths.event(use.shortName)}>
              <Icon shape={circleCheckIcon} />
              <span>
                <b lang={pickLang(use.title)}>{pick(use.title)}</b>
                <FactsLine
                  as="span"
                  className="dim"
                  facts={[
                    shortEventDay(use, lang, reader),
                    t('app.facts.tickets', { count: use.count }),
                  ].filter((part) => part !== null)}
                />
              </span>
              <Icon shape={chevronRightIcon} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The events that the pass opens; for one without entries the way to another one. */
const NextStep = ({ subscription }: Props) => {
  const { t } = useTranslations()
  const { id, descriptorId } = subscription
  const isUsedUp = entriesLeft(subscription) === 0
  return (
    <ActionBar label={t('app.shell.next-step')}>
      <ButtonLink
        full
        icon={ticketPlusIcon}
        to={isUsedUp ? paths.subscription(descriptorId) : `${paths.events()}?subscription=${id}`}
      >
        {t(isUsedUp ? 'app.passes.again' : 'app.passes.use')}
      </ButtonLink>
    </ActionBar>
  )
}

/** The events that a pass with entries is for. */
export const ValidFor = ({ subscription }: Props) => {
  const { t } = useTranslations()
  if (subscription.missingSince !== null || entriesLeft(subscription) === 0) return null
  return (
    <section className="part" aria-labelledby="valid-for">
      <h2 id="valid-for">{t('app.passes.valid-for')}</h2>
      <CompatibleEvents subscriptionId={subscription.id} />
    </section>
  )
}

const Removal = ({ subscription }: Props) => {
  const { t, pick } = useTranslations()
  const { renewWalletList, run } = useServices()
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const remove = async (): Promise<boolean> => {
    const { removeSubscription } = await import('../flows/keep-subscription.ts')
    const removed = await run(removeSubscription, subscription)
    if (removed) void renewWalletList()
    return removed
  }
  return (
    <ul className="menu part">
      <li>
        <MenuButton icon={trashIcon} onClick={() => setRemoving(true)}>
          {t('app.wallet.remove')}
        </MenuButton>
        <RemoveSheet
          title={t('app.passes.remove.title', { title: pick(subscription.title) })}
          text={t('app.passes.remove.text')}
          open={removing}
          remove={remove}
          onClose={() => setRemoving(false)}
          onRemoved={() => void navigate(paths.wallet(), { replace: true })}
        />
      </li>
    </ul>
  )
}

const StoredSubscription = ({ subscription }: Props) => {
  const { t, pick } = useTranslations()
  return (
    <Page back={paths.wallet()} barTitle={t('app.shell.tickets')} legal={null} bar className="ticket-page">
      <DocumentTitle title={pick(subscription.title)} />
      <Missing subscription={subscription} />
      <StoredPassCard subscription={subscription} />
      <div className="ticket-side pk-wide inline-bar">
        <NextStep subscription={subscription} />
        <ValidFor subscription={subscription} />
        <Uses subscription={subscription} />
        {!isLinkedPass(subscription) && <QuickLinks subscription={subscription} />}
        <Removal subscription={subscription} />
      </div>
    </Page>
  )
}

const NotStored = () => {
  const { t } = useTranslations()
  const title = t('app.passes.not-stored')
  return (
    <Page back={paths.wallet()} legal={null} wide>
      <DocumentTitle title={title} />
      <StatusMessage icon="missing" title={title} text={t('app.passes.not-stored.text')}>
        <ButtonLink to={paths.wallet()}>{t('app.shell.tickets')}</ButtonLink>
      </StatusMessage>
    </Page>
  )
}

/** The page of a bought subscription: the device has its card, codes, terms and history; only the list of events is requested. */
export const StoredPass = () => {
  const { id = '' } = useParams()
  const subscriptions = useSubscriptions()
  useWalletRefresh(subscriptions !== null)
  if (subscriptions === null)
    return (
      <Page>
        <Skeleton />
      </Page>
    )
  const subscription = subscriptions.find((stored) => stored.id === id)
  return subscription ? <StoredSubscription subscription={subscription} /> : <NotStored />
}
