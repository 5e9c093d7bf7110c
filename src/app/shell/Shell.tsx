import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useTranslations } from '#i18n/use-translations.ts'
import { useChallenge } from '#shared/challenge.ts'
import { useCurrentShellOptions } from '#shared/shell-options.ts'
import { useSignedIn } from '#shared/sign-in-state.ts'
import { dismissToast, useToasts } from '#shared/toasts.ts'
import { lazyOptional } from '#ui/lazy-optional.ts'
import { SkipLink } from '#ui/SkipLink.tsx'
import { ToastRegion } from '#ui/ToastRegion.tsx'
import { PageBoundary } from '../PageBoundary.tsx'
import { Banners } from './Banners.tsx'
import { ClockNotice } from './ClockNotice.tsx'
import { Footer } from './Footer.tsx'
import { Loading } from './Loading.tsx'
import { isWalletPage, mainSectionOf } from './main-section.ts'
import { OfflineToast } from './OfflineToast.tsx'
import { ShellTabs } from './ShellTabs.tsx'
import { ShellTopBar } from './ShellTopBar.tsx'
import { useContextEvent } from './use-context-event.ts'
import { useLanguage } from './use-language.ts'
import { useTimeoutElapsed } from './use-timeout-elapsed.ts'

/** Longest wait for the server's translations, ms; then the page is shown with the app's own. */
const translationsTimeout = 3000

/** Requests the signed-in visitor after the first screen. Without its code the visitor counts as signed out. */
const SignInStatus = lazyOptional(
  async () => (await import('#features/account/components/SignInStatus.tsx')).SignInStatus,
)

/** Only when a server requires the bot check. */
const ChallengeDialog = lazyOptional(async () => (await import('./ChallengeDialog.tsx')).ChallengeDialog)

/** Constant, so that an update of the shell does not render the page again. */
const page = (
  <PageBoundary>
    <Outlet />
  </PageBoundary>
)

/** Bars, banners and toasts around a page. The tickets do not wait for the server's translations. */
export const Shell = () => {
  const { t } = useTranslations()
  const shellOptions = useCurrentShellOptions()
  const { pathname } = useLocation()
  const place = mainSectionOf(pathname)
  const signedIn = useSignedIn()
  const event = useContextEvent()
  const { languages, choose, ready } = useLanguage(event?.contentLanguages ?? shellOptions.languages ?? null)
  const waited = useTimeoutElapsed(translationsTimeout)
  const legal = event ? { terms: event.termsAndConditionsUrl, privacy: event.privacyPolicyUrl } : undefined
  return (
    <>
      <SkipLink>{t('app.shell.skip')}</SkipLink>
      <ShellTopBar options={shellOptions} section={place} languages={languages} onChooseLanguage={choose} />
      <Banners />
      <ClockNotice />
      {ready || waited || isWalletPage(pathname) ? page : <Loading />}
      <Footer legal={shellOptions.legal === undefined ? legal : shellOptions.legal} />
      {place !== null && <ShellTabs place={place} />}
      {signedIn !== null && (
        <Suspense>
          <SignInStatus />
        </Suspense>
      )}
      {useChallenge() && (
        <Suspense>
          <ChallengeDialog />
        </Suspense>
      )}
      <ToastRegion toasts={useToasts()} onDismiss={dismissToast}>
        <OfflineToast />
      </ToastRegion>
    </>
  )
}
