/** Rows of accounts and of pending sign-ins. */
import type { Generated, Selectable } from 'kysely'
import type { LocalizedText } from '#core/contract/values.ts'
import type { Immutable, Json } from './column-types.ts'

/** Data of Italian electronic invoices, as submitted. */
export interface ItalianBilling {
  readonly fiscalCode: string | null
  readonly referenceType: 'ADDRESSEE_CODE' | 'PEC' | 'NONE' | null
  readonly addresseeCode: string | null
  readonly pec: string | null
  readonly splitPayment: boolean
}

/**
 * The billing data of the contact as submitted; every field may be missing
 * (docs/api/accounts.md#current-user, docs/api/booking-details.md#validate-to-overview).
 */
export interface Billing {
  readonly addCompanyBillingDetails?: boolean | null
  readonly skipVatNr?: boolean | null
  readonly companyName?: string | null
  readonly addressLine1?: string | null
  readonly addressLine2?: string | null
  readonly zip?: string | null
  readonly city?: string | null
  readonly state?: string | null
  readonly country?: string | null
  readonly taxId?: string | null
  readonly customerReference?: string | null
  readonly italian?: ItalianBilling | null
}

/** An answer that is prefilled in the next booking, by the name of its field. */
interface AdditionalAnswer {
  readonly label: LocalizedText
  readonly values: readonly string[]
}
export type AdditionalData = Readonly<Record<string, AdditionalAnswer>>

interface UserTable {
  id: Generated<number>
  /** The OpenID provider. */
  issuer: string
  /** The id of the person at the provider. An e-mail address is no identity: it may pass to another person. */
  subject: string
  email: string
  first_name: string | null
  last_name: string | null
  created_at: Immutable<number>
  /**
   * Set when the person deleted the account. The row stays, without personal data, because reservations refer
   * to it.
   */
  deleted_at: number | null
}

interface UserProfileTable {
  user_id: Immutable<number>
  billing: Json<Billing>
  additional_data: Json<AdditionalData>
}

/** A sign-in between the redirect to the provider and the callback; used once. */
interface SignInTable {
  /** Random; the provider returns it in the callback. */
  state: Immutable<string>
  /** Cookie of the browser that started the sign-in: only this browser may complete it. */
  browser: Immutable<string>
  nonce: Immutable<string>
  /** The code verifier of PKCE. */
  verifier: Immutable<string>
  /** A path of this server. */
  return_to: Immutable<string>
  /** The session that is deleted when the sign-in succeeds. */
  session_id: Immutable<string | null>
  created_at: Immutable<number>
}

export interface AccountTables {
  users: UserTable
  user_profiles: UserProfileTable
  sign_ins: SignInTable
}

export type User = Selectable<UserTable>
export type UserProfile = Selectable<UserProfileTable>
export type SignIn = Selectable<SignInTable>
