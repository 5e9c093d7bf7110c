/** Composes the app from the page it was served with and mounts it. */
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { chooseLanguage } from '#core/domain/language-choice.ts'
import { appLanguages } from '#i18n/locales.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
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
import { setSignInEnabled } from '#shared/sign-in-state.ts'

/** Resolves when the app is mounted in the visitor's language. */
export async function startApp(root: HTMLElement): Promise<void> {
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
  const api = withConnectionStatus(createPageApi(translations, page.sessionId, page.info !== null))
  const client = createQueryClient()
  const { languages } = applyPreloaded(page, { client, api, texts: translations })
  setSignInEnabled(page.signInEnabled)

  const translated = translations.changeLanguage(
    chooseLanguage({
      requested: new URLSearchParams(location.search).get('lang'),
      saved: savedLanguage.read(),
      browser: navigator.languages,
      available: languages?.map(({ locale }) => locale) ?? appLanguages,
    }),
  )

  // Code, data and translations of the page load at the same time.
  const routes = createRoutes(
    (namespace) => translations.loadNamespace(namespace),
    createPrefetch(client, api),
  )
  prefetchRoute(routes, new URL(location.href))
  await translated
  const build = (import.meta.env['VITE_BUILD'] as string | undefined) ?? 'dev'
  createRoot(root).render(
    <PersistQueryClientProvider client={client} persistOptions={persistOptions(build)}>
      <BrowserRouter>
        <App translations={translations} services={createServices(api, translations)} routes={routes} />
      </BrowserRouter>
    </PersistQueryClientProvider>,
  )
}
