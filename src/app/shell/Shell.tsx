import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useText } from '#i18n/text.ts'
import { useCurrentFrame } from '#shared/frame.ts'
import { useSignedIn } from '#shared/sign-in.ts'
import { dismissToast, useToasts } from '#shared/toasts.ts'
import { SkipLink } from '#ui/SkipLink.tsx'
import { optional } from '#ui/optional.ts'
import { ToastRegion } from '#ui/ToastRegion.tsx'
import { Boundary } from '../Boundary.tsx'
import { Banners } from './Banners.tsx'
import { Footer } from './Footer.tsx'
import { Loading } from './Loading.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'
import { ShellTabs } from './ShellTabs.tsx'
import { ShellTop } from './ShellTop.tsx'
import { usePlace } from './places.ts'
import { useContextEvent } from './use-context-event.ts'
import { useLanguage } from './use-language.ts'
import { usePatience } from './use-patience.ts'

/** Longest wait for the box office's texts before a page is shown with ours alone. */
const patience = 3000

/** Asks who is signed in, behind the first screen. A part that does not come leaves everyone anonymous. */
const WhoIsIt = optional(async () => (await import('#features/account/components/WhoIsIt.tsx')).WhoIsIt)

/** Bars, banners and messages around a page. The tickets never wait for the box office's texts. */
export const Shell = () => {
  const { t } = useText()
  const frame = useCurrentFrame()
  const place = usePlace()
  const signedIn = useSignedIn()
  const event = useContextEvent()
  const { languages, choose, ready } = useLanguage(event?.contentLanguages ?? frame.languages ?? null)
  const waited = usePatience(patience)
  const legal = event ? { terms: event.termsAndConditionsUrl, privacy: event.privacyPolicyUrl } : undefined
  return (
    <>
      <SkipLink>{t('app.shell.skip')}</SkipLink>
      <ShellTop frame={frame} place={place} languages={languages} onChooseLanguage={choose} />
      <OfflineStrip />
      <Banners />
      {ready || waited || place === 'tickets' ? (
        <Boundary>
          <Outlet />
        </Boundary>
      ) : (
        <Loading />
      )}
      <Footer legal={frame.legal === undefined ? legal : frame.legal} />
      {place !== null && <ShellTabs place={place} />}
      {signedIn !== null && (
        <Suspense>
          <WhoIsIt />
        </Suspense>
      )}
      <ToastRegion toasts={useToasts()} onDismiss={dismissToast} />
    </>
  )
}
