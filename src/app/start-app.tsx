/** Composes the app from the page it was served with and mounts it. */
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { chooseLanguage } from '#core/domain/language-choice.ts'
import { appLanguages } from '#i18n/locales.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { repeatEarlyActions } from '#platform/early-actions.ts'
import { isInstalled, listenForInstallPrompt } from '#platform/install.ts'
import { watchLeaving } from '#platform/page-leaving.ts'
import { readPreloaded } from '#platform/preloaded.ts'
import { savedLanguage, safeSessionStorage } from '#platform/session-storage.ts'
import { createPrefetch } from './prefetch.ts'
import { App } from './App.tsx'
import { withConnectionStatus, watchConnection } from './connection.ts'
import { reloadOnPreloadError } from './reload-on-preload-error.ts'
import { applyPreloaded } from './apply-preloaded.ts'
import { createQueryClient, persistOptions } from './query-client.ts'
import { createRoutes, prefetchRoute } from './routes.tsx'
import { createPageApi, createServices } from './create-services.ts'
import { RenderingContext } from '#shared/rendering.ts'
import { setSignInEnabled } from '#shared/sign-in-state.ts'

/** Resolves with the root when the app is mounted in the visitor's language. */
export async function startApp(root: HTMLElement): Promise<Root> {
  const leaving = watchLeaving(window, () => Date.now())
  window.addEventListener('vite:preloadError', (event) =>
    reloadOnPreloadError(event, {
      online: () => navigator.onLine,
      leaving,
      storage: safeSessionStorage,
      reload: () => location.reload(),
      now: () => Date.now(),
    }),
  )
  watchConnection(window)
  // The browser fires the event once, possibly before the first page is rendered.
  listenForInstallPrompt()

  if (location.pathname === '/' && isInstalled())
    await import('./start-in-wallet.ts').then(
      ({ startInWallet }) => startInWallet(),
      () => undefined,
    )
  const page = readPreloaded(document)
  const translations = createTranslationStore()
  const api = withConnectionStatus(
    createPageApi(translations, page.sessionId, page.info !== null && !page.withoutSession),
  )
  const client = createQueryClient()
  const { event } = applyPreloaded(page, { client, api, texts: translations })
  setSignInEnabled(page.signInEnabled)

  const translated = translations.changeLanguage(
    chooseLanguage({
      requested: new URLSearchParams(location.search).get('lang'),
      saved: savedLanguage.read(),
      // The server has chosen the language of a page that it rendered by the same rule.
      browser: [...(page.rendered === null ? [] : [document.documentElement.lang]), ...navigator.languages],
      available: event?.contentLanguages.map(({ locale }) => locale) ?? appLanguages,
    }),
  )

  // Code, data and translations of the page load at the same time.
  const routes = createRoutes(
    (namespace) => translations.loadNamespace(namespace),
    createPrefetch(client, api),
  )
  prefetchRoute(routes, new URL(location.href), page.rendered === null)
  await translated
  const build = (import.meta.env['VITE_BUILD'] as string | undefined) ?? 'dev'
  const { lang } = translations.current()
  const rendering =
    page.rendered === null || lang !== document.documentElement.lang
      ? null
      : await import('./prepare-hydration.ts')
          .then(({ prepareHydration }) =>
            prepareHydration(page, new URL(location.href), { client, api, routes, translations, event }),
          )
          .catch(() => null)
  const app = (
    <RenderingContext value={rendering}>
      <PersistQueryClientProvider client={client} persistOptions={persistOptions(build)}>
        <BrowserRouter>
          <App translations={translations} services={createServices(api, translations)} routes={routes} />
        </BrowserRouter>
      </PersistQueryClientProvider>
    </RenderingContext>
  )
  if (rendering) return hydrateRoot(root, app)
  // A page that is rendered again has other buttons.
  repeatEarlyActions()
  const mounted = createRoot(root)
  mounted.render(app)
  return mounted
}
