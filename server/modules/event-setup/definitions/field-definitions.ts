/** Additional fields and groups as an event hands them to the box office. */
import type { FieldType } from '#core/contract/reservation.ts'

export interface FieldTextInput {
  readonly label: string
  readonly placeholder?: string
  /** Texts of the values that can be chosen. */
  readonly values?: Readonly<Record<string, string>>
}

export interface FieldInput {
  /** Letters, digits, dashes and underscores. */
  readonly name: string
  readonly type: FieldType
  /** Asked before names and address; within its place, fields are asked in the order they are listed. */
  readonly before?: boolean
  readonly required?: boolean
  /** False: an answer stays once the ticket was handed out. Default true. */
  readonly editable?: boolean
  /** Characters; years for a date of birth. */
  readonly minLength?: number
  readonly maxLength?: number
  /** For select, radio and checkbox. */
  readonly values?: readonly string[]
  /** Among `values`, but not offered any more. */
  readonly disabledValues?: readonly string[]
  /** Names of the categories it is asked in; without them it is asked in all. */
  readonly categories?: readonly string[]
  /** Additional service, by its title in any language: asked for each of its items. */
  readonly service?: string
  /** By language. */
  readonly texts: Readonly<Record<string, FieldTextInput>>
}

export interface GroupInput {
  readonly name: string
  /** Addresses, or domains with their @ (`match` EMAIL_DOMAIN). */
  readonly members: readonly string[]
  /** Category that only members may hold tickets of; without one, every category. */
  readonly category?: string
  /** How often a member may be used. Default ONCE_PER_VALUE. */
  readonly use?: 'ONCE_PER_VALUE' | 'LIMITED_QUANTITY' | 'UNLIMITED'
  /** Default FULL: the whole address. */
  readonly match?: 'FULL' | 'EMAIL_DOMAIN'
  /** Tickets for each member; with LIMITED_QUANTITY. */
  readonly maxAllocation?: number
}
