import { useTranslations } from '#i18n/use-translations.ts'
import { CopyRow } from '#ui/app/CopyRow.tsx'
import { buttonClass } from '#ui/content/Button.tsx'
import { MailText } from '#ui/content/MailText.tsx'
import { CheckoutPage } from '../parts/CheckoutPage.tsx'
import { OrderMessage } from '../parts/OrderMessage.tsx'
import { WriteOrganizer } from '../parts/OrganizerMail.tsx'
import { useCheckout } from '../parts/use-checkout.ts'

/** The reservation is stuck: the organizer has to check it. */
export const Component = () => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  return (
    <CheckoutPage title={t('reservation-page-error-status.header.title')} legal={undefined}>
      <OrderMessage
        context={context}
        title={t('reservation-page-error-status.title')}
        text={t('app.checkout.stuck.text')}
      >
        <dl className="card">
          <CopyRow label={t('app.facts.order')} text={reservation.shortId}>
            <bdi className="code">{reservation.shortId}</bdi>
          </CopyRow>
          {context.organizationEmail !== '' && (
            <CopyRow label={t('app.facts.write-organizer')} text={context.organizationEmail}>
              <bdi>
                <MailText>{context.organizationEmail}</MailText>
              </bdi>
            </CopyRow>
          )}
        </dl>
        <div className="order-actions">
          <WriteOrganizer className={buttonClass()} />
        </div>
      </OrderMessage>
    </CheckoutPage>
  )
}
