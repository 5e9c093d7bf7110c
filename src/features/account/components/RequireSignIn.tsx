import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { User } from '#core/contract/account.ts'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { meQuery } from '#shared/account-queries.ts'
import { automaticRetry } from '#shared/automatic-retry.ts'
import { failureOf, type Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { PageHeading } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { useSignedIn } from '#shared/sign-in-state.ts'
import { useShownError } from '#shared/use-shown-error.ts'
import { Page, type FrameOptions } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SignInPage } from './SignInPage.tsx'

type SignedInUserState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'unknown'; readonly failure: Failure; readonly again: () => unknown }
  | { readonly kind: 'signed-in'; readonly me: User }

/**
 * The signed-in visitor. A missing answer does not count as signed out: a visitor without a connection is not
 * redirected.
 */
function useSignedInUser(): SignedInUserState {
  const { api } = useServices()
  const { data: me, error, isFetching, refetch } = useQuery({ ...meQuery(api), ...automaticRetry })
  const failed = useShownError(error, me !== undefined && error === null)
  if (me) return { kind: 'signed-in', me }
  if (isFetching && failed === null) return { kind: 'asking' }
  // The state is unknown even after an earlier answer: the visitor may have signed in since.
  if (failed !== null) return { kind: 'unknown', failure: failureOf(failed), again: refetch }
  return me === null ? { kind: 'signed-out' } : { kind: 'asking' }
}

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
