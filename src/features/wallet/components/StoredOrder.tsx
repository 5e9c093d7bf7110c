import { useCallback, useState } from 'react'
import { Navigate, useParams, useNavigate } from 'react-router'
import { formatMoney } from '#core/domain/money-format.ts'
import { mailLink } from '#core/domain/outside-links.ts'
import { paths } from '#core/domain/page-paths.ts'
import { shortDateTime } from '#core/domain/recent-time.ts'
import { awaitsOfflinePayment } from '#core/domain/reservation-status.ts'
import { shortEventDay } from '#core/domain/short-dates.ts'
import { entriesLeft, isLinkedPass } from '#core/domain/stored-passes.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { getReservation } from '#core/storage/read/reservations.ts'
import type { ReservationRecord, SubscriptionRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { CompatibleEvents } from '#shared/CompatibleEvents.tsx'
import { ButtonLink, Link } from '#shared/Link.tsx'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { StoredPayment } from '#shared/StoredPayment.tsx'
import { MenuButton } from '#shared/tickets/MenuButton.tsx'
import { useReader } from '#shared/use-current-time.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { FactsLine } from '#ui/FactsLine.tsx'
import {
  Icon,
  chevronRightIcon,
  circleAlertIcon,
  circleCheckIcon,
  infoIcon,
  ticketIcon,
  ticketPlusIcon,
} from '#ui/Icon.tsx'
import { MailText } from '#ui/MailText.tsx'
import { mailIcon, trashIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useWalletRefresh } from '../use-wallet-refresh.ts'
import { useSubscriptions, useWatched } from '../use-wallet.ts'
import { RemoveSheet } from './RemoveSheet.tsx'
import { StoredPassCard } from './StoredPassCard.tsx'

type Props = { subscription: SubscriptionRecord }

const Missing = ({ subscription: { missingSince, organizationEmail } }: Props) => {
  const { t, lang } = useTranslations()
  if (missingSince === null) return null
  return (
    <Notice tone="warn" icon={circleAlertIcon} className="after-4" title={t('app.passes.missing')}>
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
          <a href={mailLink(organizationEmail, `${pick(title)} · ${shortId}`)}>
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

const Removal = ({ subscription }: Props) => {
  const { t, pick } = useTranslations()
  const tools = useServices()
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const remove = async (): Promise<boolean> => {
    const { removeSubscription } = await import('#core/flows/keep-subscription.ts')
    const removed = await removeSubscription(tools, subscription)
    if (removed) void tools.renewWalletList()
    return removed
  }
  return (
    <ul className="menu part">
      <li>
        <MenuButton icon={trashIcon} bad onClick={() => setRemoving(true)}>
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
  const { id, title, missingSince } = subscription
  const isUsable = missingSince === null && entriesLeft(subscription) !== 0
  return (
    <Page back={paths.wallet()} barTitle={t('app.shell.tickets')} legal={null} bar className="ticket-page">
      <DocumentTitle title={pick(title)} />
      <Missing subscription={subscription} />
      <StoredPassCard subscription={subscription} />
      <div className="ticket-side pk-wide inline-bar">
        <NextStep subscription={subscription} />
        {!isLinkedPass(subscription) && <QuickLinks subscription={subscription} />}
        {isUsable && (
          <section className="part" aria-labelledby="valid-for">
            <h2 id="valid-for">{t('app.passes.valid-for')}</h2>
            <CompatibleEvents subscriptionId={id} />
          </section>
        )}
        <Uses subscription={subscription} />
        <Removal subscription={subscription} />
      </div>
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
        <ButtonLink variant="line" to={paths.wallet()}>
          {t('app.shell.tickets')}
        </ButtonLink>
      </div>
    </Page>
  )
}

/** The page of a bought subscription: the device has its card, codes, terms and history; only the list of events is requested. */
const SubscriptionPage = ({ id }: { id: string }) => {
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

const HowToPay = ({ order }: { order: ReservationRecord }) => {
  const { t, lang } = useTranslations()
  const { totalPrice, checkedAt, transfer } = order
  const amount = formatMoney({ ...totalPrice, currency: order.currency ?? '', lang })
  return (
    <>
      <h1 className="after-4">{transfer ? t('app.checkout.transfer', { amount }) : t('app.facts.unpaid')}</h1>
      <StoredPayment order={order} />
      <p className="small dim after-4">{t('app.checkout.last', { at: shortDateTime(checkedAt, lang) })}</p>
    </>
  )
}

const noReservation = { stored: undefined }

/** How to pay an order that waits for a bank transfer or a payment by a custom method, from the device alone. */
const TransferPage = ({ reservationId }: { reservationId: string }) => {
  const { t, pick } = useTranslations()
  const read = useCallback(
    async (db: TesseraDatabase) => ({ stored: await getReservation(db, reservationId) }),
    [reservationId],
  )
  const found = useWatched(read, noReservation)
  const reservation = found?.stored
  const title = reservation ? pick(reservation.title) : t('app.facts.unpaid')
  const frame = { back: paths.wallet(), barTitle: title, legal: null }
  if (found === null)
    return (
      <Page {...frame}>
        <DocumentTitle title={title} />
        <Skeleton />
      </Page>
    )
  const isKnown =
    reservation !== undefined &&
    awaitsOfflinePayment(reservation.status) &&
    (reservation.transfer ?? reservation.instructions) !== undefined
  return (
    <Page {...frame} className="transfer-page">
      <DocumentTitle title={title} />
      {isKnown ? (
        <HowToPay order={reservation} />
      ) : (
        <h1 className="after-4">{t('app.wallet.transfer.none')}</h1>
      )}
      <div className="button-row">
        {reservation ? (
          <ButtonLink
            variant="line"
            to={paths.reservation(
              reservation.type,
              reservation.publicIdentifier,
              reservationId,
              'waiting-payment',
            )}
          >
            {t('app.facts.open-order')}
          </ButtonLink>
        ) : (
          <ButtonLink variant="line" to={paths.wallet()}>
            {t('app.shell.tickets')}
          </ButtonLink>
        )}
      </div>
    </Page>
  )
}

/** The page of a stored subscription, or of an order with the way to pay it. */
export const StoredOrder = () => {
  const { kind, id = '' } = useParams()
  if (kind === 'pass') return <SubscriptionPage id={id} />
  if (kind === 'transfer') return <TransferPage reservationId={id} />
  return <Navigate to={paths.wallet()} replace />
}
