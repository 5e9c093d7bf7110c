/** Validity and entries of a subscription (docs/api/reservations.md#finalization, docs/api/subscriptions.md#usage). */
import { isSameEmail } from '#kit/text/canonical-email.ts'
import { isUuid } from '#kit/text/is-uuid.ts'
import type { BookingForm } from '#purchase/contract/reservation.ts'
import type { Subscription, SubscriptionDescriptor } from '#server/infra/database/tables/tables.ts'
import { instantOf, wallClock } from '#server/infra/i18n/java-date-format.ts'
import { codeKey, subscriptionPin, parsePin } from '#server/infra/ids.ts'
import { type ValidationError, emailOrNull, trimmedOrNull } from '#server/infra/validation.ts'
import {
  subscriptionOwnerFields,
  type FieldDefinition,
  fieldProblems,
  type FieldValidation,
} from '#server/modules/additional-fields/rules.ts'
import type { ProblemCode } from '#wire/problem-codes.ts'
import type { PersonData } from './booking-data.ts'
import { emailProblems, nameProblems } from './booking-rules.ts'

const prefix = 'subscriptionOwner.'

/** Without an owner in the form the buyer is the owner; alf.io answers 500. */
export function subscriptionOwnerOf(form: BookingForm): PersonData {
  const { firstName, lastName, email } =
    form.differentSubscriptionOwner === true ? (form.subscriptionOwner ?? {}) : form
  return {
    firstName: trimmedOrNull(firstName),
    lastName: trimmedOrNull(lastName),
    email: emailOrNull(email),
  }
}

/** Checks another person only: the buyer is checked as contact. */
function ownerPersonProblems(form: BookingForm): ValidationError[] {
  if (form.differentSubscriptionOwner !== true) return []
  const owner = subscriptionOwnerOf(form)
  return [...nameProblems(prefix, owner), ...emailProblems(prefix, owner.email)]
}

/** @param fields of the descriptor; the owner answers them */
export const subscriptionOwnerProblems = (
  form: BookingForm,
  fields: readonly FieldDefinition[],
  validation: Pick<FieldValidation, 'today' | 'vatCheckResult'>,
): ValidationError[] => [
  ...ownerPersonProblems(form),
  ...fieldProblems({
    fields: subscriptionOwnerFields(fields),
    submitted: form.subscriptionOwner?.additional,
    prefix,
    ...validation,
  }),
]

export type SubscriptionCode =
  | { readonly kind: 'uuid'; readonly value: string }
  | { readonly kind: 'pin'; readonly value: string }

/** @returns null when the text is neither a uuid nor a PIN */
export function parseSubscriptionCode(typed: string): SubscriptionCode | null {
  const id = codeKey(typed)
  if (isUuid(id)) return { kind: 'uuid', value: id }
  const pin = parsePin(typed, subscriptionPin)
  return pin === null ? null : { kind: 'pin', value: pin }
}

/**
 * Chooses, from several subscriptions with the same PIN, the one with this owner's address; all of them when none
 * matches.
 */
export function matchingOwner(
  subscriptions: readonly Subscription[],
  email: string | null | undefined,
): Subscription[] {
  if (subscriptions.length < 2) return [...subscriptions]
  const ofOwner = subscriptions.filter((subscription) => isSameEmail(subscription.email, email))
  return ofOwner.length === 0 ? [...subscriptions] : ofOwner
}

/** Must be acquired and inside its validity. @param now epoch ms */
export function validityProblem(subscription: Subscription, now: number): ProblemCode | null {
  if (subscription.status !== 'ACQUIRED') return 'subscription.not.acquired'
  if (subscription.valid_from !== null && now < subscription.valid_from) return 'subscription.not.valid'
  return subscription.valid_until !== null && now > subscription.valid_until ? 'subscription.expired' : null
}

/** Null while an entry is left (docs/api/subscriptions.md#usage). */
export function usageProblem(subscription: Subscription, used: SubscriptionUsage): ProblemCode | null {
  if (entriesLeft(subscription, used) !== 0) return null
  return subscription.usage_type === 'ONCE_PER_EVENT' && used.atEvent > 0
    ? 'subscription.max-usage-reached-per-event'
    : 'subscription.max-usage-reached'
}

/** A day that the month does not have becomes its last day. */
function endOfValidity(
  from: { year: number; month: number; day: number },
  descriptor: SubscriptionDescriptor,
): Date {
  const units = descriptor.validity_units ?? 0
  if (descriptor.validity_unit === 'DAYS')
    return new Date(Date.UTC(from.year, from.month - 1, from.day + units))
  const months = descriptor.validity_unit === 'YEARS' ? 12 * units : units
  const lastDay = new Date(Date.UTC(from.year, from.month + months, 0)).getUTCDate()
  return new Date(Date.UTC(from.year, from.month - 1 + months, Math.min(from.day, lastDay)))
}

/**
 * The validity of a subscription acquired at `now`: its fixed dates, or a number of days, months or years
 * that ends at 23:59:59 in the organizer's time zone, or without end.
 * @param now epoch ms, as is what it returns
 */
export function validityWindow(descriptor: SubscriptionDescriptor, timeZone: string, now: number) {
  if (descriptor.validity_type === 'CUSTOM')
    return { from: descriptor.valid_from, until: descriptor.valid_until }
  if (descriptor.validity_type === 'NOT_SET' || descriptor.validity_unit === null)
    return { from: now, until: null }
  const date = endOfValidity(wallClock(now, timeZone), descriptor)
  const last = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: 23,
    minute: 59,
    second: 59,
  }
  return { from: now, until: instantOf(last, timeZone) }
}

/** @param now epoch ms; without `sale_until` the sale has no end */
export const isDescriptorOnSale = ({ sale_from, sale_until }: SubscriptionDescriptor, now: number): boolean =>
  sale_from <= now && (sale_until === null || now < sale_until)

/** Zero and negative numbers mean no limit (docs/api/subscriptions.md#usage). */
export const entryLimit = (max: number | null): number | null => (max !== null && max > 0 ? max : null)

/** Tickets that a subscription covers: of one event and of all. */
export interface SubscriptionUsage {
  readonly atEvent: number
  readonly total: number
}

/** @returns entries left for one event; null for no limit */
export function entriesLeft(subscription: Subscription, used: SubscriptionUsage): number | null {
  const limit = entryLimit(subscription.max_entries)
  const overall = limit === null ? null : Math.max(0, limit - used.total)
  if (subscription.usage_type !== 'ONCE_PER_EVENT') return overall
  return Math.min(overall ?? 1, used.atEvent > 0 ? 0 : 1)
}
