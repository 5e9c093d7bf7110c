/** Which PDFs of tickets this device stores (docs/OFFLINE.md#pdf-of-a-ticket). */
import type { DatesWithOffset } from '#core/contract/values.ts'
import { eventTiming } from './event-timing.ts'
import { soonestFirst } from './soonest-first.ts'
import { freshness, type StoredTicketState } from './ticket-freshness.ts'

/** Largest PDF that is stored, bytes. */
export const maxDocumentBytes = 1_000_000

/** Number of PDFs on the device: those of the soonest events. */
export const maxDocuments = 50

/** Number of PDFs that one run fetches, because the server draws each of them. */
export const documentsPerRun = 10

interface DocumentTicket extends StoredTicketState {
  readonly format: string
  readonly location: string
  readonly ticketCategoryName: string
  readonly datesWithOffset: DatesWithOffset
  readonly deskPaymentRequired: boolean
}

/** The texts of the PDF of a ticket: with another text a stored PDF is void. */
export const documentInputs = (ticket: DocumentTicket): string => {
  const { fullName, email, ticketCategoryName, location, deskPaymentRequired } = ticket
  const { startDateTime, endDateTime } = ticket.datesWithOffset
  return JSON.stringify([
    fullName,
    email,
    ticketCategoryName,
    location,
    startDateTime,
    endDateTime,
    deskPaymentRequired,
  ])
}

type ListedTicket = StoredTicketState & Pick<DocumentTicket, 'format' | 'datesWithOffset'>

/** The tickets whose PDF is stored, the soonest first: valid, for a place, and the event is not over. `now`: epoch ms. */
export const documentTickets = <T extends ListedTicket>(tickets: readonly T[], now: number): T[] =>
  tickets
    .filter(
      (ticket) =>
        ticket.format !== 'ONLINE' &&
        freshness(ticket) === 'ready' &&
        eventTiming(ticket.datesWithOffset, now) !== 'past',
    )
    .sort(soonestFirst)
    .slice(0, maxDocuments)
