/** What the wallet's flows receive, with a fake API and a database in memory. */
import { ticketPageRenderer } from '#app/ticket-page-renderer.tsx'
import { createApi } from '#core/api/client.ts'
import { messageText } from '#core/domain/message-text.ts'
import type { TicketPageRenderer } from '#core/domain/static-page.ts'
import type { PageTranslations } from '#core/domain/ticket-page-facts.ts'
import { createTrustedClock } from '#core/domain/trusted-clock.ts'
import type { CodeReader, Tools } from '#core/flows/tools.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { createMemoryWallet } from '#core/storage/memory-wallet.ts'
import german from '../../src/i18n/locales/de.json'
import english from '../../src/i18n/locales/en.json'
import { nodeReader } from './code-reader.ts'
import { dayBefore } from './events.ts'
import { createFakeApi } from './fake-api.ts'
import { fakeCaches } from './fake-caches.ts'

const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { ...english.wallet, ...english.passes },
  de: { ...german.wallet, ...german.passes },
}

export const textsIn = (lang: string): PageTranslations => ({
  lang,
  t: (key, args) => messageText(catalogues[lang] ?? {}, lang, key, args) ?? `?${key}`,
  has: (key) => messageText(catalogues[lang] ?? {}, lang, key) !== undefined,
  pick: (text) => text[lang] ?? text['en'] ?? '',
  pickLang: (text) => (text[lang] ? lang : 'en'),
})

let count = 0

interface Changes extends Partial<Omit<Tools, 'reader' | 'renderer'>> {
  readonly reader?: CodeReader
  readonly renderer?: TicketPageRenderer
}

export function walletTools({
  reader = nodeReader,
  renderer = ticketPageRenderer,
  ...changes
}: Changes = {}) {
  count += 1
  const server = createFakeApi()
  const db = new TesseraDatabase(`tessera-test-${String(count)}`)
  const caches = fakeCaches()
  const clock = { now: dayBefore }
  const language = { lang: 'en' }
  server.time = () => clock.now
  const trusted = createTrustedClock({ deviceTime: () => clock.now })
  const api = createApi({ fetch: server.fetch, origin: 'http://localhost', clock: trusted })
  const tools: Tools = {
    api,
    backgroundApi: api,
    now: trusted.now,
    clock: trusted,
    database: () => Promise.resolve(db),
    existingDatabase: () => Promise.resolve(db),
    memory: createMemoryWallet(),
    reader: () => Promise.resolve(reader),
    renderer: () => Promise.resolve(renderer),
    translations: () => Promise.resolve(textsIn(language.lang)),
    caches,
    locks: null,
    withTabLock: async (work) => {
      await work()
      return true
    },
    start: 'test',
    mayStoreFiles: () => Promise.resolve(true),
    ...changes,
  }
  return { tools, server, db, caches, clock, language }
}
