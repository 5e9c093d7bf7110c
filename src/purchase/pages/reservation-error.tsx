import { useTranslations } from '#i18n/use-translations.ts'
import { CopyRow } from '#ui/app/CopyRow.tsx'
import { buttonClass } from '#ui/content/Button.tsx'
import { MailText } from '#ui/content/MailText.tsx'
import { StatusMessage } from '#ui/content/StatusMessage.tsx'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { CheckoutPage } from '../parts/CheckoutPage.tsx'
import { WriteOrganizer } from '../parts/OrganizerMail.tsx'
import { useCheckout } from '../parts/use-checkout.ts'

/** The reservation is stuck: the organizer has to check it. */
export const Component = () => {
  const { t, pick } = useTranslations()
  const { reservation, context } = useCheckout()
  return (
    <CheckoutPage
      title={t('reservation-page-error-status.header.title')}
      legal={undefined}
      bar
      className="inline-bar"
    >
      <StatusMessage
        icon="refused"
        title={t('reservation-page-error-status.title')}
        text={t('app.checkout.stuck.text')}
      >
        <dl className="card">
          <CopyRow label={pick(context.title)} text={reservation.shortId}>
            {t('reservation-page-error-status.your-reservation-identifier', { 0: reservation.shortId })}
          </CopyRow>
        </dl>
        <p className="small dim">
          <bdi>
            <MailText>{context.organizationEmail}</MailText>
          </bdi>
        </p>
        <ActionBar label={t('app.shell.next-step')}>
          <WriteOrganizer className={buttonClass({ full: true })} />
        </ActionBar>
      </StatusMessage>
    </CheckoutPage>
  )
}
