import { Link } from 'react-router'
import { useText } from '#i18n/text.ts'
import { documents, paths } from '#shared/paths.ts'
import { useSignedIn } from '#shared/sign-in.ts'
import { Tabs } from '#ui/Tabs.tsx'
import type { Place } from './places.ts'

/** The tabs of a phone. Until one is signed in the account is a page of the server, so that it is a plain link. */
export const ShellTabs = ({ place }: { place: Place }) => {
  const { t } = useText()
  const signedIn = useSignedIn()
  const signIn = documents.signIn()
  return (
    <Tabs
      label={t('app.shell.nav')}
      items={[
        {
          href: paths.home(),
          label: t('app.shell.events'),
          icon: 'calendar-days',
          current: place === 'events',
        },
        { href: paths.wallet(), label: t('app.shell.tickets'), icon: 'ticket', current: place === 'tickets' },
        ...(signedIn !== null
          ? [
              {
                href: signedIn ? paths.orders() : signIn,
                label: t('app.shell.account'),
                icon: 'circle-user' as const,
                current: place === 'account',
              },
            ]
          : []),
      ]}
      renderLink={({ href, ...rest }) =>
        href === signIn ? <a href={href} {...rest} /> : <Link to={href} {...rest} />
      }
    />
  )
}
