/** The calendar of the tickets of a device (docs/api/documents.md#calendar-of-a-device). alf.io has no such call. */
import * as z from 'zod/mini'
import { publicApiPrefix } from './api-paths.ts'
import { booleanBody, defineWrite } from './endpoint.ts'

export const ticketCalendar = z.object({
  /** 32 random bytes, base64url: the last part of the address of the calendar. */
  secret: z.string(),
  /** Two-letter tag of the language of the entries. */
  language: z.string(),
  /** Public uuids; none ends the calendar. */
  tickets: z.array(z.string()),
})
export type TicketCalendarForm = z.output<typeof ticketCalendar>

/** Address of the calendar. */
export const ticketCalendarPath = `${publicApiPrefix}/ticket-calendar/:secret`

/** Only where `ticketCalendarEnabled` of the application info is true. */
export const ticketCalendarEndpoints = {
  /**
   * Replace the tickets that a calendar shows (docs/api/documents.md#calendar-of-a-device).
   * @errors 400 429
   */
  saveTicketCalendar: defineWrite()('PUT', `${publicApiPrefix}/ticket-calendar`, ticketCalendar, booleanBody),
} as const
