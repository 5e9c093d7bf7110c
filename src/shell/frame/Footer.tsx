import { useQuery } from '@tanstack/react-query'
import { infoQuery } from '#catalogue/parts/catalogue-queries.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { webAddress } from '#kit/text/safe-address.ts'
import { Link } from '#ui/app/Link.tsx'
import { NewTabLink } from '#ui/app/NewTabLink.tsx'
import { useServices } from '#ui/data/services.ts'
import { pagePatterns } from '#wire/page-paths.ts'

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
