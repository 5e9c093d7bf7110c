import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isHomeScreenApp } from '#platform/install.ts'
import { ButtonLink } from '#shared/Link.tsx'
import { SettingsRow } from '#shared/SettingsRow.tsx'
import { useSignedIn } from '#shared/sign-in-state.ts'
import { MenuLink } from '#shared/tickets/MenuButton.tsx'
import { circleUserIcon, ticketPlusIcon } from '#ui/Icon.tsx'
import { smartphoneIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'

/** The way to the orders of an account, where the server has one and the visitor is not signed in. */
const SignInRow = () => {
  const { t } = useTranslations()
  if (useSignedIn() !== false) return null
  return (
    <MenuLink icon={circleUserIcon} to={paths.orders()}>
      {t('app.wallet.sign-in')}
    </MenuLink>
  )
}

/** Below an empty wallet; the app on the home screen of iOS explains where the tickets from Safari are. */
export const EmptyWalletTools = () => {
  const { t } = useTranslations()
  return (
    <>
      {isHomeScreenApp() && (
        <Notice icon={smartphoneIcon} title={t('app.wallet.gap')}>
          {t('app.wallet.gap.text')}
        </Notice>
      )}
      <div className="button-row">
        <ButtonLink variant="line" to={paths.addTickets()}>
          {t('app.wallet.add')}
        </ButtonLink>
      </div>
      <ul className="menu">
        <SettingsRow />
        {/* Last: the server reports its sign-in later, and nothing moves. */}
        <SignInRow />
      </ul>
    </>
  )
}

/** The ways of tickets into the wallet and out of it, and the settings. */
export const WalletTools = () => {
  const { t } = useTranslations()
  return (
    <ul className="menu">
      <MenuLink icon={ticketPlusIcon} to={paths.addTickets()}>
        {t('app.wallet.add')}
      </MenuLink>
      <MenuLink icon={smartphoneIcon} to={paths.moveTickets()}>
        {t('app.wallet.move')}
      </MenuLink>
      <SettingsRow />
    </ul>
  )
}
