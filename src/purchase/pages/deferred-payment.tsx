import { useTranslations } from '#i18n/use-translations.ts'
import { canonicalEmail } from '#kit/text/canonical-email.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { Icon } from '#ui/content/Icon.tsx'
import { MailText } from '#ui/content/MailText.tsx'
import { mailIcon } from '#ui/content/more-icons.ts'
import { contextPath } from '#wire/purchase-context.ts'
import { contextKeys } from '../parts/context-keys.ts'
import { ProgressSteps } from '../parts/ProgressSteps.tsx'
import { SkippedMailNotice } from '../parts/ResendEmail.tsx'
import { useCheckout } from '../parts/use-checkout.ts'
import { useKeptOrder, WaitingPage } from '../parts/WaitingPage.tsx'

/** The reservation is confirmed; the organizer sends the payment instructions later. */
export const Component = () => {
  const { t } = useTranslations()
  const { context, reservation } = useCheckout()
  useKeptOrder()
  return (
    <WaitingPage title={t('app.checkout.deferred')}>
      <SkippedMailNotice resend />
      <ProgressSteps
        sign={<Icon shape={mailIcon} />}
        detail={t('app.checkout.deferred.wait')}
        sent={
          !reservation.metadata.mailSkipped &&
          reservation.email !== null && (
            <MailText>{t('app.checkout.sent-to', { email: canonicalEmail(reservation.email) })}</MailText>
          )
        }
      >
        {t('reservation-page.offline.deferred.success.message')}
      </ProgressSteps>
      <div className="order-actions">
        <ButtonLink variant="line" to={contextPath(context)}>
          {t(contextKeys[context.type].back)}
        </ButtonLink>
      </div>
    </WaitingPage>
  )
}
