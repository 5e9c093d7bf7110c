import { useTranslations } from '#i18n/use-translations.ts'
import { paths } from '#core/domain/page-paths.ts'
import { Link } from '#shared/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import '#ui/more-icons.ts'

type Props = {
  /** Lists the orders too; their own page does not. */
  withOrders?: boolean
  onFollow?: (() => void) | undefined
  onSignOut: () => void
}

/** Profile, orders and sign-out: the entries of the account's menus. */
export const AccountLinks = ({ withOrders = false, onFollow, onSignOut }: Props) => {
  const { t } = useTranslations()
  const profile = { to: paths.profile(), icon: 'circle-user', text: t('user.menu.my-profile') } as const
  const orders = { to: paths.orders(), icon: 'ticket', text: t('user.menu.my-orders') } as const
  return (
    <ul className="menu">
      {(withOrders ? [profile, orders] : [profile]).map(({ to, icon, text }) => (
        <li key={to}>
          <Link to={to} onClick={onFollow}>
            <Icon name={icon} />
            {text}
            <Icon name="chevron-right" />
          </Link>
        </li>
      ))}
      <li>
        <button type="button" aria-haspopup="dialog" onClick={onSignOut}>
          <Icon name="log-out" />
          {t('user.menu.logout')}
          <Icon name="chevron-right" />
        </button>
      </li>
    </ul>
  )
}
