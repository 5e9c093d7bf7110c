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

/** Terms and privacy policy of the event, else of the application, and the way to a withdrawal. */
export const Footer = ({ legal }: { legal?: Legal | null | undefined }) => {
  const { api } = useServices()
  const { t } = useTranslations()
  const { data: info } = useQuery(infoQuery(api))
  if (legal === null) return null
  const terms = firstWebAddress(legal?.terms, info?.globalTermsUrl)
  const privacy = firstWebAddress(legal?.privacy, info?.globalPrivacyPolicyUrl)
  return (
    <footer className="page-footer">
      {terms && <NewTabLink href={terms}>{t('app.shell.terms')}</NewTabLink>}
      {privacy && <NewTabLink href={privacy}>{t('app.shell.privacy')}</NewTabLink>}
      <Link to={pagePatterns.withdrawal}>{t('app.shell.withdraw')}</Link>
    </footer>
  )
}
