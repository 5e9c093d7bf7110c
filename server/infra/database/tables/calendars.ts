/** Rows of the calendars of devices. */
import type { JSONColumnType, Selectable } from 'kysely'

interface CalendarTable {
  /** SHA-256 of the secret in the address, base64url: the secret has 256 random bits. */
  secret_hash: string
  language: string
  /** Public uuids. */
  tickets: JSONColumnType<readonly string[], string, string>
  /** When the device saved it or a calendar app read it last, epoch ms; a day may be missing. */
  used_at: number
}
export type Calendar = Selectable<CalendarTable>

export interface CalendarTables {
  calendars: CalendarTable
}
