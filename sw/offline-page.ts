/**
 * The page for an address that neither a cache nor the network answers: what is stored on this device, and the way to
 * it. The worker script contains all of it; the ticket pages that it links come from the database.
 */
import { eventDay } from '#core/domain/event-day.ts'
import { escapeHtml } from '#core/domain/escape-html.ts'
import { chooseLanguage } from '#core/domain/language-choice.ts'
import { messageText } from '#core/domain/message-text.ts'
import { paths } from '#core/domain/page-paths.ts'
import { textInLanguage } from '#core/domain/text-in-language.ts'
import { hashOf } from '#core/domain/hash-of.ts'
import { rawTickets } from '#core/storage/raw-database.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { pageResponse } from '#core/storage/static-page-cache.ts'
import { offlinePageTexts, type OfflinePageLanguage } from './offline-page-texts.ts'
import { databaseTimeout } from './stored-wallet-page.ts'

export interface OfflinePageTools {
  readonly indexedDB: IDBFactory
  readonly after: (ms: number) => Promise<void>
  /** The browser's languages, most preferred first. */
  readonly languages: readonly string[]
}

const style =
  ':root{color-scheme:light dark}body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:36rem;padding:1.5rem 1rem}' +
  'h1{font-size:1.5rem;line-height:1.2}ul{list-style:none;padding:0}' +
  'a{align-items:center;border:1px solid;border-radius:.75rem;box-sizing:border-box;color:inherit;display:flex;flex-wrap:wrap;' +
  'gap:0 .75rem;justify-content:space-between;margin:.75rem 0;min-height:3.25rem;padding:.5rem 1rem;text-decoration:none}' +
  'small{opacity:.75}'

const link = (href: string, content: string): string => `<a href="${escapeHtml(href)}">${content}</a>`

const ticketLink = (ticket: TicketRecord, lang: string): string =>
  link(
    paths.ticket(ticket.eventShortName, ticket.uuid),
    `<span>${escapeHtml(textInLanguage(ticket.eventTitle, lang))}</span>` +
      `<small>${escapeHtml(`${ticket.fullName} · ${eventDay(ticket.datesWithOffset, ticket.sameDay, lang)}`)}</small>`,
  )

/** Every ticket that can be read, the soonest event first; none when the database does not answer. */
async function storedTickets({ indexedDB, after }: OfflinePageTools): Promise<readonly TicketRecord[]> {
  const found = rawTickets(indexedDB).then(
    ({ tickets }) => tickets,
    () => [],
  )
  const tickets = await Promise.race([found, after(databaseTimeout).then(() => [])])
  return [...tickets].sort((a, b) => a.datesWithOffset.startDateTime - b.datesWithOffset.startDateTime)
}

/** Never rejects. Status 503, so that nothing takes it for the page of the address. */
export async function offlinePage(tools: OfflinePageTools, url: URL): Promise<Response> {
  const tickets = await storedTickets(tools)
  const lang = chooseLanguage({
    requested: null,
    saved: tickets[0]?.lang ?? null,
    browser: tools.languages,
    available: Object.keys(offlinePageTexts),
  }) as OfflinePageLanguage
  const texts = offlinePageTexts[lang]
  const count = tickets.length
  const stored = count === 0 ? texts.empty : (messageText(texts, lang, 'stored', { count }) ?? '')
  const items = tickets.map((ticket) => `<li>${ticketLink(ticket, lang)}</li>`).join('')
  const html =
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    `<meta name="robots" content="noindex"><title>${texts.title} · Tessera</title><style>${style}</style></head>` +
    `<body><main><h1>${texts.title}</h1><p>${stored}</p>` +
    (count === 0 ? '' : `<ul>${items}</ul>${link(paths.wallet(), texts.wallet)}`) +
    `${link(url.pathname + url.search, texts.again)}</main></body></html>`
  const policy = `default-src 'none'; style-src 'sha256-${await hashOf(style)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  const { headers } = pageResponse({ html, policy })
  return new Response(html, { status: 503, headers })
}
