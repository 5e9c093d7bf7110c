/**
 * Renders the static pages of tickets and stores them where the worker finds them
 * (docs/decisions/0002-ticket-page-by-the-worker.md#decision).
 */
import { nextTask } from '#device/next-task.ts'
import { readSetting, saveSetting } from '#device/settings.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { deleteCachedPages, cachedPaths, putCachedPages } from '#device/storage/page-cache.ts'
import type { StaticPage } from '#device/storage/static-page-cache.ts'
import type { Tools } from '#device/tools.ts'
import { grouped } from '#kit/grouped.ts'
import { hashOf } from '#kit/text/hash-of.ts'
import type { Translations } from '#kit/text/translations.ts'
import { allSubscriptions } from '#pass/store/read-subscriptions.ts'
import { openReservations } from '#purchase/store/read-reservations.ts'
import { paths } from '#wire/page-paths.ts'
import { pagePolicy, staticPage, type PageContent, type TicketPageRenderer } from '../rules/static-page.ts'
import { orderKey } from '../rules/ticket-groups.ts'
import { neighborsOf, type EventPictures, type WithPicture } from '../rules/ticket-page-facts.ts'
import { ticketPaths } from '../rules/wallet-address.ts'
import { readPictures, readWallet } from '../store/event-pictures.ts'
import { allTickets, ticketKeys } from '../store/read-tickets.ts'
import type { TicketRecord } from '../store/records.ts'
import { ticketSettings } from '../store/settings.ts'
import { deleteTicketPages, deleteWalletList } from '../store/write-pages.ts'
import { noteRendered } from '../store/write-tickets.ts'
import { ticketInputs, walletInputs, type StoredWalletContent } from './static-page-inputs.ts'

/** A page with the policy that allows its own style sheets and script. */
async function finishedPage(renderer: TicketPageRenderer, content: PageContent): Promise<StaticPage> {
  const { html, styles } = staticPage(renderer, content)
  return { html, policy: pagePolicy(await Promise.all(styles.map(hashOf)), await hashOf(renderer.script)) }
}

interface PageFacts {
  readonly renderer: TicketPageRenderer
  readonly translations: Translations
  /** Epoch ms. */
  readonly now: number
  /** Of the events of the tickets. */
  readonly pictures: EventPictures
}

const shownTicket = ({ pictures }: PageFacts, ticket: TicketRecord): WithPicture<TicketRecord> => ({
  ...ticket,
  picture: pictures.get(ticket.eventShortName) ?? null,
})

const inputsOf = (facts: PageFacts, ticket: TicketRecord, uuids: readonly string[]): Promise<string> => {
  const common = { version: facts.renderer.version, lang: facts.translations.lang }
  return ticketInputs(shownTicket(facts, ticket), neighborsOf(ticket.uuid, uuids), common, facts.now)
}

/**
 * Renders ticket page and door view of one ticket and stores them.
 * @param uuids of its reservation, the first one first
 * @returns the hash of their inputs; null when the browser did not store them. Then none is stored.
 */
export async function writePages(
  caches: CacheStorage | null,
  facts: PageFacts,
  ticket: TicketRecord,
  uuids: readonly string[],
): Promise<string | null> {
  if (caches === null) return null
  const { renderer, translations, now } = facts
  const { lang } = translations
  const neighbors = neighborsOf(ticket.uuid, uuids)
  const title = `${ticket.fullName} · ${translations.pick(ticket.eventTitle)}`
  const page = (content: string): Promise<StaticPage> =>
    finishedPage(renderer, { content, title, lang, accents: [ticket.accent] })
  const [ticketPath, doorPath] = ticketPaths(ticket.eventShortName, ticket.uuid)
  const ticketPage = await page(renderer.ticketPage(shownTicket(facts, ticket), neighbors, translations, now))
  // On a slow phone each page takes about 60 ms.
  await nextTask()
  const door = await page(renderer.doorView(ticket, neighbors, translations, now))
  const pages = new Map([
    [ticketPath, ticketPage],
    [doorPath, door],
  ])
  return (await putCachedPages(caches, pages)) ? inputsOf(facts, ticket, uuids) : null
}

async function storedWalletContent(db: TesseraDatabase): Promise<StoredWalletContent> {
  const [{ damaged: _, ...wallet }, subscriptions, reservations] = await Promise.all([
    readWallet(db),
    allSubscriptions(db),
    openReservations(db),
  ])
  return { ...wallet, subscriptions, ...reservations }
}

/** Brings the static wallet list up to date: after a pass or an order changed. */
export async function writeWalletList(tools: Tools, db: TesseraDatabase): Promise<void> {
  const { caches } = tools
  if (caches === null) return
  const stored = await storedWalletContent(db)
  const { tickets, subscriptions, unpaid, unnamed } = stored
  if (tickets.length + subscriptions.length + unpaid.length + unnamed.length === 0) {
    await deleteWalletList(caches)
    return
  }
  const now = tools.now()
  const [translations, renderer] = await Promise.all([tools.translations(), tools.renderer()])
  const inputs = await walletInputs(stored, now, { version: renderer.version, lang: translations.lang })
  const before = await readSetting(db, ticketSettings.listInputs)
  if (before === inputs && (await cachedPaths(caches))?.includes(paths.wallet())) return
  const page = await finishedPage(renderer, {
    content: renderer.walletList(stored, translations, now),
    title: translations.t('app.shell.tickets'),
    lang: translations.lang,
    accents: tickets.map(({ accent }) => accent),
  })
  await putCachedPages(caches, new Map([[paths.wallet(), page]]))
  await saveSetting(db, ticketSettings.listInputs, inputs)
}

/** Deletes pages of tickets that are not stored: saving or removing one may have been interrupted. */
async function deleteOrphanedPages(caches: CacheStorage, db: TesseraDatabase): Promise<void> {
  const stored = (await cachedPaths(caches)) ?? []
  // Damaged records included: only the pages still show their codes.
  const needed = new Set([paths.wallet(), ...(await ticketKeys(db)).flatMap((key) => ticketPaths(...key))])
  await deleteCachedPages(
    caches,
    stored.filter((path) => !needed.has(path)),
  )
}

/** Tickets whose pages are noted together. */
const portion = 25

/**
 * Brings the pages of tickets up to date: after a ticket came or went (n of N), in another language, by a newer build. Renders only pages
 * whose inputs changed, or that the browser dropped; none after it has refused one.
 */
export async function writeTicketPages(tools: Tools, db: TesseraDatabase): Promise<void> {
  const { caches } = tools
  if (caches === null) return
  const listed = await cachedPaths(caches)
  // Without an answer every page would be rendered again: the next run does what is left.
  if (listed === null) return
  const stored = new Set(listed)
  const [translations, renderer] = await Promise.all([tools.translations(), tools.renderer()])
  const pictures = await readPictures(db)
  const tickets = await allTickets(db)
  const whole = tickets.filter(({ personalDataRemovedAt }) => personalDataRemovedAt === null)
  const orders = grouped(whole, orderKey)
  const rendered: { readonly ticket: TicketRecord; readonly inputs: string }[] = []
  const note = async (): Promise<void> => {
    // A tab that removes or changes a ticket writes the record first, and then deletes its pages: one of the two sees the other.
    for (const { eventShortName, uuid } of await noteRendered(db, rendered.splice(0), translations.lang))
      await deleteTicketPages(caches, eventShortName, uuid)
  }
  for (const ticket of whole) {
    const uuids = (orders.get(orderKey(ticket)) ?? []).map(({ uuid }) => uuid)
    const facts = { renderer, translations, now: tools.now(), pictures }
    const isStored = ticketPaths(ticket.eventShortName, ticket.uuid).every((path) => stored.has(path))
    if (isStored && ticket.pageInputs === (await inputsOf(facts, ticket, uuids))) continue
    const inputs = await writePages(caches, facts, ticket, uuids)
    if (inputs === null) break
    rendered.push({ ticket, inputs })
    if (rendered.length === portion) await note()
  }
  if (rendered.length > 0) await note()
  await deleteOrphanedPages(caches, db)
}

/** Brings every static page up to date. The list last, from the tickets as they are then. */
export async function writeStaticPages(tools: Tools, db: TesseraDatabase): Promise<void> {
  await writeTicketPages(tools, db)
  await writeWalletList(tools, db)
}
