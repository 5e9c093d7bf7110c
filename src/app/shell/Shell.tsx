import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type MouseEvent } from 'react'
import { Outlet, useLocation } from 'react-router'
import { parsePage } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { bundleQuery } from '#shared/catalogue-queries.ts'
import { useChallenge } from '#shared/challenge.ts'
import { useServices } from '#shared/services.ts'
import { useSignedIn } from '#shared/sign-in-state.ts'
import { dismissToast, useToasts } from '#shared/toasts.ts'
import { Icon } from '#ui/Icon.tsx'
import { cloudOffIcon } from '#ui/icons.ts'
import { lazyOptional } from '#ui/lazy-optional.ts'
import { FrameContext } from '#ui/Page.tsx'
import { ToastRegion } from '#ui/ToastRegion.tsx'
import { useLastingOffline } from '../connection.ts'
import { PageBoundary } from '../PageBoundary.tsx'
import { Frame } from './Frame.tsx'
import { Loading } from './Loading.tsx'
import { isWalletPage } from './main-section.ts'
import { useContextEvent, useEventStyle } from './use-context-event.ts'

/**
 * Reports a lasting loss of the connection over the page, which does not move. It stays until the server answers. The waiting
 * room reports it by itself, with the age of what it shows.
 */
const OfflineToast = () => {
  const { t } = useTranslations()
  const isReported = parsePage(useLocation().pathname)?.page === 'waitingRoom'
  return useLastingOffline() && !isReported ? (
    <div className="toast lasting">
      <Icon shape={cloudOffIcon} />
      <span>{t('app.shell.offline')}</span>
    </div>
  ) : null
}

const focusMain = (event: MouseEvent) => {
  // The router would treat a fragment as a new address.
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The first tab stop: skips the bars. */
const SkipLink = ({ children }: { children: string }) => (
  <a className="skip-link btn" href="#main" onClick={focusMain}>
    {children}
  </a>
)

/** Longest wait for the server's translations, ms; then the page is shown with the app's own. */
const translationsTimeout = 3000

/** Requests the signed-in visitor after the first screen. Without its code the visitor counts as signed out. */
const SignInStatus = lazyOptional(
  async () => (await import('#features/account/components/SignInStatus.tsx')).SignInStatus,
)

/** Loaded only when a server requires the bot check. */
const ChallengeDialog = lazyOptional(async () => (await import('./ChallengeDialog.tsx')).ChallengeDialog)

/** Constant, so that an update of the shell does not render the page again. */
const page = (
  <PageBoundary>
    <Outlet />
  </PageBoundary>
)

/** True once `time` ms have passed since the component was mounted. */
function useTimeoutElapsed(time: number): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), time)
    return () => clearTimeout(timer)
  }, [time])
  return over
}

/** False until the server's translations are loaded or failed, or took too long; it never goes back to false. */
function useTextsReady(): boolean {
  const { api } = useServices()
  const { lang } = useTranslations()
  const bundle = useQuery(bundleQuery(api, lang))
  const [ready, setReady] = useState(false)
  if (!ready && !bundle.isPending) setReady(true)
  const waited = useTimeoutElapsed(translationsTimeout)
  return ready || waited
}

/** The parts that stay while pages change: texts and style of the event, dialogs and toasts. The tickets do not wait for texts. */
export const Shell = () => {
  const { t } = useTranslations()
  const { pathname } = useLocation()
  const signedIn = useSignedIn()
  const isReady = useTextsReady()
  useEventStyle(useContextEvent())
  return (
    <FrameContext value={Frame}>
      <SkipLink>{t('app.shell.skip')}</SkipLink>
      {isReady || isWalletPage(pathname) ? page : <Loading />}
      {signedIn !== null && <SignInStatus />}
      {useChallenge() && <ChallengeDialog />}
      <ToastRegion toasts={useToasts()} onDismiss={dismissToast}>
        <OfflineToast />
      </ToastRegion>
    </FrameContext>
  )
}

/** The shell of screens with their own bars: it adds only toasts, which never cover the code. */
export const MinimalShell = () => (
  <>
    <Outlet />
    <ToastRegion toasts={useToasts()} onDismiss={dismissToast} />
  </>
)
