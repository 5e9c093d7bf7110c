/**
 * The records on this device. Each has its version `v`; times are epoch ms, zones IANA names. A new field
 * needs a migration and its test (docs/ARCHITECTURE.md#own-data-lives-in-indexeddb).
 */
import type {
  DatesWithOffset,
  LocalizedText,
  Lang,
  OpenEnum,
  TicketAccessType,
} from '#core/contract/values.ts'
import type { ActionEnd } from '#core/domain/action-end.ts'
import type { EventChange } from '#core/domain/event-change.ts'
import type { PaymentEvent, PaymentStep } from '#core/domain/payment-history.ts'
import type { PaymentInstructions } from '#core/domain/payment-instructions.ts'
import type { QueuedAction } from '#core/domain/queued-action.ts'
import type { ServiceCount } from '#core/domain/service-counts.ts'
import type { ValidityTerms } from '#core/domain/subscription-terms.ts'
import type { EventDetails, OnSiteDue } from '#core/domain/ticket-details.ts'
import type { Attendee } from '#core/domain/ticket-freshness.ts'
import type { cardFields } from '#core/domain/ticket-page-facts.ts'
import type { WaitingRoom } from '#core/domain/waiting-room.ts'

/** The server's code image and its decoded text. */
export interface StoredCode {
  /** The 81 characters of docs/api/tickets.md#code-text, decoded from `png`. */
  readonly text: string
  /** The bytes of code.png. */
  readonly png: Uint8Array
  /** Not read any more, and written empty: an older build refuses a record without both. It stored its drawing here. */
  readonly svg: string
  readonly modules: number
  /**
   * The attendee of the code: a change of name or e-mail address voids it
   * (docs/api/tickets.md#changes-of-a-stored-ticket).
   */
  readonly fullName: string
  readonly email: string
  readonly fetchedAt: number
}

/**
 * Finished HTML for the worker, written when the ticket is saved
 * (docs/decisions/0002-ticket-page-by-the-worker.md#decision).
 */
export interface StoredPages {
  /** The ticket page. */
  readonly pass: string
  readonly door: string
  /** Value of the Content-Security-Policy header both pages are served with. */
  readonly policy: string
  /** Hash of the inputs that the pages were rendered from; absent in pages of an older build. */
  readonly inputs?: string
}

/** The pages of one ticket. Void when its ticket has another attendee or code (`pagesOf`). */
export interface PagesRecord extends StoredPages {
  readonly v: 1
  readonly eventShortName: string
  /** The public uuid of the ticket. */
  readonly uuid: string
  /** The attendee that the pages show. */
  readonly fullName: string
  readonly email: string
  /** The text of the code that the pages show; null for none. */
  readonly code: string | null
}

export interface TicketRecord extends EventDetails {
  readonly v: 1
  readonly eventShortName: string
  /** The public uuid. */
  readonly uuid: string
  readonly ticketAccessType: OpenEnum<TicketAccessType> | null
  readonly timeZone: string
  readonly datesWithOffset: DatesWithOffset
  readonly sameDay: boolean
  readonly formattedBeginDate: LocalizedText
  readonly formattedBeginTime: LocalizedText
  readonly formattedEndDate: LocalizedText
  readonly formattedEndTime: LocalizedText
  readonly fullName: string
  readonly email: string
  readonly ticketCategoryName: string
  readonly reservationFullName: string
  /** The short reservation id that people see. */
  readonly shortId: string
  /** The full reservation id; null for a ticket that came by its link. */
  readonly reservationId: string | null
  /** Position in the reservation, from 0. */
  readonly position: number
  readonly deskPaymentRequired: boolean
  /** Null in records of older builds until their next refresh. */
  readonly onSiteDue: OnSiteDue
  /** Additional services with their answers, grouped: "2 x Lunch". */
  readonly extras: readonly ServiceCount[]
  /** With which the attendee votes; null while the event has no open poll, and in records of older builds. */
  readonly pollPin: string | null
  /** Null until a code was fetched, decoded, drawn and read back. */
  readonly code: StoredCode | null
  /** Language of its pages. */
  readonly lang: Lang
  /** When the server last answered for this ticket. */
  readonly checkedAt: number
  readonly savedAt: number
  /** Since when the server answers 404 for this ticket, or null. */
  readonly missingSince: number | null
  /** Since when the server answers 404 for the event while it has the ticket, or null. */
  readonly eventMissingSince: number | null
  /** Time and place that the person saw last, until the person has seen the new ones; null without a change. */
  readonly changedFrom: EventChange | null
  /**
   * When the personal fields were removed after the event (retention.ts), or null: then name, addresses, code, pages,
   * extras and ids of the reservation are empty.
   */
  readonly personalDataRemovedAt: number | null
}

/** A ticket with its pages, a separate record in the store `pages`. */
export interface TicketWithPages extends TicketRecord {
  readonly pages: StoredPages | null
}

/**
 * What lists read of a ticket: no drawing, image or page. It is written with the ticket in one transaction,
 * derived from it except for the time of the last check, and missing for a ticket of an older build until
 * `writeStaticPages` has run.
 */
export interface TicketSummary extends Pick<
  TicketRecord,
  | (typeof cardFields)[number]
  | 'v'
  | 'fullName'
  | 'email'
  | 'missingSince'
  | 'checkedAt'
  | 'savedAt'
  | 'position'
  | 'lang'
> {
  /** Not in summaries of older builds. */
  readonly eventMissingSince?: number | null
  /** The attendee of the code. */
  readonly code: Attendee | null
  /** `inputs` of the stored pages, so that a run compares them without reading pages. */
  readonly pageInputs: string | null
}

/** The organizer's bank account; amount and reference are those of the reservation. */
export interface StoredTransfer {
  /** An IBAN, or another account number. */
  readonly account: string
  /** Name and address, a line each. */
  readonly owner: readonly string[]
}

/** The summary of a reservation. */
export interface ReservationRecord {
  readonly v: 1
  readonly reservationId: string
  readonly type: 'event' | 'subscription'
  readonly publicIdentifier: string
  readonly shortId: string
  readonly title: LocalizedText
  readonly status: string
  readonly email: string | null
  readonly totalPrice: { readonly units: number; readonly digits: number }
  readonly currency: string | null
  readonly ticketUuids: readonly string[]
  /** The tickets that have an attendee, and that the server has: those to store. Empty in records of older builds. */
  readonly namedUuids: readonly string[]
  /** Payment deadline or expiry, epoch ms. */
  readonly validity: number
  /** Zone of the event, for the deadline; null in records of older builds and for a pass. */
  readonly timeZone: string | null
  /** End of the event, for the retention; absent for a pass and in records of older builds. */
  readonly eventEnd?: number
  /** Number of tickets that have no attendee yet; 0 in records of older builds. */
  readonly unnamed: number
  /** How to pay by bank transfer; only while the order waits for one, and not in records of older builds. */
  readonly transfer?: StoredTransfer
  /** How to pay by a custom method; only while the order waits for it, and not in records of older builds. */
  readonly instructions?: readonly PaymentInstructions[]
  /** The hold ended before a confirmation: shown until it is dismissed. Absent otherwise. */
  readonly expired?: true
  /** What happened to its payment, where the result was unknown for a time; absent otherwise. */
  readonly paymentHistory?: readonly PaymentEvent[]
  readonly savedAt: number
  readonly checkedAt: number
}

/** A subscription that was bought: what its use needs, and its usage when the server was asked last. */
export interface SubscriptionRecord {
  readonly v: 1
  /** Id of the bought subscription, not of its descriptor. */
  readonly id: string
  readonly reservationId: string
  /** Id of the descriptor, for the address of the order. */
  readonly descriptorId: string
  /** The short id of the order that people see. */
  readonly shortId: string
  readonly title: LocalizedText
  readonly organizationName: string
  readonly organizationEmail: string
  /** Null where the organizer does not show it. */
  readonly pin: string | null
  readonly ownerName: string
  readonly ownerEmail: string
  readonly terms: ValidityTerms
  /** Number of tickets that it has paid for. */
  readonly used: number
  /** Number of tickets that it pays for; null without a limit. */
  readonly total: number | null
  readonly savedAt: number
  readonly checkedAt: number
  /** Since when the server answers 404 for its order, or null. */
  readonly missingSince: number | null
}

/** The PDF of a ticket. Void when its ticket changed (`documentInputs`). */
export interface DocumentRecord {
  readonly v: 1
  readonly eventShortName: string
  /** The public uuid of the ticket. */
  readonly uuid: string
  readonly pdf: Uint8Array
  /** What it shows, by `documentInputs`. */
  readonly inputs: string
  readonly fetchedAt: number
}

/** The waiting room of an online ticket, so that it opens without a network (docs/api/online-events.md#waiting-room). */
export interface WaitingRoomRecord extends WaitingRoom {
  readonly v: 1
  /** `{event}/{uuid}/{hash}`. */
  readonly key: string
}

/** Form values that were not sent, by reservation. Never card data. */
export interface DraftRecord {
  readonly v: 1
  /** `booking/{reservationId}`, or `event/{shortName}` or `subscription/{id}` for the last draft of it. */
  readonly key: string
  readonly values: unknown
  readonly savedAt: number
}

/** What the buyer chose and agreed to when a payment was begun. */
export interface PaymentChoiceRecord {
  /** A method of the API, or the id of a custom offline method; `NONE` for a free order. */
  readonly method: string
  readonly terms: boolean
  readonly privacy: boolean
}

/**
 * One line of the payment journal: read before anything is sent a second time
 * (docs/ARCHITECTURE.md#payment-happens-once).
 */
export interface JournalRecord {
  readonly v: 1
  readonly reservationId: string
  /** Short name of the event, for the address of the order; null for a subscription and in lines of older builds. */
  readonly eventShortName: string | null
  /** Id of the subscription descriptor instead of an event. Older builds ignore it and show no link. */
  readonly subscriptionId?: string
  readonly step: PaymentStep
  /** When it was sent. */
  readonly at: number
  /** `accepted`, the HTTP status of a refusal, or the status of the reservation when it was looked up last. */
  readonly answer: string | null
  /** All states of the line so far, this one included; absent in lines of older builds. */
  readonly history?: readonly PaymentEvent[]
  /** Absent in lines of older builds. */
  readonly choice?: PaymentChoiceRecord
}

/** An action without an answer, which is sent again until the server answers (docs/OFFLINE.md#queued-actions). */
export interface QueuedActionRecord {
  readonly v: 1
  /** The same action has the same id: see `actionId`. */
  readonly id: string
  readonly action: QueuedAction
  readonly queuedAt: number
  /** Attempts without success since it was queued. */
  readonly attempts: number
  /** Not sent again before this time, unless the connection is back. */
  readonly notBefore: number
  /** Why it is not sent any more; null while it waits. */
  readonly ended: ActionEnd | null
}

export interface SettingRecord {
  readonly key: string
  readonly value: unknown
}
