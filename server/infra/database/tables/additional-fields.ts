/** Rows of additional fields with their answers, and of attendee groups. */
import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { FieldType } from '#core/contract/reservation.ts'

type Json<T extends object> = JSONColumnType<T, string, string>

interface FieldTable {
  id: Generated<number>
  event_id: number
  name: string
  type: FieldType
  /** Position; fields with a negative one come before the standard fields. */
  ordinal: number
  required: boolean
  editable: boolean
  min_length: number | null
  max_length: number | null
  restricted_values: Json<readonly string[]>
  disabled_values: Json<readonly string[]>
  category_ids: Json<readonly number[]>
  /** The additional service whose items have the field. */
  service_id: number | null
  texts: Json<Readonly<Record<string, FieldTexts>>>
}

/** `ticket`: id of the ticket. `item`: id of an additional service item. `pass`: id of the subscription. */
export type AnswerOwnerKind = 'ticket' | 'item' | 'pass'

interface FieldValueTable {
  field_id: number
  owner_kind: AnswerOwnerKind
  owner_id: string
  /** One slot as plain text, several as JSON (additional-fields/rules/slots.ts). */
  value: string
}

interface GroupTable {
  id: Generated<number>
  organization_id: number
  name: string
}

interface GroupMemberTable {
  id: Generated<number>
  group_id: number
  /** An e-mail address, or a domain with its @; lower case. */
  value: string
}

type GroupUse = 'ONCE_PER_VALUE' | 'LIMITED_QUANTITY' | 'UNLIMITED'
type GroupMatch = 'FULL' | 'EMAIL_DOMAIN'

interface GroupLinkTable {
  id: Generated<number>
  group_id: number
  event_id: number
  /** Null for every category of the event. */
  category_id: number | null
  use: GroupUse
  /** EMAIL_DOMAIN: an address also matches an entry with its domain. */
  match: GroupMatch
  /** Tickets of each member when the quantity is limited. */
  max_allocation: number | null
}

interface GroupTicketTable {
  ticket_id: number
  link_id: number
  member_id: number
}

export interface BookingTables {
  fields: FieldTable
  field_values: FieldValueTable
  groups: GroupTable
  group_members: GroupMemberTable
  group_links: GroupLinkTable
  group_tickets: GroupTicketTable
}

export type GroupLink = Selectable<GroupLinkTable>
export type GroupMember = Selectable<GroupMemberTable>

export interface FieldTexts {
  readonly label: string
  readonly placeholder: string | null
  /** Texts by value; a value without a text is shown as it is. */
  readonly values: Readonly<Record<string, string>>
}
