/** The records of waiting rooms. */
import type * as z from 'zod/mini'
import { number, record, text, v } from '#device/storage/records.ts'
import { datesWithOffset, localizedText } from '#kit/values.ts'
import { ticketKey } from '#ticket/store/records.ts'

export const waitingRoomRecord = record({
  v,
  /** `{event}/{uuid}/{hash}`. */
  key: text,
  ...ticketKey,
  codeHash: text,
  eventTitle: localizedText,
  organizationEmail: text,
  firstName: text,
  timeZone: text,
  dates: datesWithOffset,
  eventDates: datesWithOffset,
  clockOffset: number,
  checkedAt: number,
})
/** The waiting room of an online ticket, so that it opens without a network (docs/api/online-events.md#waiting-room). */
export type WaitingRoomRecord = z.output<typeof waitingRoomRecord>
