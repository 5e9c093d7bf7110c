import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from '#i18n/use-translations.ts'
import { paths } from '#core/domain/page-paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { SignOutSheet } from './SignOutSheet.tsx'

/** Links to the profile and the sign-out. */
export const AccountMenu = () => {
  const { t } = useTranslations()
  const [leaving, setLeaving] = useState(false)
  return (
    <section className="part stack" aria-label={t('app.shell.account')}>
      <ul className="menu">
        <li>
          <Link to={paths.profile()}>
            <Icon name="circle-user" />
            {t('user.menu.my-profile')}
            <Icon name="chevron-right" />
          </Link>
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
            <Icon name="log-out" />
            {t('user.menu.logout')}
            <Icon name="chevron-right" />
          </button>
        </li>
      </ul>
      <SignOutSheet open={leaving} onClose={() => setLeaving(false)} />
    </section>
  )
}
