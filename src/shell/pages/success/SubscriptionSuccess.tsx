import { useEffect, type ReactNode } from 'react'
import { CompatibleEvents } from '#catalogue/parts/CompatibleEvents.tsx'
import { BoughtTerms, EntriesMeter } from '#catalogue/parts/SubscriptionFacts.tsx'
import { smallestPicture } from '#catalogue/rules/picture-sizes.ts'
import type { SubscriptionContext } from '#catalogue/rules/purchase-context.ts'
import { entryLimit } from '#catalogue/rules/subscription-terms.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ownValue } from '#kit/own-value.ts'
import { canonicalEmail } from '#kit/text/canonical-email.ts'
import type { AdditionalField, SubscriptionInReservation } from '#purchase/contract/reservation.ts'
import { keepReservation } from '#purchase/flows/keep-reservation.ts'
import { attendeeName } from '#purchase/parts/attendee/attendee-name.ts'
import { CheckoutPage } from '#purchase/parts/CheckoutPage.tsx'
import { contextKeys } from '#purchase/parts/context-keys.ts'
import { useEmbedded, useFramed } from '#purchase/parts/embedding.ts'
import { BillingRows, OrderMenu } from '#purchase/parts/OrderMenu.tsx'
import { OrganizerMail } from '#purchase/parts/OrganizerMail.tsx'
import { SkippedMailNotice } from '#purchase/parts/ResendEmail.tsx'
import { OnSitePaymentNotice, ReservationSummary } from '#purchase/parts/ReservationSummary.tsx'
import { useCheckout } from '#purchase/parts/use-checkout.ts'
import { storedValues } from '#purchase/rules/booking/additional-answers.ts'
import { billingDocument } from '#purchase/rules/booking/billing-document.ts'
import { fieldLabelOf, fieldTextOf } from '#purchase/rules/booking/booking-form.ts'
import { subscriptionOf } from '#purchase/rules/booking/subscription-owner.ts'
import { Face } from '#ticket/static/TicketPicture.tsx'
import { CopyRow } from '#ui/app/CopyRow.tsx'
import { ButtonLink } from '#ui/app/Link.tsx'
import { MenuLink } from '#ui/app/MenuButton.tsx'
import { showToast } from '#ui/app/toasts.ts'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import { calendarDaysIcon, checkIcon } from '#ui/content/Icon.tsx'
import { MailText } from '#ui/content/MailText.tsx'
import { useServices } from '#ui/data/services.ts'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { keepSubscription } from '#wallet/flows/keep-subscription.ts'
import { paths } from '#wire/page-paths.ts'
import { FinalizingNotice, OrderInTabBar, OrderInTabNotice } from './SuccessBar.tsx'
import { useIsNew } from './use-is-new.ts'

/** PIN and id of a bought subscription, folded, to be copied; what the server does not send is left out. */
const SubscriptionCodes = ({ subscription }: { subscription: SubscriptionInReservation }) => {
  const { t } = useTranslations()
  const { id, configuration } = subscription
  const pin = configuration?.displayPin === false ? null : subscription.pin
  const codes = [
    { name: 'pin', code: pin, Tag: 'b', className: 'text-large' },
    { name: 'id', code: id, Tag: 'bdi', className: 'small' },
  ] as const
  const onCopied = () =>
    showToast({
      id: 'pass-copied',
      icon: checkIcon,
      text: t('reservation-page-complete.subscription.copy.success'),
    })
  if (pin === null && id === null) return null
  return (
    <Disclosure summary={t('app.passes.codes')}>
      <dl>
        {codes.map(
          ({ name, code, Tag, className }) =>
            code !== null && (
              <CopyRow key={name} label={t(`app.passes.${name}`)} text={code} onCopied={onCopied}>
                <Tag className={className} dir="ltr" translate="no">
                  {code}
                </Tag>
                <br />
                <span className="dim small regular">
                  {t(`reservation-page-complete.subscription.${name}-description`)}
                </span>
              </CopyRow>
            ),
        )}
      </dl>
    </Disclosure>
  )
}

/** The answers to additional fields; a field without an answer is left out. */
const Answers = ({ fields }: { fields: readonly AdditionalField[] }) => {
  const { lang } = useTranslations()
  return fields.map((field) => {
    const texts = fieldTextOf(field, lang)?.restrictedValuesDescription
    const answer = storedValues(field).map((value) => ownValue(texts, value) ?? value)
    return (
      answer.length > 0 && (
        <span key={field.name} className="small">
          <span className="dim">{fieldLabelOf(field, lang)}</span> {answer.join(', ')}
          <br />
        </span>
      )
    )
  })
}

type PassProps = { context: SubscriptionContext; subscription: SubscriptionInReservation }

/** A bought subscription as a card, with the head that it has in the wallet: owner, entries that are left, terms and usage, codes. */
const PassCard = ({ context, subscription, children }: PassProps & { children: ReactNode }) => {
  const { t, pick, pickLang } = useTranslations()
  const { owner, usageDetails } = subscription
  const { total, used } = usageDetails
  const limit = entryLimit(total)
  return (
    <section
      className={useIsNew() ? 'bought brand arriving' : 'bought brand'}
      aria-label={t('reservation-page-complete.subscription')}
    >
      <header className="pk-head pass-head">
        <Face src={smallestPicture(context) ?? undefined} seed={context.publicIdentifier} wide />
        <h2 lang={pickLang(context.title)}>{pick(context.title)}</h2>
        <p>{t('app.passes.by', { name: context.organizationName })}</p>
      </header>
      <div className="bought-ticket row between">
        <p>
          <Answers fields={subscription.fieldConfigurationBeforeStandard} />
          <b>{attendeeName(owner)}</b>
          <br />
          {owner.email !== null && (
            <>
              <bdi className="dim small">{canonicalEmail(owner.email)}</bdi>
              <br />
            </>
          )}
          <Answers fields={subscription.fieldConfigurationAfterStandard} />
        </p>
        {limit !== null && (
          <div className="pass-left">
            <EntriesMeter maxEntries={total} used={used} />
            <span className="small">{t('app.checkout.pass.left', { count: limit - used })}</span>
          </div>
        )}
      </div>
      <div className="bought-foot">
        <div className="row small">
          <BoughtTerms terms={{ ...context, maxEntries: total }} />
          {used > 0 && <p>{t('reservation-page-complete.subscription.usage', { 0: used })}</p>}
        </div>
        {children}
      </div>
    </section>
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
      {t('app.passes.document')} <OrganizerMail />
    </p>
  )
}

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
      <ButtonLink
        full
        to={subscriptionId === null ? paths.home() : `${paths.events()}?subscription=${subscriptionId}`}
      >
        {t(subscriptionId === null ? 'to-home' : 'reservation-page-complete.buy-tickets')}
      </ButtonLink>
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
      {finalizing && <FinalizingNotice className="after-4" />}
      {!reservation.metadata.mailSkipped && reservation.email !== null && (
        <p className="dim after-5">
          <MailText>{t('app.checkout.sent-to', { email: canonicalEmail(reservation.email) })}</MailText>
        </p>
      )}
      {framed && !finalizing && <OrderInTabNotice />}
    </>
  )
}

type OrderProps = Props & { hasButtons: boolean; finalizing: boolean }

/** The order of the subscription: sum, reference, document. */
const Order = ({ subscription, hasButtons, finalizing }: OrderProps) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const hasDocument = hasButtons && billingDocument(reservation, subscription) !== null
  return (
    <section className="card stack gap-3">
      <h2>{t('app.checkout.ticket-order', { id: reservation.shortId })}</h2>
      <ReservationSummary />
      <OrderMenu
        isConfirmed={!finalizing}
        note={!hasDocument && <DocumentNote subscription={subscription} />}
      >
        {hasDocument && <BillingRows />}
        {hasButtons && subscriptionOf(reservation)?.id && (
          <MenuLink to={paths.home()} icon={calendarDaysIcon}>
            {t('app.shell.browse-events')}
          </MenuLink>
        )}
      </OrderMenu>
    </section>
  )
}

/** The reservation of a subscription is complete: how to use it. */
export const SubscriptionSuccess = ({ subscription }: Props) => {
  const { t, pick } = useTranslations()
  const { reservation } = useCheckout()
  const { renewWalletList, run } = useServices()
  const embedded = useEmbedded(subscription)
  const framed = useFramed()
  const finalizing = reservation.status === 'FINALIZING'
  useEffect(() => {
    if (finalizing) return
    const writes = [
      run(keepReservation, reservation, subscription),
      run(keepSubscription, reservation, subscription),
    ]
    void Promise.all(writes).then(() => renewWalletList())
  }, [renewWalletList, run, reservation, subscription, finalizing])
  const bought = subscriptionOf(reservation)
  const hasActions = !finalizing && !embedded
  const hasButtons = hasActions && !reservation.metadata.hideConfirmationButtons
  return (
    <CheckoutPage
      title={t(contextKeys.subscription.completeTitle, { 0: pick(subscription.title) })}
      bar={framed || hasButtons}
    >
      <div className="two-columns">
        <div>
          <Heading finalizing={finalizing} framed={framed} />
          {bought && (
            <PassCard context={subscription} subscription={bought}>
              {!finalizing && <SubscriptionCodes subscription={bought} />}
            </PassCard>
          )}
          <OnSitePaymentNotice />
          {hasActions && bought?.id && <EventsOfSubscription subscriptionId={bought.id} />}
        </div>
        <aside className="stack gap-5" aria-label={t('app.facts.order')}>
          {hasButtons && <NextBar subscriptionId={bought?.id ?? null} />}
          <Order subscription={subscription} hasButtons={hasButtons} finalizing={finalizing} />
        </aside>
      </div>
      {framed && <OrderInTabBar />}
    </CheckoutPage>
  )
}
