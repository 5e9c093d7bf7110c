/**
 * How long this device stores what a person owns (docs/OFFLINE.md#retention). All times are epoch ms;
 * wallet/flows/enforce-retention.ts applies the rules.
 */
import { eventTiming } from '#catalogue/rules/event-timing.ts'
import { day } from '#kit/time/durations.ts'
import { endOf } from '#kit/time/event-dates.ts'
import type { DatesWithOffset } from '#kit/values.ts'
import { awaitsOfflinePayment, isComplete } from '#purchase/rules/reservation-status.ts'

const month = 30 * day

/** Form values that were not sent stay for 30 days: a person comes back to an order within weeks, not months. */
export const isOldDraft = (savedAt: number, now: number): boolean => now - savedAt > month

/** A line of the payment journal without a final result: after 30 days no provider reports one. */
export const isOldJournalLine = (at: number, now: number): boolean => now - at > month

/** A waiting room stays for a day after its event. Null: its record cannot be read. */
export const isOldWaitingRoom = (eventDates: DatesWithOffset | null, now: number): boolean =>
  eventDates === null || endOf(eventDates) + day < now

/**
 * How long a person keeps past tickets.
 * - `month`: the ticket for 30 days after the event, then only event, date and place
 * - `always`: the whole ticket until it is removed by hand
 * - `event`: nothing after the event
 */
const pastTicketsChoices = ['month', 'always', 'event'] as const
export type PastTickets = (typeof pastTicketsChoices)[number]

/** The stored choice; the default for any other value. */
export const pastTicketsOf = (value: unknown): PastTickets =>
  pastTicketsChoices.find((choice) => choice === value) ?? 'month'

interface PastTicket {
  readonly datesWithOffset: DatesWithOffset
  /** When it was stored first. */
  readonly savedAt: number
  readonly personalDataRemovedAt: number | null
}

/**
 * Decides whether a ticket is kept now. A ticket that was stored after its event, because its link was opened again, gets the
 * same time from then on. Without dates an event never ends.
 */
export function pastTicketAction(
  { datesWithOffset, savedAt, personalDataRemovedAt }: PastTicket,
  choice: PastTickets,
  now: number,
): 'keep' | 'remove-personal-data' | 'delete' {
  if (eventTiming(datesWithOffset, now) !== 'past') return 'keep'
  const since = Math.max(endOf(datesWithOffset), savedAt)
  if (choice === 'event') return savedAt <= endOf(datesWithOffset) || since + day < now ? 'delete' : 'keep'
  if (choice === 'always' || personalDataRemovedAt !== null) return 'keep'
  return since + month < now ? 'remove-personal-data' : 'keep'
}

/** The changes of a ticket that leave the event, its date and place; nothing of a person. */
export const withoutPersonalData = (now: number) => ({
  fullName: '',
  email: '',
  reservationFullName: '',
  shortId: '',
  reservationId: null,
  deskPaymentRequired: false,
  onSiteDue: null,
  extras: [],
  pollPin: null,
  code: null,
  missingSince: null,
  sentAt: null,
  personalDataRemovedAt: now,
})

interface StoredReservation {
  readonly type: 'event' | 'subscription'
  readonly status: string
  readonly validity: number
  readonly savedAt: number
  readonly eventEnd?: number
}

/**
 * The summary of an order that was never confirmed or paid stays for 30 days after its deadline, that of a complete one for
 * 60 days after the event, that of a pass for 30 days after its storing: the pass itself is stored apart. A complete order
 * outlives its tickets by 30 days, so that it can fetch tickets that were removed by mistake.
 */
export function isOldReservation(
  { type, status, validity, savedAt, eventEnd }: StoredReservation,
  now: number,
): boolean {
  if (!isComplete(status)) return Math.max(validity, awaitsOfflinePayment(status) ? savedAt : 0) + month < now
  if (type === 'subscription') return savedAt + month < now
  return eventEnd !== undefined && eventEnd !== 0 && Math.max(eventEnd, savedAt) + 2 * month < now
}
