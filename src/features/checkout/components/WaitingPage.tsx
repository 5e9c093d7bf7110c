import { useEffect, useState, type ReactNode } from 'react'
import type { CustomPaymentMethod } from '#core/contract/payment.ts'
import { contextPath } from '#core/domain/purchase-context.ts'
import { keepReservation } from '#core/flows/keep-reservation.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { useOpensOffline } from '#shared/use-opens-offline.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { useCheckout } from '../use-checkout.ts'
import { BillingDocumentLink, WrongAddress } from './OrderRows.tsx'
import { ReservationReference, ReservationSummary } from './ReservationSummary.tsx'
import { StepBar } from './StepBar.tsx'

type OrderSummaryCardProps = {
  /** Between the sum and the reference. */
  children?: ReactNode
  /** Below the card; on a phone the bar. */
  bar?: ReactNode
}

/** Lists what was ordered with its reference: the second column while an order waits for its payment. */
export const OrderSummaryCard = ({ children, bar }: OrderSummaryCardProps) => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  return (
    <aside className="stack gap-5" aria-label={t('app.facts.order')}>
      <div className="card stack gap-3">
        <ReservationSummary reservation={reservation} context={context} />
        {children}
        <ReservationReference />
      </div>
      {bar}
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
  if (!reservation.invoiceRequested) return null
  return (
    <BillingDocumentLink
      className={buttonClass({ variant: 'line' })}
      missing={<p className="dim small">{t('reservation-page-waiting.invoice-will-be-sent')}</p>}
    />
  )
}

type Props = {
  /** The next step. */
  bar?: ReactNode
  children: ReactNode
}

/** The frame of a page that waits for a payment; in a wide window the order is beside it. */
export const WaitingPage = ({ bar, children }: Props) => {
  const { t, pick } = useTranslations()
  const { context } = useCheckout()
  return (
    <Page
      back={contextPath(context)}
      barTitle={pick(context.title)}
      languages={context.contentLanguages}
      legal={null}
      bar={bar !== undefined}
      wide
    >
      <DocumentTitle title={t('reservation-page-waiting.header.title')} />
      <StepBar current={2} />
      <div className="two-columns">
        <div className="after-5">{children}</div>
        <OrderSummaryCard bar={bar}>
          <InvoiceOfOrder />
        </OrderSummaryCard>
      </div>
      <WrongAddress />
    </Page>
  )
}

/**
 * Stores the reservation that waits for a payment on this device.
 * @param method the custom method by which it is to be paid; undefined until it is loaded, and for other payments
 * @returns the reservation is stored
 */
export function useKeptOrder(method?: CustomPaymentMethod): boolean {
  const { reservation, context } = useCheckout()
  const tools = useServices()
  const [stored, setStored] = useState(false)
  useEffect(() => {
    void keepReservation(tools, reservation, context, method).then((isStored) => {
      setStored(isStored)
      return tools.renewWalletList()
    })
  }, [tools, reservation, context, method])
  return stored
}
