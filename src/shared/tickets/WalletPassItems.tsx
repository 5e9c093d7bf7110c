import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Icon } from '#ui/Icon.tsx'
import { chevronRightIcon } from '#ui/icons.ts'
import { MenuLabel } from '#ui/MenuLabel.tsx'
import { smartphoneIcon } from '#ui/more-icons.ts'
import { useExternalWallets } from './use-external-wallets.ts'

type Props = { eventShortName: string; uuid: string }

/** Menu items that add the ticket to Apple Wallet and Google Wallet, where the server offers them. */
export const WalletPassItems = ({ eventShortName, uuid }: Props) => {
  const { t } = useTranslations()
  const { google, apple } = useExternalWallets()
  return (
    <>
      {google && (
        <li>
          <a href={serverPaths.googleWallet(eventShortName, uuid)} target="_blank" rel="noopener noreferrer">
            <Icon shape={smartphoneIcon} />
            <span>
              {t('app.tickets.google-wallet')}
              <span className="vh"> ({t('link.new-tab')})</span>
            </span>
            <Icon shape={chevronRightIcon} />
          </a>
        </li>
      )}
      {apple && (
        <li>
          {/* Without `download`: Safari opens the pass only by its media type. */}
          <a href={serverPaths.appleWallet(eventShortName, uuid)} type="application/vnd.apple.pkpass">
            <MenuLabel icon={smartphoneIcon}>{t('app.tickets.apple-wallet')}</MenuLabel>
          </a>
        </li>
      )}
    </>
  )
}
