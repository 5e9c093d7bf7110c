import { useState } from 'react'
import { proxyFacts } from '#core/domain/payment-proxies.ts'
import { cancelPayment } from '#core/flows/cancel-payment.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { leaveForPayment } from '#platform/leave-for-payment.ts'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { useServices } from '#shared/services.ts'
import { Button } from '#ui/Button.tsx'
import { useCheckout } from '../use-checkout.ts'
import { useLeaveCheckout } from '../use-leave-checkout.ts'

/** Nothing is paid yet, and the provider's page still takes the payment. @param url of that page */
export const OpenPayment = ({ url }: { url: string }) => {
  const { t } = useTranslations()
  const tools = useServices()
  const { reservation, context, refresh } = useCheckout()
  const { cancelAndLeave } = useLeaveCheckout()
  const [failure, setFailure] = useState<Failure | null>(null)
  const name = proxyFacts(reservation.paymentProxy)?.provider
  /** Cancels the payment, because an order cannot have two open ones. */
  const cancelFirst = async (then: () => Promise<unknown>): Promise<void> => {
    setFailure(null)
    const { type, publicIdentifier } = context
    const answer = await cancelPayment(tools, { reservationId: reservation.id, type, publicIdentifier })
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
      <div className="stack gap-2">
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
