import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { User } from '#core/contract/account.ts'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { PageHeading } from '#shared/PageHeading.tsx'
import { useSignedIn } from '#shared/sign-in-state.ts'
import { Page, type FrameOptions } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useSignedInUser } from '../use-signed-in-user.ts'
import { SignInPage } from './SignInPage.tsx'

type Props = FrameOptions & {
  title: string
  /** The width of the page, also while it loads. */
  wide?: boolean
  children: (me: User) => ReactNode
}

/**
 * A page for signed-in visitors; another one gets the way to the sign-in, and home where the server has none
 * (docs/api/client-behavior.md#routes).
 */
export const RequireSignIn = ({ title, wide, children, ...frame }: Props) => {
  const { t } = useTranslations()
  const userState = useSignedInUser()
  const offersSignIn = useSignedIn() !== null
  if (userState.kind === 'signed-out')
    return offersSignIn ? <SignInPage {...frame} /> : <Navigate to={paths.home()} replace />
  if (userState.kind === 'signed-in') return children(userState.me)
  return (
    <Page {...frame} wide={wide}>
      <PageHeading title={title} />
      {userState.kind === 'unknown' ? (
        <OutcomeNotice failure={userState.failure} onRetry={userState.again} automatic />
      ) : (
        <>
          <p className="vh" role="status">
            {t('app.shell.loading')}
          </p>
          <Skeleton />
        </>
      )}
    </Page>
  )
}
