/** Validity and entries of a subscription (docs/api/reservations.md#finalization, docs/api/subscriptions.md#usage). */
import type { SubscriptionDescriptor, Subscription } from '#server/infra/database/tables/subscriptions.ts'
import { instantOf, wallClock } from '#server/infra/i18n/java-date-format.ts'

export interface ValidityWindow {
  /** Epoch ms. */
  readonly from: number | null
  readonly until: number | null
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
 * @param now epoch ms
 */
export function validityWindow(
  descriptor: SubscriptionDescriptor,
  timeZone: string,
  now: number,
): ValidityWindow {
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
