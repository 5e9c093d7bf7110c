import { useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { AccountLinks } from './AccountLinks.tsx'
import { SignOutSheet } from './SignOutSheet.tsx'

/** The menu of the orders page: profile and sign-out. */
export const AccountMenu = () => {
  const { t } = useTranslations()
  const [leaving, setLeaving] = useState(false)
  return (
    <section className="part stack" aria-label={t('app.shell.account')}>
      <AccountLinks onSignOut={() => setLeaving(true)} />
      <SignOutSheet open={leaving} onClose={() => setLeaving(false)} />
    </section>
  )
}
