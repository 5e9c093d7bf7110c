import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Unavailable } from '#catalogue/parts/Unavailable.tsx'
import { signInReturn } from '#device/browser/account-redirect.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { User } from '#purchase/contract/user.ts'
import { meQuery } from '#purchase/parts/booking/use-optional-user.ts'
import { PageHeading } from '#ui/app/PageHeading.tsx'
import { SettingsRow } from '#ui/app/SettingsRow.tsx'
import { buttonClass } from '#ui/content/Button.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { Icon, circleUserIcon, ticketIcon } from '#ui/content/Icon.tsx'
import { smartphoneIcon, userPenIcon } from '#ui/content/more-icons.ts'
import { toneClass } from '#ui/content/tone.ts'
import { automaticRetry } from '#ui/data/automatic-retry.ts'
import { failureOf, type Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { mayBeSignedIn, useSignedIn } from '#ui/data/sign-in-state.ts'
import { useShownError } from '#ui/data/use-shown-error.ts'
import { Logo } from '#ui/page/Logo.tsx'
import { Page, type FrameOptions } from '#ui/page/Page.tsx'
import { Skeleton } from '#ui/page/Skeleton.tsx'
import { paths } from '#wire/page-paths.ts'
import { serverPaths } from '#wire/server-paths.ts'
import { AccountMenu } from './UserMenu.tsx'

/** The state that a link of the app's bars hands to this page. */
interface SignInState {
  /** Path and query of the page that the visitor came from. */
  readonly returnTo?: string
}

const gains = [
  ['orders', ticketIcon],
  ['details', userPenIcon],
  ['guest', smartphoneIcon],
] as const

/**
 * Stands before the sign-in page of the server: what a visitor gains, that buying works without it, and where it leads. Afterwards the
 * visitor is back on the page from which this one was opened.
 */
const SignInPage = (frame: FrameOptions) => {
  const { t } = useTranslations()
  const { pathname, search, ...entry } = useLocation()
  const { returnTo } = (entry.state as SignInState | null) ?? {}
  const target = returnTo ?? pathname + search
  return (
    <Page {...frame} wide back={returnTo ?? paths.home()}>
      <section className="state" aria-label={t('app.shell.next-step')}>
        <span className="sign only-wide">
          <Logo />
        </span>
        <PageHeading title={t('app.account.sign-in')} />
        <ul>
          {gains.map(([gain, icon]) => (
            <li key={gain} className={classNames('check-point', toneClass.brand)}>
              <Icon shape={icon} />
              <div>
                <b>{t(`app.account.sign-in.${gain}`)}</b>
                <p className="dim">{t(`app.account.sign-in.${gain}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
        <a
          className={buttonClass({ full: true })}
          href={serverPaths.signIn(target)}
          onClick={() => {
            mayBeSignedIn.keep()
            signInReturn.keep(target)
          }}
        >
          <Icon shape={circleUserIcon} />
          {t('app.shell.sign-in')}
        </a>
        <p className="small dim">{t('app.account.sign-in.leaves')}</p>
      </section>
      <ul className="menu">
        <SettingsRow />
      </ul>
    </Page>
  )
}

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
  children: (me: User) => ReactNode
}

/**
 * A page for signed-in visitors; another one gets the way to the sign-in, and home where the server has none
 * (docs/api/client-behavior.md#routes).
 */
export const RequireSignIn = ({ title, children, ...frame }: Props) => {
  const { t } = useTranslations()
  const userState = useSignedInUser()
  const offersSignIn = useSignedIn() !== null
  if (userState.kind === 'signed-out')
    return offersSignIn ? <SignInPage {...frame} /> : <Navigate to={paths.home()} replace />
  if (userState.kind === 'signed-in') return children(userState.me)
  return (
    <Page {...frame} wide>
      <PageHeading title={title} />
      {userState.kind === 'unknown' ? (
        <div className="two-columns">
          <div>
            <Unavailable failure={userState.failure} onRetry={userState.again} titleLevel={2} />
          </div>
          {mayBeSignedIn.read() && <AccountMenu />}
        </div>
      ) : (
        <Skeleton status={t('app.shell.loading')} />
      )}
    </Page>
  )
}
