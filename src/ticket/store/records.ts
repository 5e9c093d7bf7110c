/** The records of tickets and of the pictures of their events. */
import * as z from 'zod/mini'
import { bytes, number, numberOrNull, record, text, textOrNull, v } from '#device/storage/records.ts'
import { datesWithOffset } from '#kit/values.ts'
import { ticketFields } from '../rules/ticket-details.ts'

export const ticketKey = {
  eventShortName: text,
  /** The public uuid of the ticket. */
  uuid: text,
}

/** A change of name or e-mail address voids a code (docs/api/tickets.md#changes-of-a-stored-ticket). */
const attendee = { fullName: text, email: text }

/** The server's code image, its decoded text, and its attendee. */
const storedCode = record({
  /** The 81 characters of docs/api/tickets.md#code-text, decoded from `png`. */
  text,
  png: bytes,
  ...attendee,
  fetchedAt: number,
})
export type StoredCode = z.output<typeof storedCode>

export const ticketRecord = record({
  v,
  ...ticketFields,
  /** The full reservation id; null for a ticket that came by its link. */
  reservationId: textOrNull,
  /** Position in the reservation, from 0. */
  position: number,
  /** Null until a code was fetched, decoded, drawn and read back. */
  code: z.nullable(storedCode),
  /** Language of its pages. */
  lang: text,
  /** When the server last answered for this ticket. */
  checkedAt: number,
  savedAt: number,
  /** Since when the server answers 404 for this ticket, or null. */
  missingSince: numberOrNull,
  /** Since when the server answers 404 for the event while it has the ticket, or null. */
  eventMissingSince: numberOrNull,
  /** Time and place that the person saw last, until the person has seen the new ones; null without a change. */
  changedFrom: z.nullable(
    z.object({
      dates: z.nullable(z.object({ datesWithOffset, sameDay: z.boolean() })),
      location: textOrNull,
    }),
  ),
  /**
   * When the personal fields were removed after the event (retention.ts), or null: then name, addresses, code, pages,
   * extras and ids of the reservation are empty.
   */
  personalDataRemovedAt: numberOrNull,
  /** When the ticket was sent to another person from this device; null for a ticket that was not sent. */
  sentAt: numberOrNull,
  /** Hash of the inputs that its pages in Cache Storage were rendered from; null before they are. */
  pageInputs: textOrNull,
})
export type TicketRecord = z.output<typeof ticketRecord>

export const pictureRecord = record({
  v,
  eventShortName: text,
  /** The file of the server that it was made from. */
  fileBlobId: text,
  /** A data URL (device/browser/small-picture.ts). */
  image: text.check(z.regex(/^data:image\/(webp|jpeg);base64,/)),
})
/** The small picture of an event that has a ticket on this device. */
export type PictureRecord = z.output<typeof pictureRecord>
