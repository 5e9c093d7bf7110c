import { useTranslations } from '#i18n/use-translations.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { contextPath } from '#wire/purchase-context.ts'
import { contextKeys } from '../parts/context-keys.ts'
import { SkippedMailNotice } from '../parts/ResendEmail.tsx'
import { useCheckout } from '../parts/use-checkout.ts'
import { useKeptOrder, WaitingPage } from '../parts/WaitingPage.tsx'

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
