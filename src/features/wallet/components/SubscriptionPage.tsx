import { useState } from 'react'
import { useNavigate } from 'react-router'
import { shortDateTime } from '#core/domain/deadlines.ts'
import { paths } from '#core/domain/page-paths.ts'
import { usageText } from '#core/domain/usage-text.ts'
import type { SubscriptionRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { CopyRow } from '#shared/CopyRow.tsx'
import { Fact } from '#shared/Fact.tsx'
import { Link } from '#shared/Link.tsx'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { SubscriptionFacts } from '#shared/SubscriptionFacts.tsx'
import { MenuButton } from '#shared/tickets/MenuButton.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import {
  chevronRightIcon,
  circleAlertIcon,
  circleUserIcon,
  historyIcon,
  infoIcon,
  ticketIcon,
  ticketPlusIcon,
} from '#ui/icons.ts'
import { trashIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useNow } from '../use-now.ts'
import { useWalletRefresh } from '../use-wallet-refresh.ts'
import { useSubscriptions } from '../use-watched.ts'
import { RemoveSheet } from './RemoveSheet.tsx'

type Props = { subscription: SubscriptionRecord }

/** The codes that pay for tickets, to be copied or read aloud. */
const Codes = ({ subscription: { pin, id } }: Props) => {
  const { t } = useTranslations()
  return (
    <dl className="card">
      {pin !== null && (
        <CopyRow label={t('app.passes.pin')} text={pin}>
          <b className="text-large num" translate="no">
            {pin}
          </b>
        </CopyRow>
      )}
      <CopyRow label={t('app.passes.id')} text={id}>
        <span className="num" translate="no">
          {id}
        </span>
      </CopyRow>
    </dl>
  )
}

const Facts = ({ subscription }: Props) => {
  const translations = useTranslations()
  const { t } = translations
  const now = useNow(60_000)
  const { terms, total, used, ownerName, ownerEmail, shortId } = subscription
  return (
    <SubscriptionFacts terms={{ ...terms, maxEntries: total }} used={used}>
      <Fact icon={historyIcon} label={t('app.passes.usage')}>
        <b>{usageText(subscription, now, translations)}</b>
      </Fact>
      <Fact icon={circleUserIcon} label={t('app.passes.owner')}>
        <b>{ownerName}</b> <bdi className="dim small">{ownerEmail}</bdi>
      </Fact>
      <Fact icon={ticketIcon} label={t('app.wallet.order')}>
        {t('app.wallet.order')} <bdi>{shortId}</bdi>
      </Fact>
    </SubscriptionFacts>
  )
}

const Missing = ({ subscription: { missingSince, organizationEmail } }: Props) => {
  const { t, lang } = useTranslations()
  if (missingSince === null) return null
  return (
    <Notice tone="warn" icon={circleAlertIcon} className="after-4" title={t('app.passes.missing')}>
      {t('app.passes.missing.text', { since: shortDateTime(missingSince, lang) })}{' '}
      {organizationEmail !== '' && <a href={`mailto:${organizationEmail}`}>{organizationEmail}</a>}
    </Notice>
  )
}

const StoredSubscription = ({ subscription }: Props) => {
  const { t, pick, pickLang } = useTranslations()
  const tools = useServices()
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const { id, title, organizationName, descriptorId, reservationId } = subscription

  const remove = async (): Promise<boolean> => {
    const { removeSubscription } = await import('#core/flows/remove-subscription.ts')
    const removed = await removeSubscription(tools, subscription)
    if (removed) void tools.renewWalletList()
    return removed
  }
  return (
    <Page back={paths.wallet()} barTitle={pick(title)} legal={null}>
      <DocumentTitle title={pick(title)} />
      <h1 lang={pickLang(title)}>{pick(title)}</h1>
      {organizationName !== '' && (
        <p className="dim after-4">{t('app.passes.by', { name: organizationName })}</p>
      )}
      <Missing subscription={subscription} />
      <Codes subscription={subscription} />
      <p className="small dim before-2 after-4">{t('app.passes.codes.use')}</p>
      <div className="button-row after-5">
        <Link className={buttonClass()} to={`${paths.events()}?subscription=${encodeURIComponent(id)}`}>
          <Icon shape={ticketPlusIcon} />
          {t('app.passes.use')}
        </Link>
      </div>
      <Facts subscription={subscription} />
      <ul className="menu part">
        <li>
          <Link to={paths.reservation('subscription', descriptorId, reservationId, 'success')}>
            <Icon shape={infoIcon} />
            {t('app.facts.open-order')}
            <Icon shape={chevronRightIcon} />
          </Link>
        </li>
        <li>
          <MenuButton icon={trashIcon} bad onClick={() => setRemoving(true)}>
            {t('app.wallet.remove')}
          </MenuButton>
        </li>
      </ul>
      <RemoveSheet
        title={t('app.passes.remove.title', { title: pick(title) })}
        text={t('app.passes.remove.text')}
        open={removing}
        remove={remove}
        onClose={() => setRemoving(false)}
        onRemoved={() => void navigate(paths.wallet(), { replace: true })}
      />
    </Page>
  )
}

const NotStored = () => {
  const { t } = useTranslations()
  const title = t('app.passes.not-stored')
  return (
    <Page back={paths.wallet()} legal={null}>
      <DocumentTitle title={title} />
      <div className="state">
        <Icon shape={ticketIcon} className="sign" />
        <h1>{title}</h1>
        <p className="dim">{t('app.passes.not-stored.text')}</p>
        <Link className={buttonClass({ variant: 'line' })} to={paths.wallet()}>
          {t('app.shell.tickets')}
        </Link>
      </div>
    </Page>
  )
}

/** The page of a bought subscription, from the device alone: its codes, terms and usage as last known. */
export const SubscriptionPage = ({ id: wanted }: { id: string }) => {
  const subscriptions = useSubscriptions()
  useWalletRefresh(subscriptions !== null)
  if (subscriptions === null)
    return (
      <Page>
        <Skeleton />
      </Page>
    )
  const subscription = subscriptions.find(({ id }) => id === wanted)
  return subscription ? <StoredSubscription subscription={subscription} /> : <NotStored />
}
