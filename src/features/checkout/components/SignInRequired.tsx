import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useShellOptions } from '#shared/shell-options.ts'
import { usePageTitle } from '#shared/PageHeading.tsx'
import { paths } from '#core/domain/page-paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Page } from '#ui/Page.tsx'
import { StatusMessage } from '#ui/StatusMessage.tsx'
import { LastKnownReservation } from './LastKnownReservation.tsx'

type Props = { shortName: string; reservationId: string }

/** The reservation belongs to an account, and the visitor is not signed in to it. */
export const SignInRequired = ({ shortName, reservationId }: Props) => {
  const { t } = useTranslations()
  const title = t('app.checkout.owned')
  usePageTitle(title)
  useShellOptions({ back: paths.event(shortName) })
  return (
    <Page>
      <StatusMessage icon="refused" title={title} text={t('app.checkout.owned.text')}>
        <a className={buttonClass({})} href={serverPaths.reservationSignIn(shortName, reservationId)}>
          {t('user.menu.login')}
        </a>
      </StatusMessage>
      <LastKnownReservation reservationId={reservationId} />
    </Page>
  )
}
