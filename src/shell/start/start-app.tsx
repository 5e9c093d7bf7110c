/** Composes the app from the page it was served with and mounts it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { safeSessionStorage, deviceClock } from '#device/browser/browser-storage.ts'
import { watchDisplayFace } from '#device/browser/display-face.ts'
import { markFramed } from '#device/browser/framed.ts'
import { isInstalled, listenForInstallPrompt } from '#device/browser/install.ts'
import { watchLeaving } from '#device/browser/watch-leaving.ts'
import { nextTask } from '#device/next-task.ts'
import { createDeviceStorage, type DeviceStorage } from '#device/storage/open-device-database.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { RenderingContext, type Rendering } from '#ui/app/rendering.ts'
import { watchConnection, withConnectionStatus } from '#ui/data/connection.ts'
import { setSignInEnabled } from '#ui/data/sign-in-state.ts'
import { App } from '../App.tsx'
import { loadDisplayFace } from '../load-display-face.ts'
import { createRoutes } from '../routes.tsx'
import { createServices, createTools } from './create-services.ts'
import { repeatEarlyActions } from './early-actions.ts'
import { lazyApi } from './lazy-api.ts'
import { replaceMissingAbilities } from './missing-abilities.ts'
import { preparePage } from './prepare-page.ts'
import { createQueryClient } from './query-client.ts'
import { canOpenAgain, reloadOnPreloadError } from './reload-on-preload-error.ts'
import { readServedPage, type ServedPage } from './served-page.ts'
import { keepTranslatedPage } from './translated-page.ts'

const build = (import.meta.env['VITE_BUILD'] as string | undefined) ?? 'dev'

/** The parts that the app is built from. */
function createParts(page: ServedPage, storage: DeviceStorage) {
  const texts = createTranslationStore()
  const client = createQueryClient()
  const clock = deviceClock()
  const calls = lazyApi(async () => {
    const { createPageApi, keepQueries } = await import('./page-api.ts')
    await keepQueries(client, build)
    return createPageApi({
      client,
      clock,
      language: () => texts.current().lang,
      sessionId: page.sessionId,
      sessionOpen: page.sessionOpen,
    })
  })
  const routes = createRoutes(texts.loadNamespace)
  return { texts, client, clock, api: withConnectionStatus(calls), loadApi: calls.load, storage, routes }
}

type Parts = ReturnType<typeof createParts>

/** Step 1: the address and the data of the page. */
async function readPage(storage: DeviceStorage): Promise<ServedPage> {
  if (location.pathname === '/' && isInstalled())
    await import('./start-in-wallet.ts').then(
      ({ startInWallet }) => startInWallet(storage),
      () => undefined,
    )
  return readServedPage(document)
}

/** Step 2: data, texts and code. @returns what the page is hydrated with; null for a page that the app renders */
async function prepare(page: ServedPage, parts: Parts): Promise<Rendering | null> {
  setSignInEnabled(page.signInEnabled)
  const rest = page.state?.rendered ? null : parts.loadApi()
  const rendering = await preparePage(page, new URL(location.href), parts)
  // A page without content is shown with the answers that the device keeps.
  if (!rendering) await (rest ?? parts.loadApi())
  return rendering
}

/**
 * Step 3. Resolves with the root of the app. The router has no transitions: React renders a transition in slices of 5 ms, and on a
 * slow phone the form of an order came a fifth later.
 */
async function mount(
  root: HTMLElement,
  { client, routes, ...services }: Parts,
  rendering: Rendering | null,
): Promise<Root> {
  const app = (
    <RenderingContext value={rendering}>
      <QueryClientProvider client={client}>
        <BrowserRouter useTransitions={false}>
          <App
            translations={services.texts}
            services={createServices(createTools(services))}
            routes={routes}
          />
        </BrowserRouter>
      </QueryClientProvider>
    </RenderingContext>
  )
  // React hydrates in slices within a transition: a press on the page does not wait for all of it.
  if (rendering) return new Promise((resolve) => startTransition(() => resolve(hydrateRoot(root, app))))
  // A page that is rendered again has other buttons.
  repeatEarlyActions()
  const mounted = createRoot(root)
  // Rendered in slices too: the page that is shown meanwhile scrolls and follows links.
  startTransition(() => mounted.render(app))
  return mounted
}

/** Resolves with the root when the app is mounted in the visitor's language. */
export async function startApp(root: HTMLElement): Promise<Root> {
  replaceMissingAbilities()
  const now = () => Date.now()
  const reloading = {
    leaving: watchLeaving(window, now),
    canOpen: canOpenAgain,
    reload: () => location.reload(),
    storage: safeSessionStorage,
    now,
  }
  window.addEventListener('vite:preloadError', () => void reloadOnPreloadError(reloading))
  // A rendered page has done this before it was painted.
  markFramed()
  watchDisplayFace()
  loadDisplayFace()
  keepTranslatedPage(document)
  watchConnection(window)
  // The browser fires the event once, possibly before the first page is rendered.
  listenForInstallPrompt()
  const storage = createDeviceStorage()
  const page = await readPage(storage)
  // Each step is a task: on a slow phone all of them together keep a press waiting for half a second.
  await nextTask()
  const parts = createParts(page, storage)
  await nextTask()
  const rendering = await prepare(page, parts)
  await nextTask()
  return mount(root, parts, rendering)
}
