import { Link } from 'react-router'
import { useText } from '#i18n/text.ts'
import { documents, paths } from '#shared/paths.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { useSignInEnabled } from '../sign-in.ts'
import type { Place } from './places.ts'

/** The tabs of a phone. The account is a page of the server until one is signed in, so it is a plain link. */
export const ShellTabs = ({ place }: { place: Place }) => {
  const { t } = useText()
  const signIn = useSignInEnabled()
  const account = documents.signIn()
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
        ...(signIn ? [{ href: account, label: t('app.shell.account'), icon: 'circle-user' as const }] : []),
      ]}
      renderLink={({ href, ...rest }) =>
        href === account ? <a href={href} {...rest} /> : <Link to={href} {...rest} />
      }
    />
  )
}
