import { useState, type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react'
import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { lastPaymentMethod } from '#device/browser/browser-storage.ts'
import { onRestored } from '#device/browser/page-events.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import { loaderIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { useServices } from '#ui/data/services.ts'
import { focusControl } from '#ui/forms/focus-control.ts'
import { useTwoColumns } from '#ui/page/use-two-columns.ts'
import type { ReservationInfo } from '../../contract/reservation.ts'
import { lastAttempt, type LastAttempt } from '../../flows/last-attempt.ts'
import type { CardFields } from '../../rules/payment/card-payment.ts'
import {
  confirmationCaptchaKey,
  needsPrivacy,
  submitState,
  toPaymentForm,
  walletBlocker,
  walletOption,
  type Consents,
  type PaymentOption,
  type SubmitBlocker,
} from '../../rules/payment/payment-options.ts'
import { InvoicePanel } from '../booking/InvoicePanel.tsx'
import { SubscriptionSection } from '../booking/SubscriptionSection.tsx'
import { OrganizerMail } from '../OrganizerMail.tsx'
import { ReservationSummary } from '../ReservationSummary.tsx'
import { consentId, TermsConsent } from '../TermsConsent.tsx'
import { useCheckout } from '../use-checkout.ts'
import { PayBar } from './PayBar.tsx'
import { firstMethodId, PaymentSection } from './PaymentSection.tsx'
import { NotChargedNotice, PayProblems, UnreachableNotice } from './PayProblems.tsx'
import { usePay, type PayState } from './use-pay.ts'
import { cardFieldId, usePaymentChoice, usePaymentEntries, type PaymentChoice } from './use-payment-choice.ts'

/**
 * What the buyer chose when the reservation was to be paid last; null until it is read. A page that the browser took out of
 * its back-forward cache reads it again, and the reservation, whose status may have changed at the provider.
 */
function useLastAttempt(): LastAttempt | null {
  const { run } = useServices()
  const { reservation, refresh } = useCheckout()
  const [attempt, setAttempt] = useState<LastAttempt | null>(null)
  const refreshNow = useEffectEvent(() => void refresh())
  useEffect(() => {
    let current = true
    const read = (): void =>
      void run(lastAttempt, reservation.id).then((attempt) => {
        if (current) setAttempt(attempt)
      })
    read()
    const stop = onRestored(() => {
      read()
      refreshNow()
    })
    return () => {
      current = false
      stop()
    }
  }, [run, reservation.id])
  return attempt
}

/** Loads where the organizer requires a bot check. */
const Recaptcha = lazyPart(async () => (await import('#ui/app/Recaptcha.tsx')).Recaptcha, {
  isRequired: true,
  outline: null,
})
/** Loads while a payment takes long. */
const ProviderCheckButton = lazyPart(
  async () => (await import('./ProviderCheckButton.tsx')).ProviderCheckButton,
)

/** Loads where the provider may offer a wallet. */
const WalletButton = lazyPart(async () => (await import('./WalletButton.tsx')).WalletButton)

const captchaId = 'payment-captcha'

/** The text of a blocker, and the control that removes it; an expired reservation has none. */
const blockerFacts: Readonly<Record<SubmitBlocker, { key: string; control: string | null }>> = {
  expired: { key: 'error.STEP_2_ORDER_HAS_EXPIRED', control: null },
  method: { key: 'reservation-page.payment.select-method', control: firstMethodId },
  card: { key: 'app.checkout.card.incomplete', control: cardFieldId },
  terms: { key: 'app.shell.tick-terms', control: consentId },
  privacy: { key: 'app.shell.tick-privacy', control: consentId },
  captcha: { key: 'app.bot-check.missing', control: captchaId },
}

/** What another method and other consents do not change. */
const lasting: ReadonlySet<string> = new Set(['unknown', 'not-arrived', 'in-other-tab', 'unreachable'])

/** The failure of the last attempt when the buyer has changed something since. */
const withoutEnded = ({ outcome }: PayState) => ({
  outcome: outcome !== null && lasting.has(outcome.kind) ? outcome : null,
  attempt: null,
})

type Props = {
  expired: boolean
  /** Opens the booking details again. */
  onEdit: () => Promise<unknown>
  /** The ordered tickets, above the payment; `mayEdit` is false while it is sent, and while it is unknown whether it is placed. */
  Review: ComponentType<{ onEdit: () => Promise<unknown>; mayEdit: boolean }>
  children: ReactNode
}

/** The consents before the visitor changes them: given already when a payment of this reservation was started. */
const initialConsents = (
  { tokenAcquired }: ReservationInfo,
  context: PurchaseContext,
  attempt: LastAttempt | null,
): Consents => ({
  terms: tokenAcquired || attempt?.choice?.terms === true,
  privacy: tokenAcquired || attempt?.choice?.privacy === true,
  privacyNeeded: needsPrivacy(context),
})

/** The blocker that a press of a button met; it is shown at its control until it is removed. */
function useMissing(blockers: readonly SubmitBlocker[]) {
  const { t } = useTranslations()
  const [pressed, setPressed] = useState<SubmitBlocker | null>(null)
  const showMissing = (blocker: SubmitBlocker | null) => {
    setPressed(blocker)
    const control = blocker && blockerFacts[blocker].control
    if (control !== null) focusControl(control)
  }
  const isMissing = pressed !== null && blockers.includes(pressed)
  return { errors: isMissing ? { [pressed]: t(blockerFacts[pressed].key) } : {}, showMissing }
}

type RunningProps = { payState: PayState; payment: PaymentChoice }

/** A payment that takes long: its provider can be checked, or cannot be reached. The button shows that it runs. */
const SlowPayment = ({ payState: { running }, payment: { delayed, unreachable } }: RunningProps) => {
  const { t } = useTranslations()
  if (running && unreachable) return <UnreachableNotice />
  if (!running || !delayed) return null
  return (
    <Notice icon={loaderIcon} live="status" actions={<ProviderCheckButton />}>
      {t('reservation.payment-processing.delay.message')}
    </Notice>
  )
}

/** The method and the agreements of the buyer, and how they are sent. */
function usePayForm(expired: boolean) {
  const { reservation, context } = useCheckout()
  const attempt = useLastAttempt()
  const payment = usePaymentChoice(attempt)
  const entries = usePaymentEntries()
  const [chosenConsents, setChosenConsents] = useState(entries.read().consents ?? null)
  const consents = chosenConsents ?? initialConsents(reservation, context, attempt)
  const [captcha, setCaptcha] = useState<string | null>(null)
  const [tried, setTried] = useState<string | null>(null)
  /** The attempt after which the buyer has changed something: its failure is over. */
  const [changedAfter, setChangedAfter] = useState<number | null>(null)
  const { options, chosen, chosenCustom, card } = payment
  const captchaKey = confirmationCaptchaKey(reservation, context.captchaConfiguration, chosen)
  const payState = usePay()
  const { label, blockers } = submitState({
    free: reservation.orderSummary.free,
    options,
    choice: chosen,
    consents,
    expired,
    approved: reservation.tokenAcquired,
    cardReady: card !== null,
    captchaReady: captchaKey === null || captcha !== null,
  })
  const setConsents = (next: Consents) => {
    setChangedAfter(payState.attempt)
    entries.keep({ consents: next })
    setChosenConsents(next)
  }
  const submit = () => {
    if (chosen !== null) lastPaymentMethod.keep(chosen.method)
    setTried(chosen?.method ?? null)
    const extras = { custom: chosenCustom, captcha: captchaKey === null ? null : captcha }
    return payState.pay(toPaymentForm(chosen, consents, extras), payment.collect)
  }
  const wallet = walletOption(options, chosen, payment.hasWallet)
  const payByWallet = (walletCard: CardFields) => {
    if (wallet !== null) lastPaymentMethod.keep(wallet.method)
    setTried(wallet?.method ?? null)
    return payState.pay(toPaymentForm(wallet, consents), () => payment.collectCard(walletCard))
  }
  const isUnknown = payState.outcome?.kind === 'unknown'
  return {
    payment: {
      ...payment,
      choose(option: PaymentOption): void {
        setChangedAfter(payState.attempt)
        payment.choose(option)
      },
    },
    payState,
    ...(changedAfter === payState.attempt ? withoutEnded(payState) : { outcome: payState.outcome, attempt }),
    label,
    blockers,
    submit,
    wallet,
    payByWallet,
    check: isUnknown ? payState.check : undefined,
    mayEdit: !isUnknown && !payState.running,
    tried: tried ?? attempt?.choice?.method ?? null,
    /** False until the device was read: then the boxes would change under the pointer. */
    knowsConsents: chosenConsents !== null || attempt !== null,
    /** The boxes stand above the button: not after an approval, nor while it is open whether the order arrived. */
    asksConsents: !reservation.tokenAcquired && !isUnknown,
    consents: { consents, onChange: setConsents },
    captcha:
      captchaKey === null ? null : { siteKey: captchaKey, attempt: payState.attempt, onToken: setCaptcha },
  }
}

interface PayPanelProps {
  readonly form: ReturnType<typeof usePayForm>
  readonly showMissing: (blocker: SubmitBlocker | null) => void
  readonly consents: ReactNode
}

/** The column beside the form on wide windows, with the buttons that pay. */
const PayPanel = ({ form, showMissing, consents }: PayPanelProps) => {
  const { t } = useTranslations()
  const { payState, label, blockers, wallet } = form
  const [blocker = null] = blockers
  return (
    <aside aria-label={t('app.facts.order')}>
      <PayBar
        label={label}
        reason={blocker === null || form.check ? undefined : t(blockerFacts[blocker].key)}
        expired={blocker === 'expired'}
        busy={payState.running}
        onMissing={() => showMissing(blocker)}
        onCheck={form.check}
        onSubmit={form.submit}
        consents={consents}
        wallet={
          wallet && (
            <WalletButton
              option={wallet}
              usable={!payState.running && form.check === undefined}
              onPress={() => {
                const missed = walletBlocker(blockers)
                if (missed !== null) showMissing(missed)
                return missed === null
              }}
              onApprove={form.payByWallet}
            />
          )
        }
      />
    </aside>
  )
}

/** The problems in the part that is folded after an approval. */
const blockersOfFold: ReadonlySet<SubmitBlocker> = new Set(['method', 'card', 'terms', 'privacy'])

type ApprovedProps = { needed: boolean; consents: ReactNode; children: ReactNode }

/** The method, and after an approval the consents: folded while a provider has approved the payment and nothing of them is needed. */
const FoldedIfApproved = ({ needed, consents, children }: ApprovedProps) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const [opened, setOpened] = useState(false)
  if (!reservation.tokenAcquired) return children
  return (
    <Disclosure
      summary={t('app.checkout.approved.details')}
      open={needed || opened}
      onOpen={() => setOpened(true)}
    >
      <div className="stack gap-5">
        {children}
        {consents}
      </div>
    </Disclosure>
  )
}

/** Payment method, consents and the submit button with the reason why it cannot be used. */
export const PayForm = ({ expired, onEdit, Review, children }: Props) => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const form = usePayForm(expired)
  const { payment, payState, outcome } = form
  const { errors, showMissing } = useMissing(form.blockers)
  // On a phone the end of the page is directly above the bar, which has no room for more than the sum.
  const below = !useTwoColumns()
  const problems = outcome !== null && (
    <PayProblems paying={payState} onEdit={onEdit} hasBotCheck={form.captcha !== null} />
  )
  // Unseen until the device was read.
  const consents = (
    <div className={form.knowsConsents ? undefined : 'unseen'} inert={payState.running}>
      <TermsConsent event={context} errors={errors} {...form.consents} />
    </div>
  )
  const ownConsents = form.asksConsents && consents
  // A problem of a method stands at the method.
  const isOfMethod = outcome === null || outcome.kind === 'declined' || outcome.kind === 'not-started'
  return (
    <div className="two-columns">
      <div>
        {children}
        {!isOfMethod && <div className="after-5">{problems}</div>}
        <Review onEdit={onEdit} mayEdit={form.mayEdit} />
        <div className="stack gap-5">
          <FoldedIfApproved
            consents={consents}
            needed={outcome !== null || form.blockers.some((blocker) => blockersOfFold.has(blocker))}
          >
            {!reservation.orderSummary.free && (
              <PaymentSection payment={payment} errors={errors} tried={form.tried}>
                {isOfMethod && (problems || <NotChargedNotice attempt={form.attempt} />)}
              </PaymentSection>
            )}
            <SubscriptionSection />
            <InvoicePanel />
          </FoldedIfApproved>
          {below && <ReservationSummary />}
          {form.captcha && <Recaptcha id={captchaId} error={errors.captcha} {...form.captcha} />}
          <p className="dim small">
            {t('app.checkout.organizer', { name: context.organizationName })} <OrganizerMail />
          </p>
          <SlowPayment payState={payState} payment={payment} />
          {below && ownConsents}
        </div>
      </div>
      <PayPanel form={form} showMissing={showMissing} consents={!below && ownConsents} />
    </div>
  )
}
