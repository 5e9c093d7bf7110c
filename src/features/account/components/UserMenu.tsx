import { useState } from 'react'
import { Link } from 'react-router'
import { useNamespace } from '#i18n/use-namespace.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { paths } from '#core/domain/page-paths.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SignOutSheet } from './SignOutSheet.tsx'

/** The menu of the top bar: profile, orders and sign-out. Open from the start. */
export const UserMenu = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslations()
  const isTranslated = useNamespace('account')
  const [leaving, setLeaving] = useState(false)
  const links = [
    { to: paths.profile(), icon: 'circle-user', text: t('user.menu.my-profile') },
    { to: paths.orders(), icon: 'ticket', text: t('user.menu.my-orders') },
  ] as const
  return (
    <>
      <Sheet
        open={!leaving}
        onDismiss={onClose}
        title={t('app.shell.account')}
        actions={
          <Button variant="line" onClick={onClose}>
            {t('common.close')}
          </Button>
        }
      >
        <ul className="menu">
          {links.map(({ to, icon, text }) => (
            <li key={to}>
              <Link to={to} onClick={onClose}>
                <Icon name={icon} />
                {text}
                <Icon name="chevron-right" />
              </Link>
            </li>
          ))}
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
              <Icon name="log-out" />
              {t('user.menu.logout')}
              <Icon name="chevron-right" />
            </button>
          </li>
        </ul>
      </Sheet>
      <SignOutSheet open={leaving && isTranslated} onClose={onClose} />
    </>
  )
}
