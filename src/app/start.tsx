/** Wires the app to the page it was served with and mounts it. */
import { createRoot } from 'react-dom/client'
import { chooseLanguage } from '#core/domain/language-choice.ts'
import { ownLanguages } from '#i18n/locales.ts'
import { createTextStore } from '#i18n/store.ts'
import { keepInstallOffer } from '#platform/install.ts'
import { readPreloaded } from '#platform/preloaded.ts'
import { savedLanguage, sessionNotes } from '#platform/session-notes.ts'
import { createAhead } from './ahead.ts'
import { App } from './App.tsx'
import { listening, watchConnection } from './connection.ts'
import { onPreloadError } from './old-chunks.ts'
import { takePreloaded } from './preload.ts'
import { createQueryClient } from './query-client.ts'
import { createRoutes, prepare } from './routes.tsx'
import { createPageApi, createServices } from './services.ts'
import { learnSignIn } from '#shared/sign-in.ts'

/** Resolves when the app is mounted, in the person's language. */
export async function startApp(root: HTMLElement): Promise<void> {
  window.addEventListener('vite:preloadError', (event) =>
    onPreloadError(event, {
      online: () => navigator.onLine,
      notes: sessionNotes,
      reload: () => location.reload(),
      now: () => Date.now(),
    }),
  )
  watchConnection(window)
  // The browser offers once, and may do so early.
  keepInstallOffer()

  const page = readPreloaded(document)
  const texts = createTextStore()
  const api = listening(createPageApi(texts, page.sessionId, page.info !== null))
  const client = createQueryClient()
  const { languages } = takePreloaded(page, { client, api, texts })
  learnSignIn(page.signInEnabled)

  const worded = texts.use(
    chooseLanguage({
      asked: new URLSearchParams(location.search).get('lang'),
      saved: savedLanguage.read(),
      browser: navigator.languages,
      available: languages?.map(({ locale }) => locale) ?? ownLanguages,
    }),
  )

  // The page's code and data are on their way while its words are.
  const routes = createRoutes((room) => texts.need(room), createAhead(client, api))
  prepare(routes, new URL(location.href))
  await worded
  createRoot(root).render(
    <App
      client={client}
      texts={texts}
      services={createServices(api, texts)}
      routes={routes}
      build={(import.meta.env['VITE_BUILD'] as string | undefined) ?? 'dev'}
    />,
  )
}
