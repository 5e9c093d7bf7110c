import { useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { SettingsRow } from '#shared/SettingsRow.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { SignOutSheet } from './SignOutSheet.tsx'

/** The menu of the orders page: profile, settings of the device and sign-out. */
export const AccountMenu = () => {
  const { t } = useTranslations()
  const [leaving, setLeaving] = useState(false)
  return (
    <section className="part stack" aria-label={t('app.shell.account')}>
      <AccountLinks onSignOut={() => setLeaving(true)}>
        <SettingsRow />
      </AccountLinks>
      <SignOutSheet open={leaving} onClose={() => setLeaving(false)} />
    </section>
  )
}
