/** Additional fields and groups in an event definition. */
import type { FieldType } from '#core/contract/reservation.ts'

export interface FieldTextInput {
  readonly label: string
  readonly placeholder?: string
  /** Labels of the choices. */
  readonly values?: Readonly<Record<string, string>>
}

export interface FieldInput {
  /** Letters, digits, dashes and underscores. */
  readonly name: string
  readonly type: FieldType
  /** Before the standard fields. Within both parts, fields keep the order of the list. */
  readonly before?: boolean
  readonly required?: boolean
  /** False: an answer cannot change after the ticket was issued. Default true. */
  readonly editable?: boolean
  /** Characters; years for a date of birth. */
  readonly minLength?: number
  readonly maxLength?: number
  /** For select, radio and checkbox. */
  readonly values?: readonly string[]
  /** Values that are no longer offered. */
  readonly disabledValues?: readonly string[]
  /** Names of the categories; all without them. */
  readonly categories?: readonly string[]
  /** Title of an additional service in any language; the field belongs to its items. */
  readonly service?: string
  /** By language. */
  readonly texts: Readonly<Record<string, FieldTextInput>>
}

export interface GroupInput {
  readonly name: string
  /** E-mail addresses, or domains with @ (`match` EMAIL_DOMAIN). */
  readonly members: readonly string[]
  /** Restricted category; every category without one. */
  readonly category?: string
  /** How often a member can be used. Default ONCE_PER_VALUE. */
  readonly use?: 'ONCE_PER_VALUE' | 'LIMITED_QUANTITY' | 'UNLIMITED'
  /** Default FULL: the whole address. */
  readonly match?: 'FULL' | 'EMAIL_DOMAIN'
  /** Tickets for each member, with LIMITED_QUANTITY. */
  readonly maxAllocation?: number
}
