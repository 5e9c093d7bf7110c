/** Rows of people with an account, and of sign-ins under way. */
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { LocalizedText } from '#core/contract/values.ts'
import type { Billing } from './tables.ts'

type Immutable<T> = ColumnType<T, T, never>

/** An answer kept for the next order, under the name of its field. */
export interface AdditionalAnswer {
  readonly label: LocalizedText
  readonly values: readonly string[]
}
export type AdditionalData = Readonly<Record<string, AdditionalAnswer>>

interface UserTable {
  id: Generated<number>
  /** Who vouches for the person ... */
  issuer: string
  /** ... and under which name, together the identity. An e-mail address may change hands, so it is none. */
  subject: string
  email: string
  first_name: string | null
  last_name: string | null
  created_at: Immutable<number>
  /** Set when the person deleted the account; the row stays as the owner of its orders, without a name. */
  deleted_at: number | null
}

interface UserProfileTable {
  user_id: Immutable<number>
  billing: JSONColumnType<Billing, string, string>
  additional_data: JSONColumnType<AdditionalData, string, string>
}

/** A sign-in between leaving for the provider and coming back; used once. */
interface SignInTable {
  /** Unguessable; the provider sends it back. */
  state: Immutable<string>
  /** The value of the cookie of the browser that left: nobody else can come back in its place. */
  browser: Immutable<string>
  nonce: Immutable<string>
  /** The secret half of PKCE. */
  verifier: Immutable<string>
  /** A path of ours. */
  return_to: Immutable<string>
  /** The session that is replaced when the sign-in succeeds. */
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
