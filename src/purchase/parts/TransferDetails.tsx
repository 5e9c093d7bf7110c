import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { formatAmount } from '#kit/money/amount.ts'
import { CopyRow } from '#ui/app/CopyRow.tsx'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { Money } from '#ui/app/Money.tsx'
import { groupedIban, ibanOf, transferCode } from '../rules/payment/transfer-code.ts'
import type { Transfer } from '../rules/payment/transfer.ts'
import { PaymentDeadline } from './PaymentDeadline.tsx'
import './TransferQr.css'

const TransferQr = lazyPart(async () => (await import('./TransferQr.tsx')).TransferQr)

const AccountRow = ({ account }: { account: string }) => {
  const { t } = useTranslations()
  const iban = ibanOf(account)
  return (
    <CopyRow label={t(`app.checkout.transfer.${iban ? 'iban' : 'account'}`)} text={iban ?? account}>
      <bdi className="code">{iban ? groupedIban(iban) : account}</bdi>
    </CopyRow>
  )
}

type Props = {
  transfer: Transfer
  /** Deadline, epoch ms. */
  validity: number
  /** The zone of the deadline. */
  timeZone: string
  /** How to pay by a method of the organizer, in place of what a bank transfer needs. */
  instructions?: ReactNode
}

/** The deadline of a payment, what it needs, each value with a copy button, and instructions or a code that banking apps read. */
export const TransferDetails = ({ transfer, validity, timeZone, instructions }: Props) => {
  const { t, lang } = useTranslations()
  const { account, owner, amount, currency, reference } = transfer
  const code = transferCode(transfer)
  return (
    <>
      <PaymentDeadline validity={validity} timeZone={timeZone}>
        {!instructions && t('app.checkout.transfer.late')}
      </PaymentDeadline>
      <div className="payment-columns after-5">
        {instructions}
        <dl className="card">
          <CopyRow label={t('app.checkout.transfer.amount')} text={formatAmount(amount)}>
            <Money {...amount} currency={currency} lang={lang} />
          </CopyRow>
          {account !== '' && <AccountRow account={account} />}
          {owner.length > 0 && (
            <CopyRow label={t('app.checkout.transfer.owner')} text={owner.join(', ')}>
              <span className="multiline">{owner.join('\n')}</span>
            </CopyRow>
          )}
          <CopyRow
            label={t(`app.checkout.${instructions ? 'order-number' : 'transfer.reason'}`)}
            text={reference}
          >
            <bdi className="code">{reference}</bdi>
            {!instructions && <p className="small dim regular">{t('app.checkout.transfer.exactly')}</p>}
          </CopyRow>
        </dl>
        {!instructions && code && <TransferQr code={code} />}
      </div>
    </>
  )
}
