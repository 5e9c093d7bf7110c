/**
 * Decodes stored tickets and their PDFs: an older build, a failed migration or a browser fault may have left other records
 * than the types say. Unknown fields stay: a newer build may have written them.
 */
import * as z from 'zod/mini'
import { datesWithOffset, localizedText } from '#core/contract/values.ts'
import type { EventChange } from '#core/domain/event-change.ts'
import { serviceCount } from '#core/domain/service-counts.ts'
import { eventDetailsFields, onSiteDue } from '#core/domain/ticket-details.ts'
import type { DocumentRecord, StoredPages, TicketRecord } from './records.ts'

const text = z.string()
const number = z.number()
const textOrNull = z.nullable(text)
/** Not `instanceof`, which fails for an array of another realm. */
const bytes = z.custom<Uint8Array>(
  (value) => ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]',
)

const storedCode = z.looseObject({
  text,
  png: bytes,
  svg: text,
  modules: number,
  fullName: text,
  email: text,
  fetchedAt: number,
})

const storedPages: z.ZodMiniType<StoredPages> = z.object({
  pass: text,
  door: text,
  policy: text,
  inputs: z.exactOptional(text),
})

const eventChangeSchema: z.ZodMiniType<EventChange | null> = z.nullable(
  z.object({
    dates: z.nullable(z.object({ datesWithOffset, sameDay: z.boolean() })),
    location: textOrNull,
  }),
)

const ticket: z.ZodMiniType<TicketRecord & { pages?: unknown }> = z.looseObject({
  v: z.literal(1),
  eventShortName: text,
  uuid: text,
  ...eventDetailsFields,
  ticketAccessType: textOrNull,
  timeZone: text,
  datesWithOffset,
  sameDay: z.boolean(),
  formattedBeginDate: localizedText,
  formattedBeginTime: localizedText,
  formattedEndDate: localizedText,
  formattedEndTime: localizedText,
  fullName: text,
  email: text,
  ticketCategoryName: text,
  reservationFullName: text,
  shortId: text,
  reservationId: textOrNull,
  position: number,
  deskPaymentRequired: z.boolean(),
  onSiteDue,
  extras: z.array(serviceCount),
  pollPin: z._default(textOrNull, null),
  code: z.nullable(storedCode),
  /** Decoded apart (ticket-rows.ts): the pages of an older build. */
  pages: z.optional(z.unknown()),
  lang: text,
  checkedAt: number,
  savedAt: number,
  missingSince: z.nullable(number),
  eventMissingSince: z._default(z.nullable(number), null),
  changedFrom: z._default(eventChangeSchema, null),
  personalDataRemovedAt: z._default(z.nullable(number), null),
})

const documentRecord: z.ZodMiniType<DocumentRecord> = z.looseObject({
  v: z.literal(1),
  eventShortName: text,
  uuid: text,
  pdf: bytes,
  inputs: text,
  fetchedAt: number,
})

/**
 * Tickets as they were read. `damaged`: number of records that do not decode; they stay in the database as
 * they are.
 */
export interface StoredTickets {
  readonly tickets: TicketRecord[]
  readonly damaged: number
}

/** The value as the schema describes it, or null. */
const decodeOrNull = <T>(schema: z.ZodMiniType<T>, stored: unknown): T | null => {
  const result = schema.safeParse(stored)
  return result.success ? result.data : null
}

/** Null for a damaged record. Pages are left out: see `decodePages`. */
export function decodeTicket(stored: unknown): TicketRecord | null {
  const row = decodeOrNull(ticket, stored)
  if (row === null) return null
  const { pages: _pages, ...record } = row
  return record
}

export const decodeDocument = (stored: unknown): DocumentRecord | null => decodeOrNull(documentRecord, stored)

export const decodeEventChange = (stored: unknown): EventChange | null =>
  decodeOrNull(eventChangeSchema, stored)

export const decodePages = (stored: unknown): StoredPages | null => decodeOrNull(storedPages, stored)

type PlacedTicket = Pick<TicketRecord, 'position' | 'savedAt' | 'uuid'>

/** Tickets of one reservation in its order, the others by the time of saving. */
export const byPosition = (a: PlacedTicket, b: PlacedTicket): number =>
  a.position - b.position || a.savedAt - b.savedAt || (a.uuid < b.uuid ? -1 : 1)

/** In the order of `byPosition`, with the number of damaged records. */
export function decodeTickets(stored: readonly unknown[]): StoredTickets {
  const tickets = stored.map(decodeTicket).filter((record) => record !== null)
  return { tickets: tickets.sort(byPosition), damaged: stored.length - tickets.length }
}
