/**
 * The page for an address that neither a cache nor the network answers, and for a broken app: what is stored on this device, and the way to
 * it. The second script of the worker contains all of it; the code of a ticket is the image that the server sent.
 */
import { eventDay } from '#catalogue/rules/event-day.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { pageResponse } from '#device/storage/static-page-cache.ts'
import { toBase64 } from '#kit/text/base64.ts'
import { escapeHtml } from '#kit/text/escape-html.ts'
import { hashOf } from '#kit/text/hash-of.ts'
import { iconLink } from '#kit/text/icon-link.ts'
import { chooseLanguage, localeOf } from '#kit/text/language-choice.ts'
import { textInLanguage } from '#kit/text/text-in-language.ts'
import type { LocalizedText } from '#kit/values.ts'
import { allSubscriptions } from '#pass/store/read-subscriptions.ts'
import { awaitsOfflinePayment } from '#purchase/rules/reservation-status.ts'
import { allReservations } from '#purchase/store/read-reservations.ts'
import { referenceGroups } from '#ticket/rules/ticket-code.ts'
import { codeCover, ticketState } from '#ticket/rules/ticket-state.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'
import type { TicketRecord } from '#ticket/store/records.ts'
import { paths } from '#wire/page-paths.ts'
import { findStoredRecord, pageOfRecord, storedFacts, type StoredRecord } from './stored-facts.ts'
import { workerLanguages } from './worker-languages.ts'
import { workerTexts } from './worker-texts.ts'

export interface OfflinePageTools {
  /** Rejects when it does not open, or does not answer. */
  readonly database: () => Promise<TesseraDatabase>
  /** The browser's languages, most preferred first. */
  readonly languages: readonly string[]
  /** Epoch ms. */
  readonly now: () => number
}

const style =
  ':root{color-scheme:light dark}body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:36rem;padding:1.5rem 1rem}' +
  'h1{font-size:1.5rem;line-height:1.2}ul{list-style:none;padding:0}' +
  'a{align-items:center;border:1px solid;border-radius:.75rem;box-sizing:border-box;color:inherit;display:flex;flex-wrap:wrap;' +
  'gap:0 .75rem;justify-content:space-between;margin:.75rem 0;min-height:3.25rem;padding:.5rem 1rem;text-decoration:none}' +
  'img{background:#fff;box-sizing:border-box;image-rendering:pixelated;max-width:100%;padding:1rem;width:22rem}' +
  'small,dt{opacity:.75}dd{font-size:1.25rem;margin:0 0 .75rem;overflow-wrap:anywhere}'

const link = (href: string, content: string): string => `<a href="${escapeHtml(href)}">${content}</a>`

const recordItem = (stored: StoredRecord, title: string, detail: string): string =>
  `<li>${link(pageOfRecord(stored), `<span>${escapeHtml(title)}</span><small>${escapeHtml(detail)}</small>`)}</li>`

type Storage = Pick<OfflinePageTools, 'database'>

/** The result of a read; `none` when the database fails or does not answer. */
const readOr = <T>({ database }: Storage, read: (db: TesseraDatabase) => Promise<T>, none: T): Promise<T> =>
  database()
    .then(read)
    .catch(() => none)

/** The stored record of the address itself; null when there is nothing. Never rejects. */
export const storedRecordOf = (tools: Storage, { pathname }: URL): Promise<StoredRecord | null> =>
  readOr(tools, (db) => findStoredRecord(db, pathname), null)

/** The code as a page of the app shows it: one that may not admit the reader is covered, one that was sent is not drawn. */
function ticketHtml(ticket: TicketRecord, lang: string, now: number): string {
  const texts = workerTexts(lang)
  const cover = codeCover(ticket, ticketState(ticket, now))
  const source = `data:image/png;base64,${toBase64(ticket.code?.png ?? new Uint8Array())}`
  const name = texts['offline.image']
    .replace('{{name}}', () => ticket.fullName)
    .replace('{{reference}}', referenceGroups(ticket.uuid).join(' '))
  const image = `<img class="qr" src="${source}" alt="${escapeHtml(name)}">`
  const covered = texts[cover === 'folded' ? 'offline.code' : 'offline.covered']
  const code = cover === 'shown' ? image : `<details><summary>${covered}</summary>${image}</details>`
  const reason =
    cover === 'void' || cover === 'sent'
      ? texts[`offline.${cover}`].replace('{{name}}', () => escapeHtml(ticket.fullName))
      : undefined
  const day = escapeHtml([eventDay(ticket, lang), ticket.location].filter(Boolean).join(' · '))
  return (
    `<h2>${escapeHtml(textInLanguage(ticket.eventTitle, lang))}</h2><p>${day}</p>` +
    `${reason === undefined ? code : `<p>${reason}</p>`}<p>${escapeHtml(ticket.fullName)}</p>`
  )
}

function recordHtml(stored: StoredRecord, lang: string, now: number): string {
  if (stored.kind === 'ticket') return ticketHtml(stored.record, lang, now)
  const { title, rows } = storedFacts(stored, lang, workerTexts(lang))
  const items = rows
    .map(([label, text]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd>`)
    .join('')
  return `<h2>${escapeHtml(title)}</h2><dl>${items}</dl>`
}

/** Never rejects. Status 503, so that nothing takes it for the page of the address. */
export async function offlinePage(tools: OfflinePageTools, url: URL): Promise<Response> {
  const [stored, passes, orders, record] = await Promise.all([
    readOr(tools, allTickets, []),
    readOr(tools, allSubscriptions, []),
    readOr(tools, allReservations, []),
    storedRecordOf(tools, url),
  ])
  const tickets = [...stored].sort(
    (a, b) => a.datesWithOffset.startDateTime - b.datesWithOffset.startDateTime,
  )
  const lang = chooseLanguage({
    requested: null,
    saved: tickets[0]?.lang ?? null,
    browser: tools.languages,
    available: workerLanguages,
  })
  const texts = workerTexts(lang)
  const count = tickets.length
  const broken = url.searchParams.has('stored')
  const title = broken ? texts['offline.broken'] : texts['offline.title']
  const text = (title: LocalizedText) => textInLanguage(title, lang)
  const items = [
    ...tickets.map((record) => {
      const detail = [record.fullName, eventDay(record, lang)].filter(Boolean).join(' · ')
      return recordItem({ kind: 'ticket', record }, text(record.eventTitle), detail)
    }),
    ...passes.map((record) => recordItem({ kind: 'pass', record }, text(record.title), record.pin ?? '')),
    ...orders
      .filter(({ status }) => awaitsOfflinePayment(status))
      .map((record) => recordItem({ kind: 'order', record }, text(record.title), record.shortId)),
  ]
  const none = record === null && items.length === 0 ? texts['offline.empty'] : ''
  const form =
    texts[`offline.stored_${new Intl.PluralRules(localeOf(lang)).select(count)}`] ??
    texts['offline.stored_other']
  const summary = count === 0 ? none : form.replace('{{count}}', String(count))
  const html =
    `<!doctype html><html lang="${localeOf(lang)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    `<meta name="robots" content="noindex"><title>${title} · Tessera</title>${iconLink}<style>${style}</style></head>` +
    `<body><main><h1>${title}</h1>${record ? recordHtml(record, lang, tools.now()) : ''}<p>${summary}</p>` +
    (items.length === 0 ? '' : `<ul>${items.join('')}</ul>${link(paths.wallet(), texts['offline.wallet'])}`) +
    link(broken ? url.pathname : url.pathname + url.search, texts['offline.again']) +
    `${broken ? link('/recover', texts['offline.repair']) : ''}</main></body></html>`
  const policy = `default-src 'none'; img-src data:; style-src 'sha256-${await hashOf(style)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  const { headers } = pageResponse({ html, policy })
  return new Response(html, { status: 503, headers })
}
