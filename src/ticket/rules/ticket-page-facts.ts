/** The facts that ticket pages are rendered from, and the texts derived from them. */
import { isOnline } from '#catalogue/rules/is-online.ts'
import { smallestPicture, type PictureSource } from '#catalogue/rules/picture-sizes.ts'
import type { Translations } from '#kit/text/translations.ts'
import { shortDateTime } from '#kit/time/recent-time.ts'
import type { EventChange } from './event-change.ts'
import { isTicketCode } from './ticket-code.ts'
import type { TicketFacts } from './ticket-details.ts'
import { canShowCode, type Attendee, type StoredTicketState } from './ticket-freshness.ts'

/** A stored ticket, as far as its pages need it. */
export interface PageTicket
  extends StoredTicketState, Omit<TicketFacts, `formatted${'Begin' | 'End'}${'Date' | 'Time'}`> {
  readonly code:
    | (Attendee & { /** The text of the code (docs/api/tickets.md#code-text). */ readonly text: string })
    | null
  /** Since when the server does not have the event, or null. */
  readonly eventMissingSince: number | null
  /** Time and place before a change that the person has not seen yet. */
  readonly changedFrom: EventChange | null
  /** Epoch ms; null while the ticket is whole. */
  readonly personalDataRemovedAt: number | null
  /** When the ticket was sent to its attendee from this device, epoch ms; null for a ticket that was not. */
  readonly sentAt: number | null
  /** Epoch ms; null on a page that the server renders from its own database. */
  readonly checkedAt: number | null
}

/** Addresses of the pictures of events, by their short names: data URLs of the device, or addresses of the server. */
export type EventPictures = ReadonlyMap<string, string>

export const noPictures: EventPictures = new Map()

/** The addresses on the server of the smallest sizes. */
export function serverPictures(
  events: readonly (PictureSource & { readonly eventShortName: string })[],
): EventPictures {
  const pictures = events.map((event) => [event.eventShortName, smallestPicture(event)] as const)
  return new Map(pictures.filter((entry): entry is [string, string] => entry[1] !== null))
}

/** With the address of the picture of its event; null or absent without one. */
export type WithPicture<T> = T & { readonly picture?: string | null }

/** The fields of a ticket that nothing happened to since it was stored. */
export const nothingHappened = {
  missingSince: null,
  eventMissingSince: null,
  changedFrom: null,
  personalDataRemovedAt: null,
  sentAt: null,
} as const satisfies Partial<PageTicket>

/**
 * Fields that the cards of the wallet list show. The list is rendered again when one of them changes; a card cannot read
 * another field.
 */
export const cardFields = [
  'eventShortName',
  'uuid',
  'shortId',
  'eventTitle',
  'location',
  'format',
  'ticketAccessType',
  'accent',
  'timeZone',
  'datesWithOffset',
  'sameDay',
  'deskPaymentRequired',
  'changedFrom',
  'eventMissingSince',
  'missingSince',
  'personalDataRemovedAt',
  'sentAt',
  'fullName',
  'email',
] as const satisfies readonly (keyof PageTicket)[]

/** A ticket on a card of the wallet list. */
export type CardTicket = Pick<PageTicket, (typeof cardFields)[number] | 'checkedAt'> & StoredTicketState

/** The place of a ticket in its reservation. */
export interface Neighbors {
  /** Position of the ticket in its list, from 1. */
  readonly place: number
  readonly count: number
  /** Public uuids of tickets of the same event, or null at the ends. */
  readonly previous: string | null
  readonly next: string | null
}

export const noNeighbors: Neighbors = { place: 1, count: 1, previous: null, next: null }

/** @param uuids public uuids of the reservation's tickets, the first one first */
export function neighborsOf(uuid: string, uuids: readonly string[]): Neighbors {
  const at = uuids.indexOf(uuid)
  if (at < 0) return noNeighbors
  return { place: at + 1, count: uuids.length, previous: uuids[at - 1] ?? null, next: uuids[at + 1] ?? null }
}

/** True when the ticket admits to the stream. */
export const isOnlineTicket = ({ format, ticketAccessType }: CardTicket): boolean =>
  isOnline(format, ticketAccessType)

/** When the server last answered for the ticket, on the reader's clock. */
export const checkedText = ({ checkedAt }: PageTicket, { t, lang }: Translations): string =>
  checkedAt === null
    ? t('app.wallet.checked', { ago: t('app.wallet.now') })
    : t('app.wallet.checked-at', { at: shortDateTime(checkedAt, lang) })

/** The text of the code to draw, or null when no code may be shown. */
export const shownCode = ({ code, ...ticket }: PageTicket): string | null =>
  code && canShowCode({ code, ...ticket }) && isTicketCode(code.text) ? code.text : null
