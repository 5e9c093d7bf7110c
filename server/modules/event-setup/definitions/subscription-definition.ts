/** A pass as it is handed to the box office. Money is minor units, instants epoch ms. */
import type { UsageType, ValidityUnit } from '#core/contract/subscriptions.ts'
import type { EventInput } from './event-definition.ts'

type SharedProperty =
  | 'organization'
  | 'status'
  | 'title'
  | 'description'
  | 'timeZone'
  | 'termsAndConditionsUrl'
  | 'privacyPolicyUrl'
  | 'currency'
  | 'vat'
  | 'vatIncluded'
  | 'languages'
  | 'paymentProxies'
  | 'payment'
  | 'bankAccount'
  | 'bankAccountOwner'
  | 'image'
  | 'settings'
  | 'fields'

/** When it holds: so long from the purchase on, between two dates, or as long as it has entries left. */
export type ValidityInput =
  | { readonly type: 'STANDARD'; readonly units: number; readonly unit: ValidityUnit }
  | { readonly type: 'CUSTOM'; readonly from: number; readonly until: number }
  | { readonly type: 'NOT_SET' }

export interface SubscriptionDescriptorInput extends Pick<EventInput, SharedProperty> {
  /** Public uuid; made at random when absent. */
  readonly id?: string
  /** In the organiser's basis; 0 for a free pass. */
  readonly price: number
  readonly validity: ValidityInput
  /** Absent: no limit. */
  readonly maxEntries?: number
  readonly usage: UsageType
  readonly saleFrom: number
  /** Absent: sold until further notice. */
  readonly saleUntil?: number
  /** How many can be sold; absent: no limit. */
  readonly supply?: number
  /** What it opens: events that are there already, whole or by the names of their categories. */
  readonly events?: readonly { readonly shortName: string; readonly categories?: readonly string[] }[]
}
