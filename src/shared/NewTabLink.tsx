import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'

/** A link that opens a tab; screen readers announce it. The other page gets neither `opener` nor the referrer. */
export const NewTabLink = ({ href, children }: { href: string; children: ReactNode }) => {
  const { t } = useTranslations()
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="vh"> ({t('link.new-tab')})</span>
    </a>
  )
}
