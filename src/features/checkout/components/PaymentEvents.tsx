import { useCallback } from 'react'
import { paymentEventKind } from '#core/domain/payment-event-kind.ts'
import type { PaymentEvent } from '#core/domain/payment-history.ts'
import { recentTime } from '#core/domain/recent-time.ts'
import { isConfirmed } from '#core/domain/reservation-status.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { getPaymentHistory } from '#core/storage/read/journal.ts'
import { useNamespace, useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#shared/services.ts'
import { useDatabaseValue } from '#shared/use-database-value.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { useCheckout } from '../use-checkout.ts'

/** The payment journal of this device in words: "22:14 Order sent, 22:14 No answer, 22:15 Checked: paid". */
export const PaymentEvents = () => {
  const { t, lang } = useTranslations()
  const { now, database } = useServices()
  const isTranslated = useNamespace('tickets')
  const { reservation } = useCheckout()
  const read = useCallback((db: TesseraDatabase) => getPaymentHistory(db, reservation.id), [reservation.id])
  // Without storage there is no history.
  const history = useDatabaseValue(database, read).value ?? []
  const { free, notYetPaid } = reservation.orderSummary
  const confirmed = isConfirmed(reservation.status)
  const wasUnknown = history.some(({ step }) => step === 'unknown')
  if (!isTranslated || history.length === 0 || (confirmed && !wasUnknown)) return null
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
