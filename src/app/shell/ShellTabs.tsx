import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { useSignedIn } from '#shared/sign-in-state.ts'
import { calendarDaysIcon, circleUserIcon, ticketIcon } from '#ui/Icon.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { MainSection } from './main-section.ts'

/** The tabs on a phone. While signed out, the account tab leads to the way to the sign-in. */
export const ShellTabs = ({ place }: { place: MainSection }) => {
  const { t } = useTranslations()
  const signedIn = useSignedIn()
  return (
    <Tabs
      label={t('app.shell.nav')}
      items={[
        {
          href: paths.home(),
          label: t('app.shell.events'),
          icon: calendarDaysIcon,
          current: place === 'events',
        },
        {
          href: paths.wallet(),
          label: t('app.shell.tickets'),
          icon: ticketIcon,
          current: place === 'tickets',
        },
        ...(signedIn !== null
          ? [
              {
                href: paths.orders(),
                label: t('app.shell.account'),
                icon: circleUserIcon,
                current: place === 'account',
              },
            ]
          : []),
      ]}
      renderLink={({ href, ...rest }) => <Link to={href} {...rest} />}
    />
  )
}
