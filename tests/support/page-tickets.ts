/** Tickets for the ticket pages, and the parsed pages that a renderer makes of them. */
import { staticPage, type TicketPageRenderer } from '#ticket/rules/static-page.ts'
import { eventDetails } from '#ticket/rules/ticket-details.ts'
import {
  noNeighbors,
  nothingHappened,
  type Neighbors,
  type PageTicket,
} from '#ticket/rules/ticket-page-facts.ts'
import type { WalletContent } from '#ticket/rules/wallet-content.ts'
import { emptyWallet } from '#ticket/store/event-pictures.ts'
import { textsIn } from './browser/wallet-tools.ts'
import { dayBefore, event } from './events.ts'

export const ticketUuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
export const codeText = `${ticketUuid}/${'A'.repeat(43)}=`

export const attendee = { fullName: 'Ada Keller', email: 'ada@example.org' }

export const pageTicket = (changes: Partial<PageTicket> = {}): PageTicket => ({
  ...attendee,
  eventShortName: 'pietra',
  uuid: ticketUuid,
  ...eventDetails(event),
  ticketAccessType: null,
  timeZone: 'Europe/Zurich',
  datesWithOffset: event.datesWithOffset,
  sameDay: true,
  ticketCategoryName: 'Standard',
  reservationFullName: 'Ada Keller',
  shortId: 'B7D1F0AA',
  onSiteDue: null,
  deskPaymentRequired: false,
  extras: [
    {
      title: { en: 'Lunch' },
      count: 2,
      answers: [
        {
          label: { en: 'Main course' },
          type: 'select',
          items: [[{ value: 'veg', texts: { en: 'Vegetarian' } }], [{ value: 'fish', texts: {} }]],
        },
      ],
    },
  ],
  pollPin: null,
  code: { ...attendee, text: codeText },
  checkedAt: dayBefore,
  ...nothingHappened,
  ...changes,
})

/** The content of a wallet list with these tickets. */
export const listed = (
  tickets: WalletContent['tickets'],
  others: Partial<WalletContent> = {},
): WalletContent => ({ ...emptyWallet, tickets, subscriptions: [], unpaid: [], unnamed: [], ...others })

export type Template = 'ticketPage' | 'doorView'

/** The whole page of one ticket as HTML. */
export function staticHtml(
  renderer: TicketPageRenderer,
  template: Template,
  changes: Partial<PageTicket> = {},
  neighbors: Neighbors = noNeighbors,
): string {
  const ticket = pageTicket(changes)
  const content = renderer[template](ticket, neighbors, textsIn('en'), 0)
  return staticPage(renderer, { content, title: 'Ada', lang: 'en', accents: [ticket.accent] }).html
}
