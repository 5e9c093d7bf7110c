import { formatAmount } from '#core/contract/amount.ts'
import { deviceZone } from '#core/domain/event-dates.ts'
import type { ReservationRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { CopyRow } from './CopyRow.tsx'
import { Money } from './Money.tsx'
import { PaymentDeadline } from './PaymentDeadline.tsx'
import { PaymentInstructions } from './PaymentInstructions.tsx'
import { TransferDetails } from './TransferDetails.tsx'

/** How to pay an order that waits for an offline payment, as this device has stored it; only the deadline where it has not. */
export const StoredPayment = ({ order }: { order: ReservationRecord }) => {
  const { t, lang } = useTranslations()
  const { transfer, instructions, totalPrice: amount, shortId: reference, validity } = order
  const timeZone = order.timeZone ?? deviceZone()
  const currency = order.currency ?? ''
  if (transfer)
    return (
      <TransferDetails
        transfer={{ ...transfer, amount, currency, reference }}
        validity={validity}
        timeZone={timeZone}
      />
    )
  if (!instructions) return <PaymentDeadline validity={validity} timeZone={timeZone} />
  return (
    <>
      <PaymentDeadline validity={validity} timeZone={timeZone} />
      <PaymentInstructions instructions={instructions} />
      <dl className="card after-5">
        <CopyRow label={t('app.checkout.transfer.amount')} text={formatAmount(amount)}>
          <Money {...amount} currency={currency} lang={lang} />
        </CopyRow>
        <CopyRow label={t('app.checkout.transfer.reason')} text={reference}>
          <bdi className="code">{reference}</bdi>
        </CopyRow>
      </dl>
    </>
  )
}
