/** Decodes all other records, as decode-ticket.ts does for tickets. */
import * as z from 'zod/mini'
import { datesWithOffset, localizedText } from '#core/contract/values.ts'
import type { ValidityTerms } from '#core/domain/subscription-terms.ts'
import type {
  DraftRecord,
  JournalRecord,
  ReservationRecord,
  SettingRecord,
  SubscriptionRecord,
  WaitingRoomRecord,
} from './records.ts'

const text = z.string()
const number = z.number()
const textOrNull = z.nullable(text)

const paymentStep = z.enum(['confirming', 'answered', 'unknown'])

const paymentHistory = z.array(z.object({ step: paymentStep, answer: textOrNull, at: number }))

const reservationRecord: z.ZodMiniType<ReservationRecord> = z.looseObject({
  v: z.literal(1),
  reservationId: text,
  type: z.enum(['event', 'subscription']),
  publicIdentifier: text,
  shortId: text,
  title: localizedText,
  status: text,
  email: textOrNull,
  totalPrice: z.object({ units: number, digits: number }),
  currency: textOrNull,
  ticketUuids: z.array(text),
  namedUuids: z._default(z.array(text), []),
  validity: number,
  timeZone: z._default(textOrNull, null),
  eventEnd: z.exactOptional(number),
  unnamed: z._default(number, 0),
  transfer: z.exactOptional(z.object({ account: text, owner: z.array(text) })),
  instructions: z.exactOptional(z.array(z.object({ lang: text, name: text, html: text }))),
  expired: z.exactOptional(z.literal(true)),
  paymentHistory: z.exactOptional(paymentHistory),
  savedAt: number,
  checkedAt: number,
})

const validityTerms: z.ZodMiniType<ValidityTerms> = z.looseObject({
  validityType: text,
  validityUnits: z.nullable(number),
  validityTimeUnit: textOrNull,
  formattedValidFrom: z.nullable(localizedText),
  formattedValidTo: z.nullable(localizedText),
  usageType: text,
  timeZone: text,
})

const subscriptionRecord: z.ZodMiniType<SubscriptionRecord> = z.looseObject({
  v: z.literal(1),
  id: text,
  reservationId: text,
  descriptorId: text,
  shortId: text,
  title: localizedText,
  organizationName: text,
  organizationEmail: text,
  pin: textOrNull,
  ownerName: text,
  ownerEmail: text,
  terms: validityTerms,
  used: number,
  total: z.nullable(number),
  savedAt: number,
  checkedAt: number,
  missingSince: z.nullable(number),
})

const waitingRoomRecord: z.ZodMiniType<WaitingRoomRecord> = z.looseObject({
  v: z.literal(1),
  key: text,
  eventShortName: text,
  uuid: text,
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

const draftRecord: z.ZodMiniType<DraftRecord> = z.looseObject({
  v: z.literal(1),
  key: text,
  values: z.unknown(),
  savedAt: number,
})

const journalRecord: z.ZodMiniType<JournalRecord> = z.looseObject({
  v: z.literal(1),
  reservationId: text,
  eventShortName: z._default(textOrNull, null),
  subscriptionId: z.exactOptional(text),
  step: paymentStep,
  at: number,
  answer: textOrNull,
  history: z.exactOptional(paymentHistory),
  choice: z.exactOptional(z.looseObject({ method: text, terms: z.boolean(), privacy: z.boolean() })),
})

const settingRecord: z.ZodMiniType<SettingRecord> = z.looseObject({ key: text, value: z.unknown() })

/** Decodes a record; null when it is damaged. */
export const decodeOrNull =
  <T>(schema: z.ZodMiniType<T>) =>
  (stored: unknown): T | null => {
    const result = schema.safeParse(stored)
    return result.success ? result.data : null
  }

export const decodeReservation = decodeOrNull(reservationRecord)
export const decodeSubscription = decodeOrNull(subscriptionRecord)
export const decodeWaitingRoom = decodeOrNull(waitingRoomRecord)
export const decodeDraft = decodeOrNull(draftRecord)
export const decodeJournal = decodeOrNull(journalRecord)
export const decodeSetting = decodeOrNull(settingRecord)
