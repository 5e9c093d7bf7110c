import { useState } from 'react'
import { useNamespace, useTranslations } from '#i18n/use-translations.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { SignOutSheet } from './SignOutSheet.tsx'

/** The menu of the top bar: profile, orders and sign-out. Open from the start. */
export const UserMenu = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslations()
  const isTranslated = useNamespace('account')
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <Sheet open={!leaving} onDismiss={onClose} title={t('app.shell.account')} dismiss={t('common.close')}>
        <AccountLinks withOrders onFollow={onClose} onSignOut={() => setLeaving(true)} />
      </Sheet>
      <SignOutSheet open={leaving && isTranslated} onClose={onClose} />
    </>
  )
}
