/**
 * What the device keeps. Each record carries its own version `v`; times are epoch ms, zones IANA names.
 * A field is only ever added here together with a migration and its test (ARCHITECTURE, law 2).
 */
import type {
  DatesWithOffset,
  EventFormat,
  LocalizedText,
  Lang,
  OpenEnum,
  TicketAccessType,
} from '#core/contract/values.ts'

/** The code as the server drew it, decoded, and drawn again by us. */
export interface StoredCode {
  /** The 81 characters of contract 2, 4.1, decoded from `png`. */
  readonly text: string
  /** The bytes of code.png as they came. */
  readonly png: Uint8Array
  /** Our drawing: one SVG, quiet zone of 4 modules inside, decoded again before it was stored. */
  readonly svg: string
  /** Modules a side, quiet zone included. */
  readonly modules: number
  /** Whom the code was issued to: a change of either voids it (contract 2, 9.3). */
  readonly fullName: string
  readonly email: string
  readonly fetchedAt: number
}

/** Finished HTML for the worker, written when the ticket is saved (decision 2). */
export interface StoredPages {
  /** The ticket page. */
  readonly pass: string
  readonly door: string
  /** Value of the Content-Security-Policy header both pages are served with. */
  readonly policy: string
  /** Hash of the inputs that the pages were rendered from; absent in pages of an older build. */
  readonly inputs?: string
}

export interface TicketRecord {
  readonly v: 1
  readonly eventShortName: string
  /** The public uuid. */
  readonly uuid: string
  readonly eventTitle: LocalizedText
  readonly organizationName: string
  readonly organizationEmail: string
  readonly location: string
  readonly format: OpenEnum<EventFormat>
  readonly ticketAccessType: OpenEnum<TicketAccessType> | null
  readonly fileBlobId: string | null
  /** The organiser's accent colour, or null for the house colour. */
  readonly accent: string | null
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
  /** The short order id shown to people. */
  readonly shortId: string
  /** The order's full id, when the ticket was saved from its order; null when it came by a ticket link. */
  readonly reservationId: string | null
  /** Place within the order, from 0. */
  readonly position: number
  readonly deskPaymentRequired: boolean
  /** Extras as people read them, already grouped: "2 x Lunch". */
  readonly extras: readonly { readonly title: LocalizedText; readonly count: number }[]
  /** Null until a code was fetched, decoded, drawn and read back. */
  readonly code: StoredCode | null
  readonly pages: StoredPages | null
  /** Language the pages were written in. */
  readonly lang: Lang
  /** When the server last answered for this ticket. */
  readonly checkedAt: number
  readonly savedAt: number
  /** Since when the server says that it does not know the ticket (404, 403), or null. */
  readonly missingSince: number | null
}

/** The summary behind a set of tickets. */
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
  /** Payment deadline or end of validity, epoch ms. */
  readonly validity: number
  readonly savedAt: number
  readonly checkedAt: number
}

/** What a person typed and has not sent, by the reservation it belongs to. Never card data. */
export interface DraftRecord {
  readonly v: 1
  /** `booking/{reservationId}`, or `event/{shortName}` for the last try at an event. */
  readonly key: string
  readonly values: unknown
  readonly savedAt: number
}

/** One line of the payment journal: read before anything is sent a second time (law 5). */
export interface JournalRecord {
  readonly v: 1
  readonly reservationId: string
  readonly step: 'confirming' | 'answered' | 'unknown'
  readonly at: number
  readonly answer: string | null
}

export interface SettingRecord {
  readonly key: string
  readonly value: unknown
}
