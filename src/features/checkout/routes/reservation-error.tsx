import { contextPath } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { MailText } from '#ui/MailText.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusMessage } from '#ui/StatusMessage.tsx'
import { organizerMailLink } from '../organizer-mail-link.ts'
import { useCheckout } from '../use-checkout.ts'

/** The reservation is stuck: the organizer has to check it. */
export const Component = () => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  return (
    <Page
      back={contextPath(context)}
      barTitle={context.organizationName}
      languages={context.contentLanguages}
      wide
      bar
      className="inline-bar"
    >
      <DocumentTitle title={t('reservation-page-error-status.header.title')} />
      <StatusMessage
        icon="refused"
        title={t('reservation-page-error-status.title')}
        text={t('reservation-page-error-status.your-reservation-identifier', { 0: reservation.shortId })}
      >
        <p>{t('app.checkout.stuck.text')}</p>
        <p className="small dim">
          <bdi>
            <MailText>{context.organizationEmail}</MailText>
          </bdi>
        </p>
        <ActionBar label={t('app.shell.next-step')}>
          <a className={buttonClass({ full: true })} href={organizerMailLink(context, reservation)}>
            {t('app.facts.write-organizer')}
          </a>
        </ActionBar>
      </StatusMessage>
    </Page>
  )
}
