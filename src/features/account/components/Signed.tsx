import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { User } from '#core/contract/account.ts'
import { useText } from '#i18n/text.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { PageHead } from '#shared/PageHead.tsx'
import { paths } from '#shared/paths.ts'
import { Page } from '#ui/Page.tsx'
import { useWho } from '../use-who.ts'

type Props = { title: string; children: (me: User) => ReactNode }

/** A page for signed-in visitors; everyone else goes home (specification 2). */
export const Signed = ({ title, children }: Props) => {
  const { t } = useText()
  const who = useWho()
  if (who.kind === 'nobody') return <Navigate to={paths.home()} replace />
  if (who.kind === 'known') return children(who.me)
  return (
    <Page>
      <PageHead title={title} />
      {who.kind === 'unknown' ? (
        <OutcomeNotice failure={who.failure} onRetry={who.again} />
      ) : (
        <p className="dim" role="status">
          {t('app.shell.loading')}
        </p>
      )}
    </Page>
  )
}
