/** The definition of a subscription descriptor. Money is minor units, instants epoch ms. */
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

/** Validity: a period from the purchase, two dates, or until the entries are used. */
export type ValidityInput =
  | { readonly type: 'STANDARD'; readonly units: number; readonly unit: ValidityUnit }
  | { readonly type: 'CUSTOM'; readonly from: number; readonly until: number }
  | { readonly type: 'NOT_SET' }

export interface SubscriptionDescriptorInput extends Pick<EventInput, SharedProperty> {
  /** Public uuid; random when absent. */
  readonly id?: string
  /** Gross when the tax is included; 0 for a free subscription. */
  readonly price: number
  readonly validity: ValidityInput
  /** Absent: no limit. */
  readonly maxEntries?: number
  readonly usage: UsageType
  readonly saleFrom: number
  /** Absent: no end of the sale. */
  readonly saleUntil?: number
  /** How many can be sold; absent for no limit. */
  readonly supply?: number
  /** Existing events that it covers, whole or by the names of their categories. */
  readonly events?: readonly { readonly shortName: string; readonly categories?: readonly string[] }[]
}
