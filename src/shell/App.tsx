import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useRoutes, type RouteObject } from 'react-router'
import { whenIdle } from '#device/browser/when-idle.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider } from '#i18n/use-translations.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { useRendering } from '#ui/app/rendering.ts'
import { ServicesProvider, type Services } from '#ui/data/services.ts'
import { InBrowserContext } from '#ui/page/use-in-browser.ts'
import { withCanonicalIds } from '#wire/page-paths.ts'
import { loadDisplayFace } from './load-display-face.ts'
import { BackgroundBoundary, PageBoundary } from './PageBoundary.tsx'
import { repeatEarlyActions } from './start/early-actions.ts'

type Props = {
  translations: TranslationStore
  services: Services
  routes: RouteObject[]
}

/** Scrolls a new page to its top; its titles may have the display face. When going back, the browser restores the position. */
function useNewPage(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const before = useRef(pathname)
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    loadDisplayFace()
    if (type !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [pathname, type])
}

const Pages = ({ routes }: { routes: RouteObject[] }) => {
  const location = useLocation()
  const pathname = withCanonicalIds(location.pathname)
  return useRoutes(routes, pathname === location.pathname ? undefined : { ...location, pathname })
}

/** False while a rendered page is hydrated. What differs in the browser is rendered after that in slices of 5 ms. */
function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(useRendering() === null)
  useEffect(() => startTransition(() => setIsHydrated(true)), [])
  return isHydrated
}

/** Without its code the page is complete: the next visit tries again. */
const BackgroundTasks = lazyPart(async () => (await import('./tasks/BackgroundTasks.tsx')).BackgroundTasks)

/** The pages with their services and translations. The caller provides the router and the query client. */
export const App = ({ translations, services, routes }: Props) => {
  // Above the boundary, which mounts its content anew with each page.
  useNewPage()
  const isHydrated = useIsHydrated()
  // Also above it: a page that crashes takes no button press that was kept.
  useEffect(() => {
    if (isHydrated) repeatEarlyActions()
  }, [isHydrated])
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return (
    <ServicesProvider value={services}>
      <TranslationProvider value={translations}>
        <InBrowserContext value={isHydrated}>
          <PageBoundary>
            <Pages routes={routes} />
          </PageBoundary>
          <BackgroundBoundary>{isIdle && <BackgroundTasks />}</BackgroundBoundary>
        </InBrowserContext>
      </TranslationProvider>
    </ServicesProvider>
  )
}
