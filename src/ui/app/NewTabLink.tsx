import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { isSafeTarget } from '#kit/text/safe-address.ts'

/**
 * A link that opens a tab; screen readers announce it. The other page gets neither `opener` nor the referrer. Plain text
 * when the address is unsafe (docs/ARCHITECTURE.md#laws).
 */
export const NewTabLink = ({ href, children }: { href: string; children: ReactNode }) => {
  const { t } = useTranslations()
  if (!isSafeTarget(href)) return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="vh"> ({t('app.shell.new-tab')})</span>
    </a>
  )
}
