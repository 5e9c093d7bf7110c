/** Content of the wallet list: tickets, bought subscriptions, and orders that need something from the buyer. */
import type { ValidityTerms } from '#catalogue/rules/subscription-terms.ts'
import type { Amount } from '#kit/money/amount.ts'
import type { LocalizedText, PurchaseContextType } from '#kit/values.ts'
import { paths } from '#wire/page-paths.ts'
import type { ListedTickets } from './ticket-groups.ts'
import type { EventPictures } from './ticket-page-facts.ts'

/** A bought subscription on a card of the wallet list. */
export interface CardSubscription {
  /** Id of the bought subscription, not of its descriptor. */
  readonly id: string
  /** Empty where it was stored from the link of its mail. */
  readonly reservationId: string
  /** Seed of its mosaic, which is that of the pass in the shop. */
  readonly descriptorId: string
  readonly title: LocalizedText
  /** As a data URL. */
  readonly picture?: string
  /** Null where the organizer does not show it. */
  readonly pin: string | null
  readonly terms: ValidityTerms
  /** Number of tickets that it has paid for. */
  readonly used: number
  /** Number of tickets that it pays for; null without a limit. */
  readonly total: number | null
  /** Epoch ms. */
  readonly checkedAt: number
  /** Since when the server answers 404 for its order, epoch ms, or null. */
  readonly missingSince: number | null
}

/** A reservation on a line of the wallet list. */
export interface ListedReservation {
  readonly reservationId: string
  readonly type: PurchaseContextType
  readonly publicIdentifier: string
  readonly shortId: string
  readonly title: LocalizedText
  /** As a data URL. */
  readonly picture?: string
  readonly totalPrice: Amount
  readonly currency: string | null
  /** Payment deadline, epoch ms. */
  readonly validity: number
  /** Zone of the event, for the deadline; null where it is not known. */
  readonly timeZone: string | null
  /** Start of the event, epoch ms; absent where it is not known. */
  readonly eventStart?: number
  /** Number of tickets that have no attendee yet. */
  readonly unnamed: number
}

/** The reservations that need something from the buyer. */
export interface ListedReservations {
  /** Wait for an offline payment, the soonest deadline first. */
  readonly unpaid: readonly ListedReservation[]
  /** Complete, with tickets that have no attendee, the latest first. */
  readonly unnamed: readonly ListedReservation[]
}

export interface WalletContent extends ListedReservations, ListedTickets {
  /** The latest first. */
  readonly subscriptions: readonly CardSubscription[]
  readonly pictures: EventPictures
}

/** The page of an order that waits for its payment; without a connection it shows what this device has stored. */
export const paymentPath = ({ type, publicIdentifier, reservationId }: ListedReservation): string =>
  paths.reservation(type, publicIdentifier, reservationId, 'waiting-payment')
