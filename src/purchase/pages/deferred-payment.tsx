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
import { ticketsOf } from '../rules/booking/booking-form.ts'

/** The reservation is confirmed; the organizer sends the payment instructions later. */
export const Component = () => {
  const { t } = useTranslations()
  const { context, reservation } = useCheckout()
  useKeptOrder()
  return (
    <WaitingPage>
      <h1 className="after-2">{t('app.checkout.deferred')}</h1>
      <p>{t(contextKeys[context.type].waiting, { count: ticketsOf(reservation).length })}</p>
      <p className="before-2">{t('reservation-page.offline.deferred.success.message')}</p>
      {!reservation.metadata.mailSkipped && reservation.email !== null && (
        <p className="dim before-2 after-5">
          <MailText>{t('app.checkout.sent-to', { email: canonicalEmail(reservation.email) })}</MailText>
        </p>
      )}
      <SkippedMailNotice resend />
      <ProgressSteps sign={<Icon shape={mailIcon} />}>{t('app.checkout.deferred.step')}</ProgressSteps>
      <div className="order-actions before-5">
        <ButtonLink variant="line" to={contextPath(context)}>
          {t(contextKeys[context.type].back)}
        </ButtonLink>
      </div>
    </WaitingPage>
  )
}
