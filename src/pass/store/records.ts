/** The records of bought subscriptions. */
import * as z from 'zod/mini'
import { number, numberOrNull, record, text, textOrNull, v } from '#device/storage/records.ts'
import { datesWithOffset, localizedText } from '#kit/values.ts'

const subscriptionUse = record({
  shortName: text,
  title: localizedText,
  timeZone: text,
  datesWithOffset,
  sameDay: z.boolean(),
  /** Number of tickets. */
  count: number,
})

export const subscriptionRecord = record({
  v,
  /** Id of the bought subscription, not of its descriptor. */
  id: text,
  /** Empty for a pass that was stored from the link of its mail; so is all but id, title and times. */
  reservationId: text,
  /** Id of the descriptor, for the address of the order. */
  descriptorId: text,
  /** The short id of the order that people see. */
  shortId: text,
  title: localizedText,
  /** A small picture of the pass as a data URL. */
  picture: z.exactOptional(text),
  organizationName: text,
  organizationEmail: text,
  /** Null where the organizer does not show it. */
  pin: textOrNull,
  ownerName: text,
  ownerEmail: text,
  terms: record({
    validityType: text,
    validityUnits: numberOrNull,
    validityTimeUnit: textOrNull,
    formattedValidFrom: z.nullable(localizedText),
    formattedValidTo: z.nullable(localizedText),
    usageType: text,
    timeZone: text,
  }),
  /** Number of tickets that it has paid for. */
  used: number,
  /** Number of tickets that it pays for; null without a limit. */
  total: numberOrNull,
  /** The events whose tickets it has paid for, by start; absent on alf.io. */
  uses: z.exactOptional(z.array(subscriptionUse)),
  savedAt: number,
  checkedAt: number,
  /** Since when the server answers 404 for its order, or null. */
  missingSince: numberOrNull,
})
/** A subscription that was bought: what its use needs, and its usage when the server was asked last. */
export type SubscriptionRecord = z.output<typeof subscriptionRecord>
