/** What the wallet's flows receive, with a fake API and a database in memory. */
import { TesseraDatabase } from '#device/storage/database.ts'
import type { CodeReader, Tools } from '#device/tools.ts'
import { createTranslator, translationsOf, type Translations } from '#kit/text/translations.ts'
import { hour } from '#kit/time/durations.ts'
import { createTrustedClock } from '#kit/time/trusted-clock.ts'
import { ticketPageRenderer } from '#shell/start/ticket-page-renderer.tsx'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import type { TicketPageRenderer } from '#ticket/rules/static-page.ts'
import { createMemoryWallet } from '#ticket/store/memory-wallet.ts'
import { getTicket } from '#ticket/store/read-tickets.ts'
import { createApi } from '#wire/client.ts'
import { dayBefore } from '../events.ts'
import { localeFiles } from '../locale-files.ts'
import { createFakeApi, drawnCodes, ticketFor } from '../wire/fake-api.ts'
import { onceForEach } from '../wire/once-for-each.ts'
import { nodeReader } from './code-reader.ts'
import { fakeCaches } from './fake-caches.ts'

/** An unknown key begins with "?". */
export const textsIn = onceForEach((lang): Translations => {
  const { common = {}, wallet = {}, passes = {} } = localeFiles(lang)
  return translationsOf(
    createTranslator({
      lng: lang,
      defaultNS: 'wallet',
      fallbackNS: ['passes', 'common'],
      resources: { [lang]: { common, wallet, passes } },
      parseMissingKeyHandler: (key) => `?${key}`,
    }),
  )
})

const renderedPages = new Map<string, string>()

/** Renders a page once for the same facts: most tests of a file begin with the same tickets. */
const once =
  <Facts extends readonly unknown[]>(render: (...facts: Facts) => string) =>
  (...facts: Facts): string => {
    const key = render.name + JSON.stringify(facts)
    const html = renderedPages.get(key) ?? render(...facts)
    renderedPages.set(key, html)
    return html
  }

/** Texts of the drawings of codes. */
const drawings = new Map<string, string>()

function drawCode(text: string): string {
  const svg = once(ticketPageRenderer.code)(text)
  drawings.set(svg, text)
  return svg
}

/** The renderer of the app. */
const pageRenderer: TicketPageRenderer = {
  ...ticketPageRenderer,
  ticketPage: once(ticketPageRenderer.ticketPage),
  doorView: once(ticketPageRenderer.doorView),
  walletList: once(ticketPageRenderer.walletList),
  code: drawCode,
}

/** Writes a word instead of each page; codes are drawn as in the app. */
export const wordRenderer: TicketPageRenderer = {
  version: 'build-1',
  script: '',
  styleOf: () => 'p{color:red}',
  ticketPage: () => '<p>page</p>',
  doorView: () => '<p>door</p>',
  walletList: () => '<p>list</p>',
  code: drawCode,
}

/** Knows the codes that the tests have drawn, and decodes any other: a few pixels take longer than the flow around them. */
const quickReader: CodeReader = {
  decode: (png) =>
    Promise.resolve(drawnCodes.get(Buffer.from(png).toString('base64')) ?? nodeReader.decode(png)),
  decodeDrawing: (svg) => Promise.resolve(drawings.get(svg) ?? nodeReader.decodeDrawing(svg)),
}

let count = 0

interface Changes extends Partial<Omit<Tools, 'reader' | 'renderer'>> {
  readonly reader?: CodeReader
  readonly renderer?: TicketPageRenderer
}

export function walletTools({ reader = quickReader, renderer = pageRenderer, ...changes }: Changes = {}) {
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
    smallPicture: () => Promise.resolve(null),
    translations: () => Promise.resolve(textsIn(language.lang)),
    caches,
    locks: null,
    withTabLock: async (work) => {
      await work()
      return true
    },
    start: 'test',
    ...changes,
  }
  return { tools, server, db, caches, clock, language }
}

export const firstUuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
export const secondUuid = '1d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'

/** Two tickets of one order that were stored an hour ago. `ticket`: the first one as it is stored now. */
export async function walletWithTickets(changes?: Changes) {
  const setup = walletTools(changes)
  setup.server.tickets.set(firstUuid, ticketFor(firstUuid, 'Mia Brandt'))
  setup.server.tickets.set(secondUuid, ticketFor(secondUuid, 'Ada Keller'))
  const order = { eventShortName: 'pietra', reservationId: 'r', uuids: [firstUuid, secondUuid] }
  await keepTickets(setup.tools, order, () => undefined)
  setup.clock.now += hour
  setup.server.calls.length = 0
  const ticket = async () => {
    const ticket = await getTicket(setup.db, 'pietra', firstUuid)
    if (!ticket) throw new Error('gone')
    return ticket
  }
  return { ...setup, ticket }
}
