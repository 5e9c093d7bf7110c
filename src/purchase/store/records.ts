/** The records of reservations, of form values that were not sent, and of payments. */
import * as z from 'zod/mini'
import { number, record, text, textOrNull, v } from '#device/storage/records.ts'
import { localizedText } from '#kit/values.ts'

export const reservationRecord = record({
  v,
  reservationId: text,
  type: z.enum(['event', 'subscription']),
  publicIdentifier: text,
  shortId: text,
  title: localizedText,
  /** A small picture of what was ordered as a data URL; only of an order that needed something from the buyer. */
  picture: z.exactOptional(text),
  status: text,
  email: textOrNull,
  totalPrice: z.object({ units: number, digits: number }),
  currency: textOrNull,
  ticketUuids: z.array(text),
  /** The tickets that have an attendee, and that the server has: those to store. */
  namedUuids: z.array(text),
  /** Payment deadline or expiry, epoch ms. */
  validity: number,
  /** Zone of the event, for the deadline; null for a pass. */
  timeZone: textOrNull,
  /** Start of the event; absent for a pass, and where it has no dates. */
  eventStart: z.exactOptional(number),
  /** End of the event, for the retention; absent for a pass. */
  eventEnd: z.exactOptional(number),
  /** Number of tickets that have no attendee yet. */
  unnamed: number,
  /**
   * The organizer's bank account (an IBAN or another number; name and address, a line each); only while the order waits for
   * a transfer.
   */
  transfer: z.exactOptional(z.object({ account: text, owner: z.array(text) })),
  /** How to pay by a custom method; only while the order waits for it. */
  instructions: z.exactOptional(z.array(z.object({ lang: text, name: text, html: text }))),
  /** The hold ended before a confirmation: shown until it is dismissed. Absent otherwise. */
  expired: z.exactOptional(z.literal(true)),
  /** When the server had no pass for the complete order. */
  passMissingAt: z.exactOptional(number),
  /** When the server was asked which tickets have an attendee by now. */
  namesAskedAt: z.exactOptional(number),
  savedAt: number,
  checkedAt: number,
})
/** The summary of a reservation. */
export type ReservationRecord = z.output<typeof reservationRecord>

export const draftRecord = record({
  v,
  /** `booking/{reservationId}`, or `event/{shortName}` or `subscription/{id}` for the last draft of it. */
  key: text,
  values: z.unknown(),
  savedAt: number,
})
/** Form values that were not sent, by reservation. Never card data. */

const paymentStep = z.enum(['confirming', 'answered', 'unknown'])

/** The choices and consents of the buyer when a payment was begun. */
const paymentChoice = record({
  /** A method of the API, or the id of a custom offline method; `NONE` for a free order. */
  method: text,
  terms: z.boolean(),
  privacy: z.boolean(),
})
export type PaymentChoiceRecord = z.output<typeof paymentChoice>

export const journalRecord = record({
  v,
  reservationId: text,
  /** What was ordered, for the address of the order. */
  context: z.object({ type: z.enum(['event', 'subscription']), publicIdentifier: text }),
  step: paymentStep,
  /** Time at which it was sent, epoch ms. */
  at: number,
  /** `accepted`, the HTTP status of a refusal, or the status of the reservation when it was looked up last. */
  answer: textOrNull,
  choice: z.exactOptional(paymentChoice),
})
/**
 * One line of the payment journal: read before anything is sent a second time
 * (docs/ARCHITECTURE.md#laws).
 */
export type JournalRecord = z.output<typeof journalRecord>
