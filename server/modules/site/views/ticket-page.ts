/**
 * The first visit to a ticket's link: its finished page, the same that a device writes for itself when it keeps the
 * ticket, so that the code is on the screen before any script. The app starts behind it and keeps the ticket.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalizedText } from '#core/contract/values.ts'
import { drawCode } from '#core/domain/ticket-code.ts'
import { eventDetails, serviceCounts } from '#core/domain/ticket-details.ts'
import { alone, type PageTexts, type PageTicket } from '#core/domain/ticket-page-facts.ts'
import { passPage } from '#core/domain/ticket-page-pass.ts'
import { pageHtml, pageStyle, startSource } from '#core/domain/ticket-page.ts'
import { walletAddress } from '#core/domain/ticket-paths.ts'
import { ticketCodeText } from '#server/modules/tickets/rules/ticket-code.ts'
import type { SiteContext } from '../context.ts'
import { findTicket } from '#server/modules/tickets/queries/tickets.ts'
import { readManifest } from '../build-manifest.ts'
import { loadEventView } from '#server/modules/catalogue/routes.ts'
import { ticketInfo } from '#server/modules/tickets/routes/tickets.ts'
import type { TicketDetails } from '#server/modules/reservations/ticket-details.ts'

export interface StaticTicketPage {
  readonly html: string
  /** Its own style and script go by hash: one more source of each for the policy of pages. */
  readonly styleSource: string
  readonly scriptSource: string
}

type Messages = Readonly<Record<string, string>>

/** The app's words for a ticket; empty for a language that it does not speak. */
function readMessages(lang: string): Messages {
  const file = new URL(`../../../../src/i18n/locales/${lang}/wallet.json`, import.meta.url)
  return /^[a-z]{2}$/.test(lang) && existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Messages)
    : {}
}

function createPageTexts(): (lang: string) => PageTexts {
  const known = new Map<string, Messages>()
  const catalogue = (lang: string): Messages => {
    const found = known.get(lang) ?? readMessages(lang)
    known.set(lang, found)
    return found
  }
  return (lang) => {
    const pickLang = (text: LocalizedText): string =>
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

async function loadPageTicket(found: TicketDetails, context: SiteContext): Promise<PageTicket> {
  const { event } = found.details
  const info = ticketInfo(found, context)
  const attendee = { fullName: info.fullName, email: info.email }
  const view = await loadEventView(event, context)
  return {
    eventShortName: event.short_name,
    uuid: info.uuid,
    ...eventDetails(view),
    ticketAccessType: found.category.access_type,
    timeZone: info.timeZone,
    datesWithOffset: info.datesWithOffset,
    sameDay: info.sameDay,
    ...attendee,
    ticketCategoryName: info.ticketCategoryName,
    reservationFullName: info.reservationFullName ?? '',
    shortId: info.reservationId,
    deskPaymentRequired: info.deskPaymentRequired,
    extras: serviceCounts(info),
    code: { ...drawCode(ticketCodeText(found.ticket, event)), ...attendee },
    missingSince: null,
    checkedAt: null,
  }
}

/**
 * @param dist folder of the built app; its style sheet is what the pages draw from
 * @returns the finished page of an address, or null: not a ticket's, unknown, or nothing is built
 */
export function createTicketPageRenderer(
  context: SiteContext,
  dist: string,
): (path: string, lang: string) => Promise<StaticTicketPage | null> {
  const [sheetFile] = readManifest(dist)['index.html']?.css ?? []
  const sheet = sheetFile === undefined ? '' : readFileSync(join(dist, sheetFile), 'utf8')
  const textsIn = createPageTexts()
  return async (path, lang) => {
    const address = walletAddress(path)
    if (sheet === '' || address?.page !== 'pass') return null
    const found = await findTicket(context.db, address.eventShortName, address.uuid)
    if (!found) return null
    const ticket = await loadPageTicket(found, context)
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
