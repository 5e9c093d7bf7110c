import { useEffect } from 'react'
import type { SubscriptionInReservation } from '#core/contract/reservation.ts'
import { billingDocument } from '#core/domain/billing-document.ts'
import { canonicalEmail } from '#core/domain/canonical-email.ts'
import { paths } from '#core/domain/page-paths.ts'
import { contextPath, type SubscriptionContext } from '#core/domain/purchase-context.ts'
import { entriesLeft } from '#core/domain/stored-passes.ts'
import { subscriptionOf } from '#core/domain/subscription-owner.ts'
import { entryLimit } from '#core/domain/subscription-terms.ts'
import { keepReservation } from '#core/flows/keep-reservation.ts'
import { keepSubscription } from '#core/flows/keep-subscription.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { CompatibleEvents } from '#shared/CompatibleEvents.tsx'
import { Link } from '#shared/Link.tsx'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { StubMosaic } from '#ticket-pages/StubMosaic.tsx'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { calendarDaysIcon, chevronRightIcon, loaderIcon } from '#ui/icons.ts'
import { MailText } from '#ui/MailText.tsx'
import { MenuLabel } from '#ui/MenuLabel.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { contextKeys } from '../context-keys.ts'
import { useEmbedded, useFramed } from '../embedding.ts'
import { organizerMailLink } from '../organizer-mail-link.ts'
import { useCheckout } from '../use-checkout.ts'
import { useResendEmail } from '../use-resend-email.ts'
import { BillingDocumentLink } from './BillingDocumentLink.tsx'
import { OnSitePaymentNotice } from './OnSitePaymentNotice.tsx'
import { OrderInTabBar, OrderInTabNotice } from './OrderInTab.tsx'
import { OrderRows } from './OrderRows.tsx'
import { ResendEmailOutcome } from './ResendEmailOutcome.tsx'
import { ReservationReference } from './ReservationReference.tsx'
import { ReservationSummary } from './ReservationSummary.tsx'
import { SkippedMailNotice } from './SkippedMailNotice.tsx'
import { SubscriptionCodes } from './SubscriptionCodes.tsx'
import { SubscriptionDetails } from './SubscriptionDetails.tsx'
import { WrongAddress } from './WrongAddress.tsx'

type PassCardProps = { context: SubscriptionContext; subscription: SubscriptionInReservation }

/** A bought subscription as a card: title and owner, on its stub the entries that are left. */
const PassCard = ({ context, subscription }: PassCardProps) => {
  const { pick, pickLang } = useTranslations()
  const { owner, usageDetails } = subscription
  const { total, used } = usageDetails
  const limit = entryLimit(total)
  return (
    <div className="tk brand arriving" aria-hidden="true">
      <div className="tk-a">
        <p className="text-large" lang={pickLang(context.title)}>
          <b>{pick(context.title)}</b>
        </p>
        <p>{`${owner.firstName ?? ''} ${owner.lastName ?? ''}`.trim()}</p>
      </div>
      {limit !== null && (
        <div className="tk-b">
          <StubMosaic seed={context.publicIdentifier} />
          <b>{entriesLeft({ total, used })}</b>/ {limit}
        </div>
      )}
    </div>
  )
}

type Props = { subscription: SubscriptionContext }

/** Replaces the download where the server has no document of a subscription (docs/api/subscriptions.md#usage). */
const DocumentNote = ({ subscription }: Props) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const { organizationEmail, invoicingConfiguration } = subscription
  const hasDocument = reservation.paid && invoicingConfiguration.userCanDownloadReceiptOrInvoice
  if (!hasDocument || organizationEmail === '') return null
  return (
    <p className="small">
      {t('app.passes.document')}{' '}
      <a href={organizerMailLink(subscription, reservation)}>
        <MailText>{organizationEmail}</MailText>
      </a>
    </p>
  )
}

/** The events that the subscription opens. */
const EventsOfSubscription = ({ subscriptionId }: { subscriptionId: string }) => {
  const { t } = useTranslations()
  return (
    <section className="part stack" aria-labelledby="use-pass">
      <h2 id="use-pass">{t('reservation-page-complete.subscription.buy-tickets')}</h2>
      <CompatibleEvents subscriptionId={subscriptionId} />
    </section>
  )
}

/** The way to all events of the subscription, or home where it is not acquired yet. */
const NextBar = ({ subscriptionId }: { subscriptionId: string | null }) => {
  const { t } = useTranslations()
  return (
    <ActionBar label={t('app.shell.next-step')}>
      {subscriptionId === null ? (
        <Link className={buttonClass({ full: true })} to={paths.home()}>
          {t('to-home')}
        </Link>
      ) : (
        <Link className={buttonClass({ full: true })} to={`${paths.events()}?subscription=${subscriptionId}`}>
          {t('reservation-page-complete.buy-tickets')}
        </Link>
      )}
    </ActionBar>
  )
}

/** Shows that the pass is ready, and where its mail went; in a frame how the pass comes to the device. The card below names it. */
const Heading = ({ finalizing, framed }: { finalizing: boolean; framed: boolean }) => {
  const { t, pick, pickLang } = useTranslations()
  const { reservation, context } = useCheckout()
  return (
    <>
      {finalizing ? (
        <h1 className="after-2" lang={pickLang(context.title)}>
          {pick(context.title)}
        </h1>
      ) : (
        <h1 className="after-2">{t('app.checkout.pass.ready')}</h1>
      )}
      <SkippedMailNotice />
      {finalizing && (
        <Notice icon={loaderIcon} live="status" className="after-4">
          {t('reservation-page-complete.reservation.finalization-in-progress')}
        </Notice>
      )}
      {!reservation.metadata.mailSkipped && reservation.email !== null && (
        <p className="dim after-5">
          <MailText>{t('app.checkout.sent-to', { email: canonicalEmail(reservation.email) })}</MailText>
        </p>
      )}
      {framed && !finalizing && <OrderInTabNotice type="subscription" />}
    </>
  )
}

type OrderProps = Props & { hasButtons: boolean; finalizing: boolean }

/** The order of the subscription: sum, document, reference; sending the mail again is the last action. */
const Order = ({ subscription, hasButtons, finalizing }: OrderProps) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const resendState = useResendEmail()
  const hasDocument = hasButtons && billingDocument(reservation, subscription) !== null
  return (
    <section className="card stack gap-3">
      <ReservationSummary reservation={reservation} context={subscription} />
      <ReservationReference />
      <ul className="menu">
        {hasDocument && (
          <li>
            <BillingDocumentLink>
              <Icon shape={chevronRightIcon} />
            </BillingDocumentLink>
          </li>
        )}
        {hasButtons && subscriptionOf(reservation)?.id && (
          <li>
            <Link to={paths.home()}>
              <MenuLabel icon={calendarDaysIcon}>{t('to-home')}</MenuLabel>
            </Link>
          </li>
        )}
        <OrderRows context={subscription} resendState={finalizing ? null : resendState} />
      </ul>
      <ResendEmailOutcome state={resendState} />
      {!hasDocument && <DocumentNote subscription={subscription} />}
      <WrongAddress />
    </section>
  )
}

/** The reservation of a subscription is complete: how to use it. */
export const SubscriptionSuccess = ({ subscription }: Props) => {
  const { t, pick } = useTranslations()
  const { reservation } = useCheckout()
  const tools = useServices()
  const embedded = useEmbedded(subscription)
  const framed = useFramed()
  const title = pick(subscription.title)
  const finalizing = reservation.status === 'FINALIZING'
  useEffect(() => {
    if (finalizing) return
    const writes = [keepReservation, keepSubscription].map((keep) => keep(tools, reservation, subscription))
    void Promise.all(writes).then(() => tools.renewWalletList())
  }, [tools, reservation, subscription, finalizing])
  const bought = subscriptionOf(reservation)
  const hasActions = !finalizing && !embedded
  const hasButtons = hasActions && !reservation.metadata.hideConfirmationButtons
  return (
    <Page
      back={contextPath(subscription)}
      barTitle={title}
      languages={subscription.contentLanguages}
      legal={null}
      bar={framed || hasButtons}
      wide
    >
      <DocumentTitle title={t(contextKeys.subscription.completeTitle, { 0: title })} />
      <div className="two-columns">
        <div>
          <Heading finalizing={finalizing} framed={framed} />
          {bought !== undefined && (
            <div className="after-5">
              <PassCard context={subscription} subscription={bought} />
            </div>
          )}
          <OnSitePaymentNotice />
          {bought !== undefined && !finalizing && <SubscriptionCodes subscription={bought} />}
          {bought !== undefined && <SubscriptionDetails context={subscription} subscription={bought} />}
          {hasActions && bought?.id && <EventsOfSubscription subscriptionId={bought.id} />}
        </div>
        <aside className="stack gap-5" aria-label={t('app.facts.order')}>
          {hasButtons && <NextBar subscriptionId={bought?.id ?? null} />}
          <Order subscription={subscription} hasButtons={hasButtons} finalizing={finalizing} />
        </aside>
      </div>
      {framed && <OrderInTabBar />}
    </Page>
  )
}
