/**
 * The first visit to a ticket's link: its static page, the same that a device stores with the ticket, so that the code is
 * on the screen before any script runs. The app starts behind it and stores the ticket.
 */
import { smallestPicture } from '#catalogue/rules/picture-sizes.ts'
import { printedName } from '#kit/text/printed-name.ts'
import { serviceCounts } from '#purchase/rules/booking/service-counts.ts'
import { cspHash } from '#server/http/security-headers.ts'
import { loadEventView } from '#server/modules/catalogue/sale.ts'
import type { TicketDetails } from '#server/modules/purchase/reservation-details.ts'
import { findTicket } from '#server/modules/ticket/queries/tickets.ts'
import { ticketCodeText } from '#server/modules/ticket/rules.ts'
import { loadTicketInfo } from '#server/modules/ticket/ticket-info.ts'
import { pageHtml, staticPage, type TicketPageRenderer } from '#ticket/rules/static-page.ts'
import { eventDetails, isDueOnSite, onSiteDueOf } from '#ticket/rules/ticket-details.ts'
import {
  noNeighbors,
  nothingHappened,
  type PageTicket,
  type WithPicture,
} from '#ticket/rules/ticket-page-facts.ts'
import { walletAddress } from '#ticket/rules/wallet-address.ts'
import type { SiteContext } from '../context.ts'

interface StaticTicketPage {
  /**
   * The document.
   * @param links preload the code of the app
   * @param data of the app
   */
  html(links: string, data: string): string
  /** Sources that the policy needs for the page's own styles and script, each by its hash. */
  readonly styleSources: readonly string[]
  readonly scriptSource: string
}

async function loadPageTicket(
  ticketDetails: TicketDetails,
  context: SiteContext,
): Promise<WithPicture<PageTicket>> {
  const { event } = ticketDetails.details
  const info = await loadTicketInfo(ticketDetails, context)
  const attendee = { fullName: printedName(info.fullName), email: info.email }
  const view = await loadEventView(event, context)
  return {
    picture: smallestPicture(view),
    eventShortName: event.short_name,
    uuid: info.uuid,
    ...eventDetails(view),
    ticketAccessType: ticketDetails.category.access_type,
    timeZone: info.timeZone,
    datesWithOffset: info.datesWithOffset,
    sameDay: info.sameDay,
    ...attendee,
    ticketCategoryName: info.ticketCategoryName,
    reservationFullName: printedName(info.reservationFullName ?? ''),
    shortId: info.reservationId,
    deskPaymentRequired: isDueOnSite(info),
    onSiteDue: onSiteDueOf(info),
    extras: serviceCounts(
      info.additionalServiceWithData ?? [],
      new Map(ticketDetails.details.items.map(({ service_id, policy }) => [service_id, policy])),
    ),
    pollPin: info.pollPin ?? null,
    code: { text: ticketCodeText(ticketDetails.ticket, event), ...attendee },
    ...nothingHappened,
    checkedAt: null,
  }
}

/**
 * @param renderer null when nothing is built
 * @returns the static page of a path, or null: not a ticket's, unknown, or nothing is built
 */
export function createTicketPages(
  context: SiteContext,
  renderer: TicketPageRenderer | null,
): (path: string, lang: string) => Promise<StaticTicketPage | null> {
  return async (path, lang) => {
    const address = walletAddress(path)
    if (renderer === null || address?.page !== 'ticket') return null
    const ticketDetails = await findTicket(context.db, address.eventShortName, address.uuid)
    if (!ticketDetails) return null
    const ticket = await loadPageTicket(ticketDetails, context)
    const translations = context.translations.textsIn(lang)
    const title = `${ticket.fullName} · ${translations.pick(ticket.eventTitle)}`
    const content = renderer.ticketPage(ticket, noNeighbors, translations, context.now())
    const { script } = renderer
    const { styles } = staticPage(renderer, { content, title, lang, accents: [ticket.accent] })
    return {
      html: (links, data) => {
        const beforeScript = `${data}<template id="code">${links}</template>`
        return pageHtml({ content, title, lang, styles, script, beforeScript })
      },
      styleSources: styles.map(cspHash),
      scriptSource: cspHash(script),
    }
  }
}
