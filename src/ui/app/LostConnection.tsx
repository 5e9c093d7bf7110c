import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { cloudOffIcon, Icon } from '../content/Icon.tsx'

/** Directly above an action while the connection is down; `children`: what that means there. */
export const LostConnection = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslations()
  return (
    <p className="connection-note" role="alert">
      <Icon shape={cloudOffIcon} />
      <span>
        <b>{t('app.outcome.unreachable')}.</b> {children}
      </span>
    </p>
  )
}
