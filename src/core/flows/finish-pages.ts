/** Makes the finished pages of tickets and files them where the worker finds them (ARCHITECTURE 7.2). */
import { passPage } from '../domain/ticket-page-pass.ts'
import { doorPage } from '../domain/ticket-page-door.ts'
import { neighboursOf, type PageTexts } from '../domain/ticket-page-facts.ts'
import { walletPage } from '../domain/ticket-page-wallet.ts'
import { pageHtml, pagePolicy, pageStyle } from '../domain/ticket-page.ts'
import { doorViewPath, ticketPagePath, walletPath } from '../domain/ticket-paths.ts'
import type { TesseraDatabase } from '../storage/database.ts'
import type { FinishedPage } from '../storage/finished-page.ts'
import { allTickets } from '../storage/read/tickets.ts'
import type { StoredPages, TicketRecord } from '../storage/records.ts'
import { deleteCachedPages, cachedPaths, putCachedPages } from '../storage/write/page-cache.ts'
import { putSetting } from '../storage/write/settings.ts'
import { putPages } from '../storage/write/tickets.ts'
import { pageSheet } from './page-sheet.ts'
import type { WalletTools } from './wallet-tools.ts'

/** Where the wallet's own page stands in `settings`, for a worker that lost its caches (S1). */
export const walletPageSetting = `page:${walletPath}`

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** Pass and door view of one ticket. `order`: the uuids of its order, in order. */
export async function makePages(
  ticket: TicketRecord,
  order: readonly string[],
  translations: PageTexts,
): Promise<StoredPages> {
  const neighbours = neighboursOf(ticket.uuid, order)
  const event = translations.pick(ticket.eventTitle)
  const pass = passPage(ticket, neighbours, translations)
  const door = doorPage(ticket, neighbours, translations)
  const [passStyle, doorStyle] = [pageStyle(pass, pageSheet), pageStyle(door, pageSheet)]
  const parts = { sheet: pageSheet, title: `${ticket.fullName} · ${event}` }
  return {
    pass: pageHtml({ ...parts, markup: pass }, passStyle, translations),
    door: pageHtml({ ...parts, markup: door }, doorStyle, translations),
    policy: pagePolicy(await Promise.all([hashOf(passStyle), hashOf(doorStyle)])),
  }
}

const filed = (ticket: TicketRecord, { pass, door, policy }: StoredPages): [string, FinishedPage][] => [
  [ticketPagePath(ticket.eventShortName, ticket.uuid), { html: pass, policy }],
  [doorViewPath(ticket.eventShortName, ticket.uuid), { html: door, policy }],
]

/** Files the copies of one ticket's pages. Never throws. */
export const filePagesOf = (
  caches: CacheStorage | null,
  ticket: TicketRecord,
  pages: StoredPages,
): Promise<boolean> => putCachedPages(caches, new Map(filed(ticket, pages)))

export const dropPagesOf = (
  caches: CacheStorage | null,
  eventShortName: string,
  uuid: string,
): Promise<void> =>
  deleteCachedPages(caches, [ticketPagePath(eventShortName, uuid), doorViewPath(eventShortName, uuid)])

async function finishWallet(tools: WalletTools, db: TesseraDatabase, translations: PageTexts): Promise<void> {
  const tickets = await allTickets(db)
  if (tickets.length === 0) {
    await deleteCachedPages(tools.caches, [walletPath])
    await putSetting(db, walletPageSetting, null)
    return
  }
  const markup = walletPage(tickets, translations, tools.now())
  const style = pageStyle(markup, pageSheet)
  const html = pageHtml(
    { markup, title: translations.t('app.wallet.title'), sheet: pageSheet },
    style,
    translations,
  )
  const page: FinishedPage = { html, policy: pagePolicy([await hashOf(style)]) }
  await putCachedPages(tools.caches, new Map([[walletPath, page]]))
  await putSetting(db, walletPageSetting, page)
}

/** Takes away what is filed for tickets that are no longer here: a removal may have been cut off. */
async function dropOrphans(tools: WalletTools, db: TesseraDatabase): Promise<void> {
  // Listed before the tickets are read: a ticket is stored before its pages are filed.
  const paths = await cachedPaths(tools.caches)
  const wanted = new Set([
    walletPath,
    ...(await allTickets(db)).flatMap(({ eventShortName: event, uuid }) => [
      ticketPagePath(event, uuid),
      doorViewPath(event, uuid),
    ]),
  ])
  await deleteCachedPages(
    tools.caches,
    paths.filter((path) => !wanted.has(path)),
  )
}

const orderKey = ({ eventShortName, shortId }: TicketRecord): string => `${eventShortName}/${shortId}`

/**
 * Brings every finished page up to date: after a ticket came or went (n of N), in another language, by a newer build.
 * Writes only what differs; copies that the browser dropped are filed again.
 */
export async function finishPages(tools: WalletTools, db: TesseraDatabase): Promise<void> {
  const translations = await tools.translations()
  const tickets = await allTickets(db)
  const orders = new Map<string, string[]>()
  for (const ticket of tickets)
    orders.set(orderKey(ticket), [...(orders.get(orderKey(ticket)) ?? []), ticket.uuid])
  for (const ticket of tickets) {
    const pages = await makePages(ticket, orders.get(orderKey(ticket)) ?? [], translations)
    // The copies first: whoever removes or changes a ticket does it in the record first, so that one of the two of us
    // sees the other and takes the old copies away.
    await filePagesOf(tools.caches, ticket, pages)
    const stands = await putPages(db, ticket, { pages, lang: translations.lang })
    if (!stands) await dropPagesOf(tools.caches, ticket.eventShortName, ticket.uuid)
  }
  await dropOrphans(tools, db)
  // Last, and from the tickets as they are now: one may have gone while the pages were being made.
  await finishWallet(tools, db, translations)
}
