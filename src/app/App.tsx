import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useRoutes, type RouteObject } from 'react-router'
import { withCanonicalIds } from '#core/domain/page-paths.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider } from '#i18n/use-translations.ts'
import { repeatEarlyActions } from '#platform/early-actions.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { ServicesProvider, type Services } from '#shared/services.ts'
import { BackgroundTasks } from './BackgroundTasks.tsx'
import { PageBoundary } from './PageBoundary.tsx'

type Props = {
  translations: TranslationStore
  services: Services
  routes: RouteObject[]
}

/** Scrolls a new page to its top. When going back, the browser restores the position. */
function useScrollToTop(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const before = useRef(pathname)
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (type !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [pathname, type])
}

const Pages = ({ routes }: { routes: RouteObject[] }) => {
  const location = useLocation()
  useScrollToTop()
  useEffect(repeatEarlyActions, [])
  const pathname = withCanonicalIds(location.pathname)
  return useRoutes(routes, pathname === location.pathname ? undefined : { ...location, pathname })
}

/** The pages with their services and translations. The caller provides the router and the query client. */
export const App = ({ translations, services, routes }: Props) => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return (
    <ServicesProvider value={services}>
      <TranslationProvider value={translations}>
        <PageBoundary>
          <Pages routes={routes} />
        </PageBoundary>
        {isIdle && <BackgroundTasks />}
      </TranslationProvider>
    </ServicesProvider>
  )
}
