/** Properties of an event that no query filters by. */
import type { PaymentProxy } from '#core/contract/reservation.ts'
import type { EventFormat } from '#core/contract/values.ts'
import type { DynamicDiscountRule } from './values.ts'

/** Values that differ from the defaults of docs/api/settings.md#keys-of-an-event, by key. */
export type Settings = Readonly<Record<string, string | number | boolean>>

/** Defaults for values that neither the file of an event nor its row has; an earlier release may have written the row. */
export const defaultEventConfig = {
  displayName: '',
  format: 'IN_PERSON' as EventFormat,
  location: '',
  /** Latitude and longitude of the place, degrees of WGS 84; null where they are not known. */
  websiteUrl: '',
  termsAndConditionsUrl: '',
  privacyPolicyUrl: null as string | null,
  /** ISO code, null when everything is free. */
  currency: null as string | null,
  /** Percentage as text, "8.10". */
  vat: '0',
  vatIncluded: true,
  /** Offered to visitors; the first one is the fallback. */
  languages: [] as readonly string[],
  tags: [] as readonly string[],
  paymentProxies: [] as readonly PaymentProxy[],
  bankAccount: '',
  bankAccountOwner: [] as readonly string[],
  /** Settings of the event. Reading an event adds those of the organization and the event defaults. */
  settings: {} as Settings,
  dynamicDiscounts: [] as readonly DynamicDiscountRule[],
  /** Texts that replace those of the bundle, by language and key; placeholders are `{{0}}`. */
  textOverrides: {} as Readonly<Record<string, Readonly<Record<string, string>>>>,
  /** Hashes of the properties of its file that cannot be changed as long as it is on sale, by their name. */
  digests: {} as Readonly<Record<string, string>>,
}
export type EventConfig = Readonly<typeof defaultEventConfig>
