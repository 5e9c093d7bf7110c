/**
 * The definition of an event, from event files, demo data and tests. Money is minor units, instants epoch ms.
 */
import type { LocalizedText, TicketAccessType } from '#core/contract/values.ts'
import type { EventConfig } from '#server/infra/database/tables/tables.ts'
import type { CheckInInput, JoinLinkInput } from './check-in-definition.ts'
import type { FieldInput, GroupInput } from './field-definitions.ts'
import type { CategoryPaymentInput, PaymentInput } from './payment-definition.ts'
import type { PollInput } from './poll-input.ts'
import type { PersonalCodeInput, PricingInput } from './price-definitions.ts'

export interface CategoryInput extends CheckInInput, CategoryPaymentInput {
  readonly name: string
  /** Markdown by language. */
  readonly description?: LocalizedText
  /** Minor units; gross when the tax is included. */
  readonly price: number
  /** Tickets of this category only; without a number it shares those without a category. */
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
  /** Code of links that hold a ticket at once. */
  readonly code?: string
  /** Personal codes of a restricted category with a known text; the others are random. */
  readonly personalCodes?: readonly PersonalCodeInput[]
}

/** Properties that are stored as they are defined; those with a default may be absent. */
type StoredProperties = Pick<EventConfig, 'displayName' | 'format' | 'location' | 'currency' | 'languages'> &
  Partial<EventConfig>

export interface EventInput extends StoredProperties {
  readonly shortName: string
  readonly status?: 'PUBLIC' | 'DRAFT' | 'DISABLED'
  readonly organization: { readonly slug: string; readonly name: string; readonly email: string }
  readonly title: LocalizedText
  /** Markdown by language. */
  readonly description: LocalizedText
  /** IANA name. */
  readonly timeZone: string
  readonly startsAt: number
  readonly endsAt: number
  readonly payment?: PaymentInput
  /** All tickets, including those of bounded categories. */
  readonly seats: number
  readonly categories: readonly CategoryInput[]
  readonly image?: { readonly contentType: string; readonly bytes: Uint8Array }
  /** Additional fields. */
  readonly fields?: readonly FieldInput[]
  /** Groups that restrict categories. */
  readonly groups?: readonly GroupInput[]
  /** Polls for attendees who are checked in. */
  readonly polls?: readonly PollInput[]
  /** Where an online event takes place. */
  readonly joinLinks?: readonly JoinLinkInput[]
  /** Key that signs the codes of tickets; random when absent. */
  readonly privateKey?: string
  readonly prices?: PricingInput
}
