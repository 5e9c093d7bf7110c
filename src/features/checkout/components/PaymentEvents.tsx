import { useEffect, useState } from 'react'
import { paymentEventKind } from '#core/domain/payment-event-kind.ts'
import type { PaymentEvent } from '#core/domain/payment-history.ts'
import { recentTime } from '#core/domain/recent-time.ts'
import { isConfirmed } from '#core/domain/reservation-status.ts'
import { getPaymentHistory } from '#core/storage/read/journal.ts'
import { useTranslations, useTranslationStore } from '#i18n/use-translations.ts'
import { useServices } from '#shared/services.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { useCheckout } from '../use-checkout.ts'

function usePaymentHistory(reservationId: string): readonly PaymentEvent[] {
  const { database } = useServices()
  const store = useTranslationStore()
  const [history, setHistory] = useState<readonly PaymentEvent[]>([])
  useEffect(() => {
    let over = false
    let stop = (): void => undefined
    const watch = async (): Promise<void> => {
      const [db] = await Promise.all([database(), store.loadNamespace('tickets')])
      if (!over) stop = db.watch(() => getPaymentHistory(db, reservationId), setHistory)
    }
    // Without storage or texts there is no history.
    void watch().catch(() => undefined)
    return () => {
      over = true
      stop()
    }
  }, [database, store, reservationId])
  return history
}

/** The payment journal of this device in words: "22:14 Order sent, 22:14 No answer, 22:15 Checked: paid". */
export const PaymentEvents = () => {
  const { t, lang } = useTranslations()
  const { now } = useServices()
  const { reservation } = useCheckout()
  const history = usePaymentHistory(reservation.id)
  const { free, notYetPaid } = reservation.orderSummary
  const confirmed = isConfirmed(reservation.status)
  const wasUnknown = history.some(({ step }) => step === 'unknown')
  if (history.length === 0 || (confirmed && !wasUnknown)) return null
  const textOf = (event: PaymentEvent): string => {
    const kind = paymentEventKind(event)
    return t(`app.payment-history.${kind === 'confirmed' && !free && !notYetPaid ? 'paid' : kind}`)
  }
  return (
    <Disclosure summary={t('app.payment-history')} open={!confirmed}>
      <ol className="prose stack gap-1 small num">
        {history.map((event, index) => (
          <li key={index}>
            <time dateTime={new Date(event.at).toISOString()}>{recentTime(event.at, now(), lang)}</time>{' '}
            {textOf(event)}
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
