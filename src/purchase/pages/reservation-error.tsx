import { useTranslations } from '#i18n/use-translations.ts'
import { buttonClass } from '#ui/content/Button.tsx'
import { CheckoutPage } from '../parts/CheckoutPage.tsx'
import { OrderMessage, OrderNumber } from '../parts/OrderMessage.tsx'
import { WriteOrganizer } from '../parts/OrganizerMail.tsx'
import { useCheckout } from '../parts/use-checkout.ts'

/** The reservation is stuck: the organizer has to look up its payment. */
export const Component = () => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  return (
    <CheckoutPage title={t('reservation-page-error-status.header.title')} legal={undefined}>
      <OrderMessage
        context={context}
        title={t('reservation-page-error-status.title')}
        text={
          <>
            <b className="below after-2 text-large">{t('app.checkout.pay-once')}</b>
            {t('app.checkout.stuck.text')}
          </>
        }
      >
        <OrderNumber number={reservation.shortId} />
        <div className="order-actions">
          <WriteOrganizer className={buttonClass()} />
        </div>
      </OrderMessage>
    </CheckoutPage>
  )
}
