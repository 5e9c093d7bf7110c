import { useQuery } from '@tanstack/react-query'
import { pagePatterns } from '#core/domain/page-paths.ts'
import { webAddress } from '#core/domain/safe-address.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { infoQuery } from '#shared/catalogue-queries.ts'
import { Link } from '#shared/Link.tsx'
import { NewTabLink } from '#shared/NewTabLink.tsx'
import { useServices } from '#shared/services.ts'

type Legal = { readonly terms: string | null; readonly privacy: string | null }

const firstWebAddress = (...addresses: (string | null | undefined)[]): string | null =>
  webAddress(addresses.find(Boolean) ?? null)

/**
 * Terms and privacy policy of the event, else of the application, its imprint and accessibility statement, and the way to a withdrawal.
 * `legal` is null inside a flow, which leads to no page of the shop.
 */
export const Footer = ({ legal }: { legal?: Legal | null | undefined }) => {
  const { api } = useServices()
  const { t } = useTranslations()
  const { data: info } = useQuery(infoQuery(api))
  const own = [
    ['app.shell.imprint', firstWebAddress(info?.imprintUrl)],
    ['app.shell.accessibility', firstWebAddress(info?.accessibilityUrl)],
  ] as const
  const ofShop = [
    ['app.shell.terms', firstWebAddress(legal?.terms, info?.globalTermsUrl)],
    ['app.shell.privacy', firstWebAddress(legal?.privacy, info?.globalPrivacyPolicyUrl)],
  ] as const
  const links = legal === null ? own : [...ofShop, ...own]
  if (legal === null && links.every(([, href]) => href === null)) return null
  return (
    <footer className="page-footer">
      {links.map(
        ([text, href]) =>
          href !== null && (
            <NewTabLink key={text} href={href}>
              {t(text)}
            </NewTabLink>
          ),
      )}
      {legal !== null && <Link to={pagePatterns.withdrawal}>{t('app.shell.withdraw')}</Link>}
    </footer>
  )
}
