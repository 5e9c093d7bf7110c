import { useEffect, useState, type ReactNode } from 'react'
import type { CustomPaymentMethod } from '#core/contract/payment.ts'
import { contextPath } from '#core/domain/purchase-context.ts'
import { keepReservation } from '#core/flows/keep-reservation.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Page } from '#ui/Page.tsx'
import { useCheckout } from '../use-checkout.ts'
import { BillingDocumentLink } from './BillingDocumentLink.tsx'
import { OrderSummaryCard } from './OrderSummaryCard.tsx'
import { StepBar } from './StepBar.tsx'
import { WrongAddress } from './WrongAddress.tsx'

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
