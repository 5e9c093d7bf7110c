/**
 * The first visit to a ticket's link: its finished page, the same that a device writes for itself when it keeps the
 * ticket, so that the code is on the screen before any script. The app starts behind it and keeps the ticket.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { L10n } from '#core/contract/values.ts'
import { drawCode } from '#core/domain/qr.ts'
import { eventFacts, extrasOf } from '#core/domain/ticket-facts.ts'
import { alone, type PageTexts, type PageTicket } from '#core/domain/ticket-page-facts.ts'
import { passPage } from '#core/domain/ticket-page-pass.ts'
import { pageHtml, pageStyle, startSource } from '#core/domain/ticket-page.ts'
import { walletAddress } from '#core/domain/ticket-paths.ts'
import { ticketCode } from '../domain/ticket-code.ts'
import type { Office } from '../office.ts'
import { findTicket, type FoundTicket } from '../store/tickets.ts'
import { readManifest } from './early-links.ts'
import { currentEventView } from './routes/catalogue.ts'
import { ticketInfo } from './routes/tickets.ts'

export interface FinishedPage {
  readonly html: string
  /** Its own style and script go by hash: one more source of each for the policy of pages. */
  readonly styleSource: string
  readonly scriptSource: string
}

type Catalogue = Readonly<Record<string, string>>

/** The app's words for a ticket; empty for a language that it does not speak. */
function readCatalogue(lang: string): Catalogue {
  const file = new URL(`../../src/i18n/locales/${lang}/wallet.json`, import.meta.url)
  return /^[a-z]{2}$/.test(lang) && existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Catalogue)
    : {}
}

function createTexts(): (lang: string) => PageTexts {
  const known = new Map<string, Catalogue>()
  const catalogue = (lang: string): Catalogue => {
    const found = known.get(lang) ?? readCatalogue(lang)
    known.set(lang, found)
    return found
  }
  return (lang) => {
    const pickLang = (text: L10n): string =>
      [lang, 'en', ...Object.keys(text)].find((one) => text[one]) ?? lang
    return {
      lang,
      t: (key, args = {}) =>
        (catalogue(lang)[key] ?? catalogue('en')[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
          String(args[name] ?? ''),
        ),
      pick: (text) => text[pickLang(text)] ?? '',
      pickLang,
    }
  }
}

async function pageTicket(found: FoundTicket, office: Office): Promise<PageTicket> {
  const { event } = found.order
  const info = ticketInfo(found, office)
  const holder = { fullName: info.fullName, email: info.email }
  const view = await currentEventView(event, office)
  return {
    eventShortName: event.short_name,
    uuid: info.uuid,
    ...eventFacts(view),
    ticketAccessType: found.category.access_type,
    timeZone: info.timeZone,
    datesWithOffset: info.datesWithOffset,
    sameDay: info.sameDay,
    ...holder,
    ticketCategoryName: info.ticketCategoryName,
    reservationFullName: info.reservationFullName ?? '',
    shortId: info.reservationId,
    deskPaymentRequired: info.deskPaymentRequired,
    extras: extrasOf(info),
    code: { ...drawCode(ticketCode(found.ticket, event)), ...holder },
    missingSince: null,
    checkedAt: null,
  }
}

/**
 * @param dist folder of the built app; its style sheet is what the pages draw from
 * @returns the finished page of an address, or null: not a ticket's, unknown, or nothing is built
 */
export function createTicketPages(
  office: Office,
  dist: string,
): (path: string, lang: string) => Promise<FinishedPage | null> {
  const [sheetFile] = readManifest(dist)['index.html']?.css ?? []
  const sheet = sheetFile === undefined ? '' : readFileSync(join(dist, sheetFile), 'utf8')
  const textsIn = createTexts()
  return async (path, lang) => {
    const address = walletAddress(path)
    if (sheet === '' || address?.page !== 'pass') return null
    const found = await findTicket(office.db, address.eventShortName, address.uuid)
    if (!found) return null
    const ticket = await pageTicket(found, office)
    const texts = textsIn(lang)
    const markup = passPage(ticket, alone, texts)
    const style = pageStyle(markup, sheet)
    const title = `${ticket.fullName} · ${texts.pick(ticket.eventTitle)}`
    const hash = createHash('sha256').update(style).digest('base64')
    return {
      html: pageHtml({ markup, title, sheet }, style, texts),
      styleSource: `'sha256-${hash}'`,
      scriptSource: startSource,
    }
  }
}
