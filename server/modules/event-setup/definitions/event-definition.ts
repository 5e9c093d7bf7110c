/** An event as it is handed to the box office: by the demo data, by tests. Money is minor units, instants epoch ms. */
import type { PaymentProxy } from '#core/contract/reservation.ts'
import type { EventFormat, LocalizedText, TicketAccessType } from '#core/contract/values.ts'
import type { PollInput } from './poll-definition.ts'
import type { CheckInInput, JoinLinkInput } from './check-in-definition.ts'
import type { PersonalCodeInput, PricingInput } from './price-definitions.ts'
import type { FieldInput, GroupInput } from './field-definitions.ts'
import type { CategoryPaymentInput, PaymentInput } from './payment-definition.ts'
import type { DynamicDiscountRule } from '#server/infra/database/tables/pricing.ts'

export interface CategoryInput extends CheckInInput, CategoryPaymentInput {
  readonly name: string
  /** Markdown per language. */
  readonly description?: LocalizedText
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
  readonly personalCodes?: readonly PersonalCodeInput[]
}

export interface EventInput {
  readonly shortName: string
  readonly status?: 'PUBLIC' | 'DRAFT' | 'DISABLED'
  readonly organization: { readonly slug: string; readonly name: string; readonly email: string }
  readonly displayName: string
  readonly title: LocalizedText
  /** Markdown per language. */
  readonly description: LocalizedText
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
  readonly payment?: PaymentInput
  readonly bankAccount?: string
  readonly bankAccountOwner?: readonly string[]
  /** All seats; bounded categories take theirs from them. */
  readonly seats: number
  readonly categories: readonly CategoryInput[]
  readonly image?: { readonly contentType: string; readonly bytes: Uint8Array }
  /** Settings by the key's name (contract 1, 1.13). */
  readonly settings?: Readonly<Record<string, string | number | boolean>>
  /** Asked besides names and address. */
  readonly fields?: readonly FieldInput[]
  /** Who may hold tickets of a category. */
  readonly groups?: readonly GroupInput[]
  /** Questions to those who are there. */
  readonly polls?: readonly PollInput[]
  /** Where an online event takes place. */
  readonly joinLinks?: readonly JoinLinkInput[]
  /** Signs the tickets' codes; made at random when absent. */
  readonly privateKey?: string
  readonly prices?: PricingInput
  readonly dynamicDiscounts?: readonly DynamicDiscountRule[]
  /** Texts of the bundle worded differently for this event, by language and key. */
  readonly textOverrides?: Readonly<Record<string, Readonly<Record<string, string>>>>
}
