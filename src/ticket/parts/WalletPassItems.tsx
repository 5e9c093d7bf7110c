import { useQuery } from '@tanstack/react-query'
import { infoQuery } from '#catalogue/parts/catalogue-queries.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Icon, chevronRightIcon } from '#ui/content/Icon.tsx'
import { MenuLabel } from '#ui/content/MenuLabel.tsx'
import { walletCardsIcon, walletIcon } from '#ui/content/more-icons.ts'
import { useServices } from '#ui/data/services.ts'
import { serverPaths } from '#wire/server-paths.ts'

/** Which external wallets the server can serve (docs/api/external-wallets.md); none until it is known. */
export function useExternalWallets(): { readonly google: boolean; readonly apple: boolean } {
  const { api } = useServices()
  const { data } = useQuery(infoQuery(api))
  const { gWalletEnabled = false, passEnabled = false } = data?.walletConfiguration ?? {}
  return { google: gWalletEnabled, apple: passEnabled }
}

/** Menu items that add the ticket to Apple Wallet and Google Wallet, where the server offers them. */
export const WalletPassItems = ({ eventShortName, uuid }: { eventShortName: string; uuid: string }) => {
  const { t } = useTranslations()
  const { google, apple } = useExternalWallets()
  return (
    <>
      {google && (
        <li>
          <a href={serverPaths.googleWallet(eventShortName, uuid)} target="_blank" rel="noopener noreferrer">
            <Icon shape={walletIcon} />
            <span>
              {t('app.tickets.google-wallet')}
              <span className="vh"> ({t('app.shell.new-tab')})</span>
            </span>
            <Icon shape={chevronRightIcon} />
          </a>
        </li>
      )}
      {apple && (
        <li>
          {/* Without `download`: Safari opens the pass only by its media type. */}
          <a href={serverPaths.appleWallet(eventShortName, uuid)} type="application/vnd.apple.pkpass">
            <MenuLabel icon={walletCardsIcon}>{t('app.tickets.apple-wallet')}</MenuLabel>
          </a>
        </li>
      )}
    </>
  )
}
