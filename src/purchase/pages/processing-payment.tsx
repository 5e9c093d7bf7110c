import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deferUpdates } from '#device/browser/deferred-updates.ts'
import { onRestored } from '#device/browser/page-events.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { second } from '#kit/time/durations.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { Button } from '#ui/content/Button.tsx'
import { Icon, clockIcon, cloudOffIcon, loaderIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { failureOf, type Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { useNow } from '#ui/data/use-now.ts'
import { cancelPayment } from '../flows/cancel-payment.ts'
import { checkProvider } from '../flows/check-provider.ts'
import { CheckoutPage } from '../parts/CheckoutPage.tsx'
import { OrganizerMail } from '../parts/OrganizerMail.tsx'
import { leaveForPayment } from '../parts/payment/leave-for-payment.ts'
import { UnreachableNotice } from '../parts/payment/PayProblems.tsx'
import { ProviderCheckButton } from '../parts/payment/ProviderCheckButton.tsx'
import { ProgressSteps } from '../parts/ProgressSteps.tsx'
import { logPollFailure, reservationQuery } from '../parts/reservation-query.ts'
import { useCheckout } from '../parts/use-checkout.ts'
import { useLeaveCheckout } from '../parts/use-leave-checkout.ts'
import { OrderSummaryCard } from '../parts/WaitingPage.tsx'
import { proxyFacts } from '../rules/payment/payment-proxies.ts'

/** Nothing is paid yet, and the provider's page still takes the payment. @param url of that page */
const OpenPayment = ({ url }: { url: string }) => {
  const { t } = useTranslations()
  const { run } = useServices()
  const { reservation, order, refresh } = useCheckout()
  const { cancelAndLeave } = useLeaveCheckout()
  const [failure, setFailure] = useState<Failure | null>(null)
  const name = proxyFacts(reservation.paymentProxy)?.provider
  /** Cancels the payment, because an order cannot have two open ones. */
  const cancelFirst = async (then: () => Promise<unknown>): Promise<void> => {
    setFailure(null)
    const answer = await run(cancelPayment, order)
    if (answer.kind === 'canceled') await then()
    // It was paid meanwhile: its status decides the page.
    else if (answer.kind === 'not-canceled') await refresh()
    else setFailure(answer)
  }
  const leave = () => {
    if (!leaveForPayment(url)) setFailure({ kind: 'unreachable', reason: 'foreign' })
  }
  return (
    <>
      <div className="stack gap-2 before-5">
        <Button onClick={leave}>
          {!name
            ? t('app.checkout.open-payment.continue')
            : t('app.checkout.open-payment.continue-at', { name })}
        </Button>
        <Button variant="line" onClick={() => cancelFirst(refresh)}>
          {t('app.checkout.open-payment.other')}
        </Button>
        <Button variant="text" onClick={() => cancelFirst(async () => setFailure(await cancelAndLeave()))}>
          {t('app.checkout.cancel.do')}
        </Button>
      </div>
      {failure && <OutcomeNotice failure={failure} />}
    </>
  )
}

/** Shows how far a payment is while its provider processes it, and how long that takes as a rule. */
const ProcessingSteps = ({ isPaused }: { isPaused: boolean }) => {
  const { t } = useTranslations()
  const sign = isPaused ? <Icon shape={cloudOffIcon} /> : <Icon shape={loaderIcon} className="turn" />
  return (
    <ProgressSteps sign={sign} detail={!isPaused && t('app.checkout.processing.usual')}>
      {t('app.checkout.processing.confirmed')}
    </ProgressSteps>
  )
}

/**
 * The provider's page of a payment that is still open there; null while that is not known. While a provider captures an approved
 * payment (IN_PAYMENT), nothing is open.
 */
function useProviderPage(): string | null {
  const tools = useServices()
  const { reservation } = useCheckout()
  const { id, status } = reservation
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (status === 'IN_PAYMENT') return
    let over = false
    const check = async (): Promise<void> => {
      const answer = await checkProvider(tools, id)
      if (!over) setUrl(answer.kind === 'redirect' ? answer.url : null)
    }
    void check()
    // Back from the provider's page: paid there, or not.
    const stop = onRestored(() => void check())
    return () => {
      over = true
      stop()
    }
  }, [tools, id, status])
  return url
}

/** A notice after ten polls of two seconds, a warning after 120; ms (docs/api/payments.md#processing-page). */
const slowAfter = 20_000
const warnAfter = 240_000

/** @param waited ms since the page was opened */
const LongWaitNotice = ({ waited }: { waited: number }) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  if (waited < slowAfter) return null
  const isLate = waited >= warnAfter
  const title = t('app.checkout.ticket-order', { id: reservation.shortId })
  return (
    <Notice
      {...(isLate && { tone: 'warn', icon: clockIcon, title })}
      live="status"
      actions={<ProviderCheckButton />}
    >
      {t(`reservation.payment-processing.${isLate ? 'warning' : 'delay'}.message`)}{' '}
      {isLate && <OrganizerMail />}
    </Notice>
  )
}

/**
 * The payment provider is processing the payment. The parent route polls and redirects when the status
 * changes.
 */
export const Component = () => {
  const { t } = useTranslations()
  const { api, now } = useServices()
  const { reservation } = useCheckout()
  const { error, errorUpdatedAt } = useQuery(reservationQuery(api, now, reservation.id))
  useEffect(() => {
    if (error !== null) logPollFailure(failureOf(error))
  }, [error, errorUpdatedAt])
  const unreachable = error !== null && failureOf(error).kind === 'unreachable'
  const time = useNow(second)
  const [begun] = useState(time)
  const url = useProviderPage()
  useEffect(() => deferUpdates('payment'), [])
  return (
    <CheckoutPage title={t('reservation-page.title')} step={2} back={undefined} barTitle={undefined}>
      <div className="two-columns">
        <div className="after-5">
          <h1 className="after-2" tabIndex={-1}>
            {t(url === null ? 'app.checkout.processing' : 'app.checkout.open-payment')}
          </h1>
          {unreachable ? (
            <UnreachableNotice />
          ) : (
            <p role="status" className="after-5">
              {url === null && <b>{t('app.checkout.pay-once')} </b>}
              {t(url === null ? 'app.checkout.processing.text' : 'app.checkout.open-payment.text')}
            </p>
          )}
          {url === null ? <ProcessingSteps isPaused={unreachable} /> : <OpenPayment url={url} />}
          {url === null && !unreachable && <LongWaitNotice waited={time - begun} />}
        </div>
        <OrderSummaryCard />
      </div>
    </CheckoutPage>
  )
}
