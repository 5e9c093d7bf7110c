/**
 * The page for an address that neither a cache nor the network answers, and for a broken app: what is stored on this device, and the way to
 * it. The worker script contains all of it; the code of a ticket is the image that the server sent.
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
import { allSubscriptions } from '#pass/store/read-subscriptions.ts'
import type { SubscriptionRecord } from '#pass/store/records.ts'
import { awaitsOfflinePayment } from '#purchase/rules/reservation-status.ts'
import { allReservations } from '#purchase/store/read-reservations.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import { referenceGroups } from '#ticket/rules/ticket-code.ts'
import { codeCover, ticketState } from '#ticket/rules/ticket-state.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'
import type { TicketRecord } from '#ticket/store/records.ts'
import { paths } from '#wire/page-paths.ts'
import { findStoredRecord, pageOfRecord, storedFacts, type StoredRecord } from './stored-facts.ts'
import { workerLanguages, workerTexts } from './worker-texts.ts'

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

const ticketLink = (ticket: TicketRecord, lang: string): string =>
  link(
    paths.ticket(ticket.eventShortName, ticket.uuid),
    `<span>${escapeHtml(textInLanguage(ticket.eventTitle, lang))}</span>` +
      `<small>${escapeHtml(`${[ticket.fullName, eventDay(ticket, lang)].filter(Boolean).join(' · ')}`)}</small>`,
  )

type Storage = Pick<OfflinePageTools, 'database'>

/** The result of a read; `none` when the database fails or does not answer. */
const readOr = <T>({ database }: Storage, read: (db: TesseraDatabase) => Promise<T>, none: T): Promise<T> =>
  database()
    .then(read)
    .catch(() => none)

/** The stored record of the address itself; null when there is nothing. Never rejects. */
export const storedRecordOf = (tools: Storage, { pathname }: URL): Promise<StoredRecord | null> =>
  readOr(tools, (db) => findStoredRecord(db, pathname), null)

/** Every ticket that can be read, the soonest event first; none when the database does not answer. */
async function storedTickets(tools: Storage): Promise<readonly TicketRecord[]> {
  const tickets = await readOr(tools, allTickets, [])
  return [...tickets].sort((a, b) => a.datesWithOffset.startDateTime - b.datesWithOffset.startDateTime)
}

/** An order that waits for its payment; the address leads to its facts, with the app or without. */
const orderLink = (record: ReservationRecord, lang: string): string =>
  link(
    pageOfRecord({ kind: 'order', record }),
    `<span>${escapeHtml(textInLanguage(record.title, lang))}</span><small>${escapeHtml(record.shortId)}</small>`,
  )

const passLink = ({ id, title, pin }: SubscriptionRecord, lang: string): string =>
  link(
    paths.storedPass(id),
    `<span>${escapeHtml(textInLanguage(title, lang))}</span><small>${escapeHtml(pin ?? '')}</small>`,
  )

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
  const [tickets, passes, orders, record] = await Promise.all([
    storedTickets(tools),
    readOr(tools, allSubscriptions, []),
    readOr(tools, allReservations, []),
    storedRecordOf(tools, url),
  ])
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
  const items = [
    ...tickets.map((ticket) => ticketLink(ticket, lang)),
    ...passes.map((pass) => passLink(pass, lang)),
    ...orders.filter(({ status }) => awaitsOfflinePayment(status)).map((order) => orderLink(order, lang)),
  ].map((item) => `<li>${item}</li>`)
  const none = record === null && items.length === 0 ? texts['offline.empty'] : ''
  const form =
    texts[`offline.stored_${new Intl.PluralRules(localeOf(lang)).select(count)}`] ??
    texts['offline.stored_other']
  const stored = count === 0 ? none : form.replace('{{count}}', String(count))
  const html =
    `<!doctype html><html lang="${localeOf(lang)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    `<meta name="robots" content="noindex"><title>${title} · Tessera</title>${iconLink}<style>${style}</style></head>` +
    `<body><main><h1>${title}</h1>${record ? recordHtml(record, lang, tools.now()) : ''}<p>${stored}</p>` +
    (items.length === 0 ? '' : `<ul>${items.join('')}</ul>${link(paths.wallet(), texts['offline.wallet'])}`) +
    link(broken ? url.pathname : url.pathname + url.search, texts['offline.again']) +
    `${broken ? link('/recover', texts['offline.repair']) : ''}</main></body></html>`
  const policy = `default-src 'none'; img-src data:; style-src 'sha256-${await hashOf(style)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  const { headers } = pageResponse({ html, policy })
  return new Response(html, { status: 503, headers })
}
