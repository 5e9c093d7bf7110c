import { contextPath } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ButtonLink } from '#shared/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SkippedMailNotice } from '../components/ResendEmail.tsx'
import { useKeptOrder, WaitingPage } from '../components/WaitingPage.tsx'
import { contextKeys } from '../context-keys.ts'
import { useCheckout } from '../use-checkout.ts'

/** The reservation is confirmed; the organizer sends the payment instructions later. */
export const Component = () => {
  const { t } = useTranslations()
  const { context } = useCheckout()
  useKeptOrder()
  return (
    <WaitingPage
      bar={
        <ButtonLink full to={contextPath(context)}>
          {t(contextKeys[context.type].back)}
        </ButtonLink>
      }
    >
      <h1 className="after-4">{t('app.checkout.deferred')}</h1>
      <SkippedMailNotice resend />
      <Notice tone="ok" className="after-5">
        {t('reservation-page.offline.deferred.success.message')}
      </Notice>
    </WaitingPage>
  )
}
