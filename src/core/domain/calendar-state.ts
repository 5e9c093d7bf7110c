/** The calendar of this device's tickets at the server (docs/api/documents.md#calendar-of-a-device). */
import * as z from 'zod/mini'
import { decodeOrNull } from '#core/contract/decode-or-null.ts'

const calendarState = z.object({
  /** The last part of its address. */
  secret: z.string(),
  /** Hash of what the server confirmed last; null while its answer is not known. */
  sent: z.nullable(z.string()),
  /** Language of its entries. */
  language: z.string(),
})
export type CalendarState = z.output<typeof calendarState>

/** Null when there is none, or it is damaged. */
export const decodeCalendarState = (stored: unknown): CalendarState | null =>
  decodeOrNull(calendarState, stored)

interface ListedTicket {
  readonly uuid: string
  readonly datesWithOffset: { readonly startDateTime: number }
  readonly personalDataRemovedAt: number | null
}

/** The server refuses more. */
const mostTickets = 200

/** The tickets of the calendar by their public uuids, those of the latest events; the same tickets give the same order. */
export const calendarTickets = (tickets: readonly ListedTicket[]): string[] =>
  tickets
    .filter(({ personalDataRemovedAt }) => personalDataRemovedAt === null)
    .sort(
      (a, b) =>
        b.datesWithOffset.startDateTime - a.datesWithOffset.startDateTime || (a.uuid < b.uuid ? -1 : 1),
    )
    .slice(0, mostTickets)
    .map(({ uuid }) => uuid)
