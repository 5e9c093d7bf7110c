import type { ReactNode } from 'react'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { circleUserIcon, ticketIcon } from '#ui/icons.ts'
import { MenuLabel } from '#ui/MenuLabel.tsx'
import { logOutIcon } from '#ui/more-icons.ts'

type Props = {
  /** Lists the orders too; their own page does not. */
  withOrders?: boolean
  onFollow?: (() => void) | undefined
  onSignOut: () => void
  /** Further rows, before the sign-out. */
  children?: ReactNode
}

/** Profile, orders and sign-out: the entries of the account's menus. */
export const AccountLinks = ({ withOrders = false, onFollow, onSignOut, children }: Props) => {
  const { t } = useTranslations()
  const profile = { to: paths.profile(), icon: circleUserIcon, text: t('user.menu.my-profile') } as const
  const orders = { to: paths.orders(), icon: ticketIcon, text: t('user.menu.my-orders') } as const
  return (
    <ul className="menu">
      {(withOrders ? [profile, orders] : [profile]).map(({ to, icon, text }) => (
        <li key={to}>
          <Link to={to} onClick={onFollow}>
            <MenuLabel icon={icon}>{text}</MenuLabel>
          </Link>
        </li>
      ))}
      {children}
      <li>
        <button type="button" aria-haspopup="dialog" onClick={onSignOut}>
          <MenuLabel icon={logOutIcon}>{t('user.menu.logout')}</MenuLabel>
        </button>
      </li>
    </ul>
  )
}
