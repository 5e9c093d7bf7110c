/**
 * The records on this device: one codec each, from which its type is inferred. Each has its version `v`; times are epoch ms,
 * zones IANA names. A browser fault may have left other records: every read decodes. Unknown fields stay, because a newer build
 * may have written them. A field that is new since the first release needs `z._default` or `z.exactOptional`, and the snapshot of `tests/device/storage/stored-shapes.test.ts`.
 */
import * as z from 'zod/mini'
import { datesWithOffset, localizedText, type ReadonlyDeep } from '#kit/values.ts'
import { actionEnd, queuedAction } from '#outbox/rules/queued-action.ts'
import { ticketFields } from '#ticket/rules/ticket-details.ts'
import { decodeOrNull } from '#wire/decode-or-null.ts'

type Shape = Readonly<Record<string, z.ZodMiniType>>

type RecordOf<S extends Shape> = ReadonlyDeep<z.output<z.ZodMiniObject<S>>>

/** A codec of a record that keeps unknown fields; its type has only the known ones. */
const record = <S extends Shape>(fields: S): z.ZodMiniType<RecordOf<S>> =>
  z.looseObject(fields) as unknown as z.ZodMiniType<RecordOf<S>>

const text = z.string()
const number = z.number()
const textOrNull = z.nullable(text)
const numberOrNull = z.nullable(number)
const v = z.literal(1)
/** Without `instanceof`, which fails for an array of another realm. */
const bytes = z.custom<Uint8Array>(
  (value) => ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]',
)

const ticketKey = {
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

const pageFields = {
  /** The ticket page. */
  pass: text,
  door: text,
  /** Value of the Content-Security-Policy header both pages are served with. */
  policy: text,
  /** Hash of the inputs that the pages were rendered from. */
  inputs: text,
}
const storedPages = z.object(pageFields)
/**
 * Finished HTML for the worker, written when the ticket is saved
 * (docs/decisions/0002-ticket-page-by-the-worker.md#decision).
 */
export type StoredPages = ReadonlyDeep<z.output<typeof storedPages>>

const pagesRecord = record({
  v,
  ...ticketKey,
  /** The attendee that the pages show. */
  ...attendee,
  /** The text of the code that the pages show; null for none. */
  code: textOrNull,
  ...pageFields,
})
/** The pages of one ticket. Void when its ticket has another attendee or code (`pagesOf`). */
export type PagesRecord = z.output<typeof pagesRecord>

const ticketRecord = record({
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
  /** `inputs` of the stored pages, so that a run compares them without reading pages; null without pages. */
  pageInputs: textOrNull,
})
export type TicketRecord = z.output<typeof ticketRecord>

/** A ticket with its pages, a separate record in the store `pages`. */
export type TicketWithPages = TicketRecord & { readonly pages: StoredPages | null }

const paymentStep = z.enum(['confirming', 'answered', 'unknown'])

const reservationRecord = record({
  v,
  reservationId: text,
  type: z.enum(['event', 'subscription']),
  publicIdentifier: text,
  shortId: text,
  title: localizedText,
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

const subscriptionUse = record({
  shortName: text,
  title: localizedText,
  timeZone: text,
  datesWithOffset,
  sameDay: z.boolean(),
  /** Number of tickets. */
  count: number,
})

const subscriptionRecord = record({
  v,
  /** Id of the bought subscription, not of its descriptor. */
  id: text,
  /** Empty for a pass that was stored from the link of its mail; so is all but id, title and times. */
  reservationId: text,
  /** Id of the descriptor, for the address of the order. */
  descriptorId: text,
  /** The short id of the order that people see. */
  shortId: text,
  title: localizedText,
  organizationName: text,
  organizationEmail: text,
  /** Null where the organizer does not show it. */
  pin: textOrNull,
  ownerName: text,
  ownerEmail: text,
  terms: record({
    validityType: text,
    validityUnits: numberOrNull,
    validityTimeUnit: textOrNull,
    formattedValidFrom: z.nullable(localizedText),
    formattedValidTo: z.nullable(localizedText),
    usageType: text,
    timeZone: text,
  }),
  /** Number of tickets that it has paid for. */
  used: number,
  /** Number of tickets that it pays for; null without a limit. */
  total: numberOrNull,
  /** The events whose tickets it has paid for, by start; absent on alf.io. */
  uses: z.exactOptional(z.array(subscriptionUse)),
  savedAt: number,
  checkedAt: number,
  /** Since when the server answers 404 for its order, or null. */
  missingSince: numberOrNull,
})
/** A subscription that was bought: what its use needs, and its usage when the server was asked last. */
export type SubscriptionRecord = z.output<typeof subscriptionRecord>

const waitingRoomRecord = record({
  v,
  /** `{event}/{uuid}/{hash}`. */
  key: text,
  ...ticketKey,
  codeHash: text,
  eventTitle: localizedText,
  organizationEmail: text,
  firstName: text,
  timeZone: text,
  dates: datesWithOffset,
  eventDates: datesWithOffset,
  clockOffset: number,
  checkedAt: number,
})
/** The waiting room of an online ticket, so that it opens without a network (docs/api/online-events.md#waiting-room). */
export type WaitingRoomRecord = z.output<typeof waitingRoomRecord>

const draftRecord = record({
  v,
  /** `booking/{reservationId}`, or `event/{shortName}` or `subscription/{id}` for the last draft of it. */
  key: text,
  values: z.unknown(),
  savedAt: number,
})
/** Form values that were not sent, by reservation. Never card data. */
export type DraftRecord = z.output<typeof draftRecord>

/** The choices and consents of the buyer when a payment was begun. */
const paymentChoice = record({
  /** A method of the API, or the id of a custom offline method; `NONE` for a free order. */
  method: text,
  terms: z.boolean(),
  privacy: z.boolean(),
})
export type PaymentChoiceRecord = z.output<typeof paymentChoice>

const journalRecord = record({
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

const queuedActionRecord = record({
  v,
  /** The same action has the same id: see `actionId`. */
  id: text,
  action: queuedAction,
  queuedAt: number,
  /** Attempts without success since it was queued. */
  attempts: number,
  /** The action is not sent again before this time, unless the connection is back. */
  notBefore: number,
  /** Why it is not sent any more; null while it waits. */
  ended: z.nullable(actionEnd),
})
/** An action without an answer, which is sent again until the server answers (docs/OFFLINE.md#queued-actions). */
export type QueuedActionRecord = z.output<typeof queuedActionRecord>

const settingRecord = record({ key: text, value: z.unknown() })
export type SettingRecord = z.output<typeof settingRecord>

/** The codec of each store. */
export const records = {
  tickets: ticketRecord,
  pages: pagesRecord,
  orders: reservationRecord,
  passes: subscriptionRecord,
  rooms: waitingRoomRecord,
  drafts: draftRecord,
  journal: journalRecord,
  actions: queuedActionRecord,
  settings: settingRecord,
} as const

type StoreName = keyof typeof records

/** A row of a store; null for a damaged record. */
export const decode = <Store extends StoreName>(
  store: Store,
  stored: unknown,
): z.output<(typeof records)[Store]> | null => decodeOrNull<(typeof records)[Store]>(records[store], stored)

/** The rows of a store that decode. */
export const decodeAll = <Store extends StoreName>(store: Store, rows: readonly unknown[]) =>
  rows.flatMap((row) => decode(store, row) ?? [])

/** The pages of a row of `pages`, without the values that decide whether they are up to date. */
export const decodePages = (stored: unknown): StoredPages | null => decodeOrNull(storedPages, stored)
