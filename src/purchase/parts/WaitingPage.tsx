import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { buttonClass } from '#ui/content/Button.tsx'
import { Icon } from '#ui/content/Icon.tsx'
import { fileDownIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import { useServices } from '#ui/data/services.ts'
import { useOpensOffline } from '#ui/data/use-opens-offline.ts'
import type { CustomPaymentMethod } from '../contract/payment.ts'
import { keepReservation } from '../flows/keep-reservation.ts'
import { ticketsOf } from '../rules/booking/booking-form.ts'
import { CheckoutPage } from './CheckoutPage.tsx'
import { contextKeys } from './context-keys.ts'
import { OrderedEvent } from './OrderedEvent.tsx'
import { useBillingDocument } from './OrderMenu.tsx'
import { WrongAddress } from './OrganizerMail.tsx'
import { ReservationReference } from './ReservationSummary.tsx'
import { useCheckout } from './use-checkout.ts'

/** Lists what was ordered with its reference, `children` between both: the second column while an order waits for its payment. */
export const OrderSummaryCard = ({ children }: { children?: ReactNode }) => {
  const { t } = useTranslations()
  return (
    <aside className="card" aria-label={t('app.facts.order')}>
      <OrderedEvent>
        {children}
        <ReservationReference />
      </OrderedEvent>
    </aside>
  )
}

/** Reports that the page of an order that waits for its payment opens without a connection; renders nothing where it does not. */
export const StoredPageNotice = ({ stored }: { stored: boolean }) => {
  const { t } = useTranslations()
  const opensOffline = useOpensOffline()
  if (!stored || opensOffline !== 'yes') return null
  return (
    <Notice tone="ok" live="status" className="before-5" title={t('app.checkout.saved.online')}>
      {t('app.checkout.transfer.saved')}
    </Notice>
  )
}

/** The invoice of an order that waits for its payment: its download, or a note that it follows. */
const InvoiceOfOrder = () => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const document = useBillingDocument()
  if (!reservation.invoiceRequested) return null
  if (document === null)
    return <p className="dim small">{t('reservation-page-waiting.invoice-will-be-sent')}</p>
  return (
    <a {...document.link} className={buttonClass({ variant: 'line' })}>
      <Icon shape={fileDownIcon} />
      {document.text}
    </a>
  )
}

/** A page that waits for a payment, until which the order is reserved; in a wide window the order is beside it. */
export const WaitingPage = ({ title, children }: { title: string; children: ReactNode }) => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const count = ticketsOf(reservation).length
  return (
    <CheckoutPage title={t('reservation-page-waiting.header.title')} step={2}>
      <div className="two-columns">
        <div className="after-5">
          <h1 className="after-2">{title}</h1>
          <p className="after-5">{t(contextKeys[context.type].waiting, { count })}</p>
          {children}
          <div className="before-4">
            <WrongAddress />
          </div>
        </div>
        <OrderSummaryCard>
          <InvoiceOfOrder />
        </OrderSummaryCard>
      </div>
    </CheckoutPage>
  )
}

/**
 * Stores the reservation that waits for a payment on this device.
 * @param method the custom method by which it is to be paid; undefined until it is loaded, and for other payments
 * @returns the reservation is stored
 */
export function useKeptOrder(method?: CustomPaymentMethod): boolean {
  const { reservation, context } = useCheckout()
  const { renewWalletList, run } = useServices()
  const [stored, setStored] = useState(false)
  useEffect(() => {
    void run(keepReservation, reservation, context, method).then((isStored) => {
      setStored(isStored)
      return renewWalletList()
    })
  }, [renewWalletList, run, reservation, context, method])
  return stored
}
