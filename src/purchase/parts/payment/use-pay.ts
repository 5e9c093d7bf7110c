import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deferUpdates } from '#device/browser/deferred-updates.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Translations } from '#kit/text/translations.ts'
import { problemTexts } from '#ui/app/problem-text.ts'
import { showToast } from '#ui/app/toasts.ts'
import { circleAlertIcon } from '#ui/content/Icon.tsx'
import { drawJitter, outageWait } from '#ui/data/automatic-retry.ts'
import { isConnectionLost } from '#ui/data/connection.ts'
import { useServices } from '#ui/data/services.ts'
import type { PaymentForm } from '../../contract/payment.ts'
import { cancelPayment } from '../../flows/cancel-payment.ts'
import type { CollectedPayment } from '../../flows/collect-card-payment.ts'
import { readConfirmation } from '../../flows/confirmation.ts'
import { checkPayment, pay, type PayOutcome } from '../../flows/pay.ts'
import { notifyParent } from '../embedding.ts'
import { useCheckout } from '../use-checkout.ts'
import { leaveForPayment } from './leave-for-payment.ts'

/** `no-page`: the address of the provider's page is not one that the app opens. */
export type PayFailure =
  | Exclude<PayOutcome, { kind: 'advanced' } | { kind: 'redirect' }>
  | { readonly kind: 'no-page' }
  /** The server answers, and does not have the order whose result was unknown: it may be sent again. */
  | { readonly kind: 'not-arrived' }

/** `details`: the booking page, which confirms the order when it skips the review. */
type PayStep = 'details' | 'review'

/** Why an order of the booking page was not confirmed: in memory until the page is closed, for the review. */
function useFailedWithDetails() {
  const client = useQueryClient()
  const { reservation } = useCheckout()
  const key = ['reservation', reservation.id, 'failed-with-details']
  return {
    read: () => client.getQueryData<PayFailure>(key) ?? null,
    clear: () => client.removeQueries({ queryKey: key }),
    keep(failure: PayFailure): void {
      client.setQueryDefaults(key, { gcTime: Infinity })
      client.setQueryData<PayFailure>(key, failure)
    },
  }
}

/** No text of a problem or of the provider names the reason (docs/api/client-behavior.md#payment-choice). */
export const creationFailedKey = 'error.STEP_2_PAYMENT_REQUEST_CREATION'

/** The failures of a confirmation, or of the start of a payment, that the page reports in general words only. */
const isGeneral = (outcome: PayFailure): boolean =>
  outcome.kind === 'busy' ||
  outcome.kind === 'not-started' ||
  outcome.kind === 'no-page' ||
  (outcome.kind === 'declined' && outcome.reason === null) ||
  (outcome.kind === 'refused' && outcome.problems.length === 0)

/** The text for an embedding page (docs/api/embedding.md#messages-to-the-parent). */
function reasonOf(outcome: PayFailure, translations: Pick<Translations, 't' | 'has'>): string {
  const { t } = translations
  if (outcome.kind === 'declined') return outcome.reason ?? t(creationFailedKey)
  if (outcome.kind === 'no-page') return t('app.checkout.no-page')
  if (outcome.kind === 'unknown' || outcome.kind === 'not-arrived')
    return t(unansweredKey({ outcome, checking: false }))
  if (outcome.kind === 'not-started') return t('app.checkout.not-charged')
  if (outcome.kind === 'in-other-tab') return t('app.checkout.elsewhere')
  if (outcome.kind === 'unreachable') return t('app.outcome.unreachable')
  const texts = outcome.kind === 'refused' ? problemTexts(translations, outcome.problems) : []
  return `${texts.join(' ') || t(`app.outcome.${outcome.kind}`)} (${String(outcome.status)})`
}

/** The text for a payment without an answer. */
export const unansweredKey = ({ outcome, checking }: Pick<PayState, 'outcome' | 'checking'>): string =>
  outcome?.kind === 'not-arrived'
    ? 'app.checkout.not-arrived'
    : checking
      ? 'app.checkout.unknown.checking'
      : 'app.checkout.unknown'

/** Warns before the page is left during the call, and only then: the listener prevents the back-forward cache. */
function useLeaveWarning(running: boolean): void {
  useEffect(() => {
    if (!running) return
    const warn = (leaving: BeforeUnloadEvent) => leaving.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [running])
}

/** `outcome`: why the last attempt failed; null before the first one. */
type Shown = { readonly outcome: PayFailure | null; readonly attempt: number }

/** The failure that the page shows; an embedding page gets its text. */
function useFailure(step: PayStep) {
  const translations = useTranslations()
  const { reservation, context } = useCheckout()
  const failedWithDetails = useFailedWithDetails()
  const [{ outcome, attempt }, setShown] = useState<Shown>(() => {
    const earlier = step === 'review' ? failedWithDetails.read() : null
    return { outcome: earlier, attempt: earlier === null ? 0 : 1 }
  })
  return {
    outcome,
    attempt,
    forgetEarlier: failedWithDetails.clear,
    /** The failure stays as it was after another attempt. */
    repeat: () => setShown((before) => ({ ...before, attempt: before.attempt + 1 })),
    /** The order of this attempt has not arrived. */
    resolve: (of: number) =>
      setShown((before) =>
        before.outcome?.kind === 'unknown' && before.attempt === of
          ? { ...before, outcome: { kind: 'not-arrived' } }
          : before,
      ),
    fail(failure: PayFailure): void {
      setShown((before) => ({ outcome: failure, attempt: before.attempt + 1 }))
      if (step === 'details') failedWithDetails.keep(failure)
      if (isGeneral(failure))
        showToast({ id: 'payment', icon: circleAlertIcon, text: translations.t(creationFailedKey) })
      const error = reasonOf(failure, translations)
      notifyParent(context, { status: reservation.status, id: reservation.id, error })
    },
  }
}

/**
 * Checks a confirmation of unknown result while the page is visible, without a sign on it: it neither moves the focus nor counts as an
 * attempt.
 */
function useQuietCheck({ outcome, attempt, resolve }: ReturnType<typeof useFailure>): void {
  const { run } = useServices()
  const { order, refresh } = useCheckout()
  const [jitter] = useState(drawJitter)
  useQuery({
    queryKey: ['confirmation', order.reservationId, attempt],
    queryFn: async () => {
      const status = await run(readConfirmation, order.reservationId)
      if (status === 'advanced') await refresh()
      // The server may still process the confirmation: only the buyer sends it again, and the status is read before.
      if (status === 'pending') resolve(attempt)
      return status
    },
    enabled: outcome?.kind === 'unknown',
    initialData: 'unknown',
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: ({ state }) => jitter * outageWait(state.dataUpdateCount + 1),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
}

/** Confirms the reservation once and follows its status. */
export function usePay(step: PayStep = 'review') {
  const { lang, t } = useTranslations()
  const { run } = useServices()
  const { order, refresh, keepStep } = useCheckout()
  const [running, setRunning] = useState(false)
  const [checking, setChecking] = useState(false)
  const shown = useFailure(step)
  const { outcome, attempt, repeat, resolve, fail, forgetEarlier } = shown

  useEffect(() => deferUpdates('payment'), [])
  useLeaveWarning(running)
  useQuietCheck(shown)

  return {
    running,
    outcome,
    attempt,
    /** True while {@link check} waits for the server. */
    checking,
    /** @param collect collects the payment at the provider before the reservation is confirmed */
    async pay(form: PaymentForm, collect?: () => Promise<CollectedPayment>): Promise<void> {
      if (running) return
      setRunning(true)
      forgetEarlier()
      // A card payment changes the status before it ends.
      const releaseStep = keepStep()
      const notInGroupText = t('error.STEP2_WHITELIST')
      const isLost = isConnectionLost()
      const answer = await run(pay, { ...order, lang, form, collect, notInGroupText, isLost })
      releaseStep()
      setRunning(false)
      if (answer.kind === 'advanced') {
        // The draft stays until the status decides the page: an expired reservation has moved on as well.
        await refresh()
      } else if (answer.kind === 'redirect') {
        if (leaveForPayment(answer.url)) return
        await run(cancelPayment, order)
        fail({ kind: 'no-page' })
      } else {
        fail(answer)
        // The session ended, or another tab changed the order: the reservation decides the page again. Accepted details lead to the review.
        if (answer.kind === 'refused' || step === 'details') await refresh()
      }
    },
    /** Checks whether a reservation of unknown outcome was confirmed. A check without an answer counts as an attempt. */
    async check(): Promise<void> {
      setChecking(true)
      const standing = await run(checkPayment, order)
      setChecking(false)
      if (standing === 'advanced') await refresh()
      if (standing === 'pending') resolve(attempt)
      if (standing === 'unknown') repeat()
    },
  }
}

export type PayState = ReturnType<typeof usePay>
