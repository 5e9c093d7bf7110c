/**
 * Who can join the waiting list, and how long an offer is valid (docs/api/waiting-list.md#join,
 * docs/api/waiting-list.md#offers).
 */
import { isEmailAddress } from '#kit/text/email-address.ts'
import { hour } from '#kit/time/durations.ts'
import type { EventConfig, Category, EventRow, WaitingType } from '#server/infra/database/tables/tables.ts'
import { instantOf, wallClock } from '#server/infra/i18n/java-date-format.ts'
import { isPlainName, problem, type ValidationError } from '#server/infra/validation.ts'
import { type OpenCategory, isSoldOut } from '#server/modules/catalogue/rules.ts'
import { setting } from '#server/modules/settings/rules.ts'
import type { WaitingListRequest } from '#waiting-list/contract.ts'
import type { ProblemCode } from '#wire/problem-codes.ts'

const maxNameLength = 255

/**
 * The type of a new entry; null when the list is closed. alf.io does not check whether the list of a sold-out
 * event is enabled.
 */
export function waitingType(
  config: EventConfig,
  openCategories: readonly OpenCategory[],
  now: number,
): WaitingType | null {
  if (setting(config, 'STOP_WAITING_QUEUE_SUBSCRIPTIONS') || openCategories.length === 0) return null
  if (openCategories.every(({ category }) => now < category.sale_from)) {
    return setting(config, 'ENABLE_PRE_REGISTRATION') ? 'PRE_SALES' : null
  }
  return setting(config, 'ENABLE_WAITING_QUEUE') && isSoldOut(openCategories, now) ? 'SOLD_OUT' : null
}

const trimmed = (text: string | null | undefined): string => text?.trim() ?? ''

/** @returns why a form is refused (docs/api/waiting-list.md#join). */
export function waitingProblems(
  form: WaitingListRequest,
  { privacyPolicyUrl }: EventConfig,
): ValidationError[] {
  const firstName = trimmed(form.firstName)
  const lastName = trimmed(form.lastName)
  const when = (wrong: boolean, field: string, code: ProblemCode) => (wrong ? [problem(field, code)] : [])
  const terms = 'error.STEP_2_TERMS_CONDITIONS'
  return [
    ...when(form.termAndConditionsAccepted !== true, 'termAndConditionsAccepted', terms),
    ...when(Boolean(privacyPolicyUrl) && form.privacyPolicyAccepted !== true, 'privacyPolicyAccepted', terms),
    ...when(firstName === '' || firstName.length > maxNameLength, 'firstName', 'error.firstname'),
    ...when(!isPlainName(firstName), 'firstName', 'error.nameNotPlain'),
    ...when(lastName === '', 'lastName', 'lastname.fullname'),
    ...when(lastName.length > maxNameLength, 'lastName', 'error.lastname'),
    ...when(!isPlainName(lastName), 'lastName', 'error.nameNotPlain'),
    ...when(!isEmailAddress(trimmed(form.email)), 'email', 'error.email'),
    ...when(trimmed(form.userLanguage) === '', 'userLanguage', 'error.userLanguage'),
  ]
}

/**
 * The end of an offer: a number of hours, moved from a weekend to the same time on Monday, limited by the end
 * of the sale and the start of the event.
 * @returns epoch ms
 */
export function offerExpiry(event: EventRow, category: Category, now: number): number {
  const end = now + setting(event.config, 'WAITING_QUEUE_RESERVATION_TIMEOUT') * hour
  const clock = wallClock(end, event.time_zone)
  const weekday = new Date(Date.UTC(clock.year, clock.month - 1, clock.day)).getUTCDay()
  const later = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  const moved = later === 0 ? end : instantOf({ ...clock, day: clock.day + later }, event.time_zone)
  return Math.min(moved, category.sale_until, event.starts_at)
}
