/** Makes the finished pages of tickets and files them where the worker finds them (ARCHITECTURE 7.2). */
import { passPage } from '../domain/ticket-page-pass.ts'
import { doorPage } from '../domain/ticket-page-door.ts'
import { neighboursOf, type PageTexts } from '../domain/ticket-page-facts.ts'
import { walletPage } from '../domain/ticket-page-wallet.ts'
import { pageHtml, pagePolicy, pageStyle } from '../domain/ticket-page.ts'
import { doorPath, passPath, walletPath } from '../domain/ticket-paths.ts'
import type { TesseraDatabase } from '../storage/database.ts'
import type { FinishedPage } from '../storage/page-cache.ts'
import { allTickets } from '../storage/read/tickets.ts'
import type { StoredPages, TicketRecord } from '../storage/records.ts'
import { dropPages, filedPaths, filePages } from '../storage/write/page-cache.ts'
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
  texts: PageTexts,
): Promise<StoredPages> {
  const neighbours = neighboursOf(ticket.uuid, order)
  const event = texts.pick(ticket.eventTitle)
  const pass = passPage(ticket, neighbours, texts)
  const door = doorPage(ticket, neighbours, texts)
  const [passStyle, doorStyle] = [pageStyle(pass, pageSheet), pageStyle(door, pageSheet)]
  const parts = { sheet: pageSheet, title: `${ticket.fullName} · ${event}` }
  return {
    pass: pageHtml({ ...parts, markup: pass }, passStyle, texts),
    door: pageHtml({ ...parts, markup: door }, doorStyle, texts),
    policy: pagePolicy(await Promise.all([hashOf(passStyle), hashOf(doorStyle)])),
  }
}

const filed = (ticket: TicketRecord, { pass, door, policy }: StoredPages): [string, FinishedPage][] => [
  [passPath(ticket.eventShortName, ticket.uuid), { html: pass, policy }],
  [doorPath(ticket.eventShortName, ticket.uuid), { html: door, policy }],
]

/** Files the copies of one ticket's pages. Never throws. */
export const filePagesOf = (
  caches: CacheStorage | null,
  ticket: TicketRecord,
  pages: StoredPages,
): Promise<boolean> => filePages(caches, new Map(filed(ticket, pages)))

export const dropPagesOf = (
  caches: CacheStorage | null,
  eventShortName: string,
  uuid: string,
): Promise<void> => dropPages(caches, [passPath(eventShortName, uuid), doorPath(eventShortName, uuid)])

async function finishWallet(
  tools: WalletTools,
  db: TesseraDatabase,
  tickets: readonly TicketRecord[],
  texts: PageTexts,
): Promise<void> {
  if (tickets.length === 0) {
    await dropPages(tools.caches, [walletPath])
    await putSetting(db, walletPageSetting, null)
    return
  }
  const markup = walletPage(tickets, texts, tools.now())
  const style = pageStyle(markup, pageSheet)
  const html = pageHtml({ markup, title: texts.t('app.wallet.title'), sheet: pageSheet }, style, texts)
  const page: FinishedPage = { html, policy: pagePolicy([await hashOf(style)]) }
  await filePages(tools.caches, new Map([[walletPath, page]]))
  await putSetting(db, walletPageSetting, page)
}

/**
 * A ticket may be removed, by this tab or another, while its pages are being made: what was filed after it went goes
 * again. The files are listed before the tickets are read: a ticket is stored before its pages are filed.
 */
async function dropOrphans(tools: WalletTools, db: TesseraDatabase, texts: PageTexts): Promise<void> {
  const paths = await filedPaths(tools.caches)
  const tickets = await allTickets(db)
  const wanted = new Set([
    walletPath,
    ...tickets.flatMap(({ eventShortName: event, uuid }) => [passPath(event, uuid), doorPath(event, uuid)]),
  ])
  const orphans = paths.filter((path) => !wanted.has(path))
  if (orphans.length === 0) return
  await dropPages(tools.caches, orphans)
  await finishWallet(tools, db, tickets, texts)
}

const orderKey = ({ eventShortName, shortId }: TicketRecord): string => `${eventShortName}/${shortId}`

/**
 * Brings every finished page up to date: after a ticket came or went (n of N), in another language, by a newer build.
 * Writes only what differs; copies that the browser dropped are filed again.
 */
export async function finishPages(tools: WalletTools, db: TesseraDatabase): Promise<void> {
  const texts = await tools.texts()
  const tickets = await allTickets(db)
  const orders = new Map<string, string[]>()
  for (const ticket of tickets)
    orders.set(orderKey(ticket), [...(orders.get(orderKey(ticket)) ?? []), ticket.uuid])
  for (const ticket of tickets) {
    const pages = await makePages(ticket, orders.get(orderKey(ticket)) ?? [], texts)
    // The copies first: whoever removes or changes a ticket does it in the record first, so that one of the two of us
    // sees the other and takes the old copies away.
    await filePagesOf(tools.caches, ticket, pages)
    const stands = await putPages(db, ticket, { pages, lang: texts.lang })
    if (!stands) await dropPagesOf(tools.caches, ticket.eventShortName, ticket.uuid)
  }
  // Read again: a ticket may have gone meanwhile.
  await finishWallet(tools, db, await allTickets(db), texts)
  await dropOrphans(tools, db, texts)
}
