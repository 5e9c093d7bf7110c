/** An event as it is handed to the box office: by the demo data, by tests. Money is minor units, instants epoch ms. */
import type { PaymentProxy } from '#core/contract/reservation.ts'
import type { EventFormat, L10n, TicketAccessType } from '#core/contract/values.ts'
import type { PollSeed } from './seeds/polls.ts'
import type { DoorSeed, JoinLinkSeed } from './seeds/tickets.ts'
import type { DynamicDiscountRule, PersonalCodeSeed, PriceSeeds } from './seeds/prices.ts'
import type { FieldSeed, GroupSeed } from './seeds/booking.ts'
import type { PayableSeed, PaymentSeed } from './seeds/payment.ts'

export interface CategorySeed extends DoorSeed, PayableSeed {
  readonly name: string
  /** Markdown per language. */
  readonly description?: L10n
  /** Minor units of the event's currency, in the organiser's basis. */
  readonly price: number
  /** Own seats; without a number the category shares the event's unallocated ones. */
  readonly seats?: number
  readonly saleFrom: number
  readonly saleUntil: number
  readonly accessType?: TicketAccessType
  readonly restricted?: boolean
  /** False: no tax applies. */
  readonly taxed?: boolean
  /** Most tickets in one reservation. */
  readonly maximum?: number
  readonly validFrom?: number
  readonly validUntil?: number
  /** For links that hold a ticket at once. */
  readonly code?: string
  /** Personal codes of a restricted category that are known by their text; its other seats get random ones. */
  readonly personalCodes?: readonly PersonalCodeSeed[]
}

export interface EventSeed {
  readonly shortName: string
  readonly status?: 'PUBLIC' | 'DRAFT' | 'DISABLED'
  readonly organization: { readonly slug: string; readonly name: string; readonly email: string }
  readonly displayName: string
  readonly title: L10n
  /** Markdown per language. */
  readonly description: L10n
  readonly format: EventFormat
  readonly location: string
  /** IANA name. */
  readonly timeZone: string
  readonly startsAt: number
  readonly endsAt: number
  readonly websiteUrl?: string
  readonly termsAndConditionsUrl?: string
  readonly privacyPolicyUrl?: string | null
  /** ISO code, null for an event without any price. */
  readonly currency: string | null
  /** Percentage as text, "8.10". */
  readonly vat?: string
  readonly vatIncluded?: boolean
  /** The first one is the fallback. */
  readonly languages: readonly string[]
  readonly tags?: readonly string[]
  readonly paymentProxies?: readonly PaymentProxy[]
  readonly payment?: PaymentSeed
  readonly bankAccount?: string
  readonly bankAccountOwner?: readonly string[]
  /** All seats; bounded categories take theirs from them. */
  readonly seats: number
  readonly categories: readonly CategorySeed[]
  readonly image?: { readonly contentType: string; readonly bytes: Uint8Array }
  /** Settings by the key's name (contract 1, 1.13). */
  readonly settings?: Readonly<Record<string, string | number | boolean>>
  /** Asked besides names and address. */
  readonly fields?: readonly FieldSeed[]
  /** Who may hold tickets of a category. */
  readonly groups?: readonly GroupSeed[]
  /** Questions to those who are there. */
  readonly polls?: readonly PollSeed[]
  /** Where an online event takes place. */
  readonly joinLinks?: readonly JoinLinkSeed[]
  /** Signs the tickets' codes; made at random when absent. */
  readonly privateKey?: string
  readonly prices?: PriceSeeds
  readonly dynamicDiscounts?: readonly DynamicDiscountRule[]
  /** Texts of the bundle worded differently for this event, by language and key. */
  readonly textOverrides?: Readonly<Record<string, Readonly<Record<string, string>>>>
}
