/**
 * Decodes summaries of tickets. By plain checks: the schemas of decode-ticket.ts take forty times as long, and a list of
 * 1,000 tickets waits for all of them.
 */
import { decodeEventChange } from './decode-ticket.ts'
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
  // Not in summaries of older builds.
  eventMissingSince: (value) => value === undefined || orNull(isNumber)(value),
  checkedAt: isNumber,
  savedAt: isNumber,
  position: isNumber,
  lang: isText,
  pageInputs: orNull(isText),
} satisfies Record<keyof TicketSummary, Check>)

const isSummary = (stored: unknown): stored is TicketSummary => hasFields(stored)

/** Checks the fields that lists read, without a schema. Null for a damaged record. */
export const decodeSummary = (stored: unknown): TicketSummary | null => (isSummary(stored) ? stored : null)

const keyOf = (eventShortName: string, uuid: string): string => JSON.stringify([eventShortName, uuid])

export interface FoundSummaries<K> {
  readonly summaries: TicketSummary[]
  /** The keys of tickets without a summary. */
  readonly missing: K[]
}

/** @param keys of the store `tickets`; summaries of other keys are left out */
export function findSummaries<K extends IDBValidKey>(
  stored: readonly unknown[],
  keys: readonly K[],
): FoundSummaries<K> {
  const wanted = new Map(keys.map((key) => [JSON.stringify(key), key]))
  const summaries: TicketSummary[] = []
  for (const value of stored)
    if (isSummary(value) && wanted.delete(keyOf(value.eventShortName, value.uuid))) summaries.push(value)
  return { summaries, missing: [...wanted.values()] }
}
