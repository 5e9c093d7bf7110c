/** Composes the app from the page it was served with and mounts it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createDeviceStorage } from '#core/storage/open-device-database.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { deviceClock } from '#platform/device-clock.ts'
import { repeatEarlyActions } from '#platform/early-actions.ts'
import { isInstalled, listenForInstallPrompt } from '#platform/install.ts'
import { readPreloaded } from '#platform/preloaded.ts'
import { isBehindStoredPage } from '#platform/takeover.ts'
import { watchLeaving } from '#platform/watch-leaving.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { RenderingContext } from '#shared/rendering.ts'
import { setSignInEnabled } from '#shared/sign-in-state.ts'
import { App } from './App.tsx'
import { watchConnection, withConnectionStatus } from './connection.ts'
import { createServices } from './create-services.ts'
import { lazyApi } from './lazy-api.ts'
import { createPrefetch } from './prefetch.ts'
import { preparePage } from './prepare-page.ts'
import { createQueryClient } from './query-client.ts'
import { canOpenAgain, reloadOnPreloadError } from './reload-on-preload-error.ts'
import { createRoutes } from './routes.tsx'

/** Resolves with the root when the app is mounted in the visitor's language. */
export async function startApp(root: HTMLElement): Promise<Root> {
  const leaving = watchLeaving(window, () => Date.now())
  window.addEventListener(
    'vite:preloadError',
    () =>
      void reloadOnPreloadError({
        leaving,
        canOpen: canOpenAgain,
        reload: () => location.reload(),
      }),
  )
  watchConnection(window)
  // The browser fires the event once, possibly before the first page is rendered.
  listenForInstallPrompt()

  const storage = createDeviceStorage()
  if (location.pathname === '/' && isInstalled())
    await import('./start-in-wallet.ts').then(
      ({ startInWallet }) => startInWallet(storage),
      () => undefined,
    )
  const page = readPreloaded(document)
  const texts = createTranslationStore()
  const client = createQueryClient()
  const hasData = page.info !== null || page.rendered !== null
  const clock = deviceClock()
  const loadPageApi = () => import('./page-api.ts')
  const api = withConnectionStatus(
    lazyApi(async () =>
      (await loadPageApi()).createPageApi({
        client,
        clock,
        language: () => texts.current().lang,
        sessionId: page.sessionId,
        sessionOpen: hasData && !page.withoutSession,
      }),
    ),
  )
  setSignInEnabled(page.signInEnabled)
  const routes = createRoutes((namespace) => texts.loadNamespace(namespace), createPrefetch(client, api))
  /** What only a page without content needs before it is shown. */
  const loadRest = () =>
    Promise.all([loadPageApi(), import('#platform/framed.ts').then(({ markFramed }) => markFramed())]).catch(
      () => undefined,
    )
  const rest = page.rendered === null ? loadRest() : null
  const rendering = await preparePage(page, new URL(location.href), { client, api, routes, texts })
  await (rendering ? null : (rest ?? loadRest()))
  const app = (
    <RenderingContext value={rendering}>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <App
            translations={texts}
            services={createServices({ api, texts, clock, storage })}
            routes={routes}
          />
        </BrowserRouter>
      </QueryClientProvider>
    </RenderingContext>
  )
  if (rendering) {
    whenIdle(() => void loadRest())
    // React hydrates in slices within a transition: a press on the page does not wait for all of it.
    return new Promise((resolve) => startTransition(() => resolve(hydrateRoot(root, app))))
  }
  // A page that is rendered again has other buttons.
  repeatEarlyActions()
  const mounted = createRoot(root)
  // As above: the page that is shown meanwhile scrolls and follows links.
  if (isBehindStoredPage()) startTransition(() => mounted.render(app))
  else mounted.render(app)
  return mounted
}
