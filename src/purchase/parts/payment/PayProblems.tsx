import { useEffect, useRef, type ComponentProps } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { ownValue } from '#kit/own-value.ts'
import type { Translations } from '#kit/text/translations.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { problemTexts } from '#ui/app/problem-text.ts'
import { buttonClass, Button } from '#ui/content/Button.tsx'
import { loaderIcon, cloudOffIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import type { Tone } from '#ui/content/tone.ts'
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx'
import type { LastAttempt } from '../../flows/last-attempt.ts'
import { paymentOptions } from '../../rules/payment/payment-options.ts'
import { WriteOrganizer } from '../OrganizerMail.tsx'
import { useCheckout } from '../use-checkout.ts'
import { creationFailedKey, unansweredKey, type PayFailure, type PayState } from './use-pay.ts'

/** Takes the focus when it appears and when `change` does, so that it is in view and a screen reader reads it. */
export const FocusedNotice = ({
  change,
  ...notice
}: ComponentProps<typeof Notice> & { change?: unknown }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [change])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice {...notice} />
    </div>
  )
}

type NoticeKeys = readonly [title: string, text: string, tone?: Tone]
const elsewhere: NoticeKeys = ['app.checkout.elsewhere', 'app.checkout.elsewhere.text']
const notCharged: NoticeKeys = ['app.checkout.not-charged', 'app.checkout.not-charged.text']
/** By the end of the payment as the server has stored it, and its method. */
const ended: Readonly<Record<string, NoticeKeys>> = {
  FAILED: ['app.checkout.unpaid.declined', 'app.checkout.unpaid.declined.text', 'danger'],
  'FAILED CREDIT_CARD': ['app.checkout.unpaid.declined', 'app.checkout.unpaid.declined.card', 'danger'],
  CANCELLED: ['app.checkout.unpaid.canceled', 'app.checkout.unpaid.canceled.text', 'neutral'],
}

/** After a return from a payment provider without a payment: nothing was charged, and the buyer can pay again. */
export const NotChargedNotice = ({ attempt }: { attempt: LastAttempt | null }) => {
  const { t } = useTranslations()
  const { tokenAcquired, lastAttempt } = useCheckout().reservation
  // The notice waits until the device was read: the heading of the page takes the focus first.
  if (attempt === null || tokenAcquired) return null
  const state = lastAttempt ?? ''
  const keys = ownValue(ended, `${state} ${attempt.choice?.method ?? ''}`) ?? ownValue(ended, state)
  if (keys === undefined && !attempt.left) return null
  const [title, text, tone = 'warn'] = keys ?? notCharged
  return (
    <FocusedNotice change={title} tone={tone} live="status" title={t(title)}>
      {t(text)}
    </FocusedNotice>
  )
}

/** The server cannot be reached while a payment is open: the page continues by itself. */
export const UnreachableNotice = () => {
  const { t } = useTranslations()
  return (
    <Notice
      icon={cloudOffIcon}
      live="status"
      className="before-4 after-5"
      title={t('app.outcome.unreachable')}
    >
      <b>{t('app.checkout.pay-once')}</b> {t('app.checkout.processing.unreachable')}
    </Notice>
  )
}

const botCheckCode = 'error.STEP_2_CAPTCHA_VALIDATION_FAILED'

/** True for a refusal with this code by the server itself, not by a check in front of it. */
const hasProblem = (outcome: PayFailure, code: string): boolean =>
  outcome.kind === 'refused' &&
  !outcome.challenge &&
  outcome.problems.some((problem) => problem.code === code)

/** The errors that the page lists; empty for a failure with its own notice. */
function errorTexts(
  outcome: PayFailure,
  translations: Translations,
  hasBotCheck: boolean,
): readonly string[] {
  const { t } = translations
  if (hasProblem(outcome, botCheckCode) && !hasBotCheck) return [t('app.checkout.no-check')]
  if (outcome.kind === 'refused') return problemTexts(translations, outcome.problems)
  if (outcome.kind === 'no-page') return [t('app.checkout.no-page'), t('app.checkout.no-page.text')]
  if (outcome.kind === 'declined' && outcome.reason !== null)
    return [t('error.STEP_2_PAYMENT_PROCESSING_ERROR', { 0: outcome.reason })]
  // 429 and 503 ask to wait; this text asks to try again.
  const isGeneral = outcome.kind === 'declined' || (outcome.kind === 'busy' && outcome.status === 500)
  return isGeneral ? [t(creationFailedKey)] : []
}

/** What is left to a buyer whose connection has too many unpaid orders: the methods that are paid now, and the organizer. */
const OtherWays = () => {
  const { t } = useTranslations()
  const names = paymentOptions(useCheckout().reservation).flatMap(({ deferred, title }) =>
    deferred || title === null ? [] : [t(title)],
  )
  return (
    <>
      {names.length > 0 && <p>{t('app.checkout.other-ways', { list: names.join(', ') })}</p>}
      <WriteOrganizer className={buttonClass({ variant: 'line' })} />
    </>
  )
}

/** It is not clear yet whether the order arrived: what the page does, and what the buyer is not to do. */
const UnclearNotice = ({ paying, kind }: { paying: PayState; kind: 'unknown' | 'not-arrived' }) => {
  const { t } = useTranslations()
  const { shortId, orderSummary } = useCheckout().reservation
  return (
    <FocusedNotice
      change={paying.attempt}
      tone="warn"
      icon={paying.checking ? loaderIcon : undefined}
      live="alert"
      title={t(unansweredKey(paying))}
    >
      {/* The text of a free order names no payment. */}
      <p>{t(`app.checkout.${kind}.text${orderSummary.free ? '.free' : ''}`)}</p>
      <b className="below before-2">{t('app.checkout.ticket-order', { id: shortId })}</b>
    </FocusedNotice>
  )
}

type Props = {
  paying: PayState
  /** Opens the booking details again. */
  onEdit: () => Promise<unknown>
  /** The page shows the bot check. alf.io may require one without sending its key: then no attempt can succeed. */
  hasBotCheck: boolean
}

/** Why the payment failed, and whether it may be sent again. */
export const PayProblems = ({ paying, onEdit, hasBotCheck }: Props) => {
  const translations = useTranslations()
  const { t } = translations
  const { outcome, attempt } = paying
  if (outcome === null) return null
  if (outcome.kind === 'unknown' || outcome.kind === 'not-arrived')
    return <UnclearNotice paying={paying} kind={outcome.kind} />
  if (outcome.kind === 'in-other-tab' || outcome.kind === 'not-started') {
    const [title, text] = outcome.kind === 'in-other-tab' ? elsewhere : notCharged
    return (
      <Notice tone="warn" live="alert" title={t(title)}>
        {t(text)}
      </Notice>
    )
  }
  const texts = errorTexts(outcome, translations, hasBotCheck)
  if (texts.length === 0 && outcome.kind !== 'no-page' && outcome.kind !== 'declined')
    return <OutcomeNotice failure={outcome} lost={t('app.checkout.uncharged')} />
  return (
    <>
      <ErrorSummary
        title={t('app.checkout.errors', { count: texts.length })}
        errors={texts.map((text) => ({ text }))}
        attempt={attempt}
      />
      {hasProblem(outcome, 'error.STEP_2_TOO_MANY_UNPAID_ORDERS') && <OtherWays />}
      {hasProblem(outcome, botCheckCode) && <WriteOrganizer className={buttonClass({ variant: 'line' })} />}
      {outcome.kind === 'refused' && outcome.reason === 'not-in-group' && (
        <Button variant="line" onClick={onEdit}>
          {t('app.checkout.edit')}
        </Button>
      )}
    </>
  )
}
