/**
 * Decodes summaries of tickets. By plain checks: the schemas of decode-ticket.ts take forty times as long, and a list of
 * 1,000 tickets waits for all of them.
 */
import { byPosition, decodeEventChange } from './decode-ticket.ts'
import type { TicketSummary } from './records.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number'
const isBoolean: Check = (value) => typeof value === 'boolean'
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const everyValue =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check)
const shape =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) => {
    if (!isObject(value)) return false
    for (const field in fields) if (fields[field]?.(value[field]) !== true) return false
    return true
  }

const hasFields = shape({
  v: (value) => value === 1,
  eventShortName: isText,
  uuid: isText,
  shortId: isText,
  eventTitle: everyValue(isText),
  location: isText,
  format: isText,
  ticketAccessType: orNull(isText),
  accent: orNull(isText),
  timeZone: isText,
  datesWithOffset: shape({
    startDateTime: isNumber,
    startTimeZoneOffset: isNumber,
    endDateTime: isNumber,
    endTimeZoneOffset: isNumber,
  }),
  sameDay: isBoolean,
  deskPaymentRequired: isBoolean,
  changedFrom: (value) => value === null || decodeEventChange(value) !== null,
  personalDataRemovedAt: orNull(isNumber),
  fullName: isText,
  email: isText,
  code: orNull(shape({ fullName: isText, email: isText })),
  missingSince: orNull(isNumber),
  checkedAt: isNumber,
  savedAt: isNumber,
  position: isNumber,
  lang: isText,
  pageInputs: orNull(isText),
} satisfies Record<keyof TicketSummary, Check>)

const isSummary = (stored: unknown): stored is TicketSummary => hasFields(stored)

export const decodeSummary = (stored: unknown): TicketSummary | null => (isSummary(stored) ? stored : null)

/**
 * The summaries, those of one reservation in its order; null unless there is one for each ticket.
 * @param keys of the store `tickets`, in its order
 */
export function decodeSummaries(
  stored: readonly unknown[],
  keys: readonly IDBValidKey[],
): TicketSummary[] | null {
  if (stored.length !== keys.length) return null
  const summaries: TicketSummary[] = []
  for (const [index, value] of stored.entries()) {
    const key = keys[index]
    if (!isSummary(value) || !Array.isArray(key)) return null
    if (key[0] !== value.eventShortName || key[1] !== value.uuid) return null
    summaries.push(value)
  }
  return summaries.sort(byPosition)
}
