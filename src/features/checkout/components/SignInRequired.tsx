import { contextPath, type PurchaseContextId } from '#core/domain/purchase-context.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Page } from '#ui/Page.tsx'
import { StatusMessage } from '#ui/StatusMessage.tsx'
import { LastKnownReservation } from './LastKnownReservation.tsx'

type Props = { context: PurchaseContextId; reservationId: string }

/** The reservation belongs to an account, and the visitor is not signed in to it. */
export const SignInRequired = ({ context, reservationId }: Props) => {
  const { t } = useTranslations()
  const title = t('app.checkout.owned')
  return (
    <Page back={contextPath(context)} bar className="inline-bar">
      <DocumentTitle title={title} />
      <StatusMessage icon="refused" title={title} text={t('app.checkout.owned.text')}>
        <ActionBar label={t('app.shell.next-step')}>
          <a
            className={buttonClass({ full: true })}
            href={serverPaths.reservationSignIn(context.type, context.publicIdentifier, reservationId)}
          >
            {t('user.menu.login')}
          </a>
        </ActionBar>
      </StatusMessage>
      <LastKnownReservation reservationId={reservationId} />
    </Page>
  )
}
