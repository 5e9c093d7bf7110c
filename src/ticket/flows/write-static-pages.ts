import { readSetting, saveSetting } from '#device/settings.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { deleteCachedPages, cachedPaths, putCachedPages } from '#device/storage/page-cache.ts'
import type { Tools } from '#device/tools.ts'
/**
 * Renders the static pages of tickets and stores them where the worker finds them
 * (docs/decisions/0002-ticket-page-by-the-worker.md#decision).
 */
import { grouped } from '#kit/grouped.ts'
import { hashOf } from '#kit/text/hash-of.ts'
import type { Translations } from '#kit/text/translations.ts'
import { allSubscriptions } from '#pass/store/read-subscriptions.ts'
import { openReservations } from '#purchase/store/read-reservations.ts'
import { paths } from '#wire/page-paths.ts'
import {
  accentStyle,
  pageHtml,
  pagePolicy,
  type PageParts,
  type TicketPageRenderer,
} from '../rules/static-page.ts'
import { orderKey } from '../rules/ticket-groups.ts'
import { neighborsOf, type EventPictures } from '../rules/ticket-page-facts.ts'
import { readPictures } from '../store/event-pictures.ts'
import { allTickets, getTicket, ticketKeys } from '../store/read-tickets.ts'
import type { StoredPages, TicketRecord, TicketWithPages } from '../store/records.ts'
import { ticketSettings } from '../store/settings.ts'
import { putPages } from '../store/write-tickets.ts'
import { deleteWalletList } from './delete-wallet-list.ts'
import { ticketInputs, walletInputs, type StoredWalletContent } from './static-page-inputs.ts'

/**
 * Resolves in the next task: the page can answer a press first. A timer waits up to a second in a hidden tab.
 */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })

/** A page's own style sheets and script, and the policy that allows them. */
async function pageParts(
  { style, script }: TicketPageRenderer,
  accents: readonly (string | null)[],
): Promise<Pick<PageParts, 'styles' | 'script'> & { policy: string }> {
  const styles = [style, accentStyle(accents)].filter((text) => text !== '')
  const policy = pagePolicy(await Promise.all(styles.map(hashOf)), await hashOf(script))
  return { styles, script, policy }
}

interface PageFacts {
  readonly translations: Translations
  /** Epoch ms. */
  readonly now: number
  /** Of the events of the tickets. */
  readonly pictures: EventPictures
}

/**
 * Ticket page and door view of one ticket.
 * @param uuids of its reservation, the first one first
 */
export async function renderPages(
  renderer: TicketPageRenderer,
  { pages, ...ticket }: TicketWithPages,
  uuids: readonly string[],
  { translations, now, pictures }: PageFacts,
): Promise<StoredPages> {
  const neighbors = neighborsOf(ticket.uuid, uuids)
  const { lang } = translations
  const shown = { ...ticket, picture: pictures.get(ticket.eventShortName) ?? null }
  const inputs = await ticketInputs(shown, neighbors, { version: renderer.version, lang }, now)
  if (pages?.inputs === inputs) return pages
  const { policy, ...parts } = await pageParts(renderer, [ticket.accent])
  const title = `${ticket.fullName} · ${translations.pick(ticket.eventTitle)}`
  const page = (content: string): string => pageHtml({ content, title, lang, ...parts })
  const ticketPage = page(renderer.ticketPage(shown, neighbors, translations, now))
  // On a slow phone each page takes about 60 ms.
  await nextTask()
  const door = page(renderer.doorView(ticket, neighbors, translations, now))
  return { ticketPage, door, policy, inputs }
}

const pathsOf = (eventShortName: string, uuid: string): [ticket: string, door: string] => [
  paths.ticket(eventShortName, uuid),
  paths.doorView(eventShortName, uuid),
]

/** Stores the copies of one ticket's pages. Never throws. */
export function cachePages(
  caches: CacheStorage | null,
  { eventShortName, uuid }: TicketRecord,
  { ticketPage, door, policy }: StoredPages,
): Promise<boolean> {
  const [ticketPath, doorPath] = pathsOf(eventShortName, uuid)
  return putCachedPages(
    caches,
    new Map([
      [ticketPath, { html: ticketPage, policy }],
      [doorPath, { html: door, policy }],
    ]),
  )
}

export const deletePageCopies = (
  caches: CacheStorage | null,
  eventShortName: string,
  uuid: string,
): Promise<void> => deleteCachedPages(caches, pathsOf(eventShortName, uuid))

interface Run {
  readonly tools: Tools
  readonly db: TesseraDatabase
  readonly renderer: TicketPageRenderer
  readonly translations: Translations
  readonly pictures: EventPictures
  /** Paths that had a copy when the run began. */
  readonly cached: ReadonlySet<string>
}

interface RenderedTicket {
  readonly ticket: TicketRecord
  readonly pages: StoredPages
}

/** Tickets whose pages are written together. */
const portion = 25

/**
 * Renders the pages of a ticket and stores their copies. Null when they are up to date.
 * @param uuids of its reservation, the first one first
 */
async function renewPages(
  { tools, db, renderer, translations, pictures, cached }: Run,
  ticket: TicketRecord,
  uuids: readonly string[],
): Promise<RenderedTicket | null> {
  const { eventShortName, uuid } = ticket
  const { caches } = tools
  const { lang } = translations
  const now = tools.now()
  const common = { version: renderer.version, lang }
  const shown = { ...ticket, picture: pictures.get(eventShortName) ?? null }
  const inputs = await ticketInputs(shown, neighborsOf(uuid, uuids), common, now)
  const hasCopies = caches === null || pathsOf(eventShortName, uuid).every((path) => cached.has(path))
  if (ticket.pageInputs === inputs && hasCopies) return null
  const whole = await getTicket(db, eventShortName, uuid)
  if (!whole) return null
  const pages = await renderPages(renderer, whole, uuids, { translations, now, pictures })
  // The copies first: a tab that removes or changes a ticket writes the record first, so that one of the two sees the
  // other and drops the old copies.
  if (pages !== whole.pages || !hasCopies) await cachePages(caches, whole, pages)
  return { ticket: whole, pages }
}

async function storedWalletContent(db: TesseraDatabase): Promise<StoredWalletContent> {
  const [tickets, subscriptions, reservations, pictures] = await Promise.all([
    allTickets(db),
    allSubscriptions(db),
    openReservations(db),
    readPictures(db),
  ])
  return { tickets, subscriptions, ...reservations, pictures }
}

/** Brings the static wallet list up to date: after a pass or an order changed. */
export async function writeWalletList(tools: Tools, db: TesseraDatabase): Promise<void> {
  const stored = await storedWalletContent(db)
  const { tickets, subscriptions, unpaid, unnamed } = stored
  if (tickets.length + subscriptions.length + unpaid.length + unnamed.length === 0) {
    await deleteWalletList(tools.caches, db)
    return
  }
  const { caches } = tools
  const now = tools.now()
  const [translations, renderer] = await Promise.all([tools.translations(), tools.renderer()])
  const inputs = await walletInputs(stored, now, { version: renderer.version, lang: translations.lang })
  const page = await readSetting(db, ticketSettings.walletPage)
  if (page?.inputs === inputs && (caches === null || (await cachedPaths(caches)).includes(paths.wallet())))
    return
  const { policy, ...parts } = await pageParts(
    renderer,
    tickets.map(({ accent }) => accent),
  )
  const content = renderer.walletList(stored, translations, now)
  const html = pageHtml({
    content,
    title: translations.t('app.shell.tickets'),
    lang: translations.lang,
    ...parts,
  })
  await putCachedPages(caches, new Map([[paths.wallet(), { html, policy }]]))
  await saveSetting(db, ticketSettings.walletPage, { html, policy, inputs })
}

/** Deletes copies of tickets that are no longer stored: a removal may have been interrupted. */
async function deleteOrphanedCopies(tools: Tools, db: TesseraDatabase): Promise<void> {
  // Listed before the tickets are read: a ticket is stored before its copies.
  const copies = await cachedPaths(tools.caches)
  const neededPaths = new Set([
    paths.wallet(),
    // Damaged records included: only the copies still show their codes.
    ...(await ticketKeys(db)).flatMap((key) => pathsOf(...key)),
  ])
  await deleteCachedPages(
    tools.caches,
    copies.filter((path) => !neededPaths.has(path)),
  )
}

/**
 * Brings the pages of tickets up to date: after a ticket came or went (n of N), in another language, by a newer build.
 * Renders only pages whose inputs changed; copies that the browser dropped are stored again.
 */
export async function writeTicketPages(tools: Tools, db: TesseraDatabase): Promise<void> {
  const [translations, renderer] = await Promise.all([tools.translations(), tools.renderer()])
  const pictures = await readPictures(db)
  const cached = new Set(await cachedPaths(tools.caches))
  const run: Run = { tools, db, renderer, translations, pictures, cached }
  const tickets = await allTickets(db)
  const whole = tickets.filter(({ personalDataRemovedAt }) => personalDataRemovedAt === null)
  const orders = grouped(whole, orderKey)
  while (whole.length > 0) {
    const rendered: RenderedTicket[] = []
    for (const ticket of whole.splice(0, portion)) {
      const uuids = (orders.get(orderKey(ticket)) ?? []).map(({ uuid }) => uuid)
      const pages = await renewPages(run, ticket, uuids)
      if (pages !== null) rendered.push(pages)
    }
    if (rendered.length === 0) continue
    for (const { eventShortName, uuid } of await putPages(db, rendered, translations.lang))
      await deletePageCopies(tools.caches, eventShortName, uuid)
  }
  await deleteOrphanedCopies(tools, db)
}

/** Brings every static page up to date. The list last, from the tickets as they are then. */
export async function writeStaticPages(tools: Tools, db: TesseraDatabase): Promise<void> {
  await writeTicketPages(tools, db)
  await writeWalletList(tools, db)
}
