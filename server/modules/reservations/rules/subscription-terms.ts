/** From when until when a pass holds, and how often. Contract 2, 2.2 and 2.5. */
import type { SubscriptionDescriptor, Subscription } from '#server/infra/database/tables/subscriptions.ts'
import { instantOf, wallClock } from '#server/infra/i18n/java-date-format.ts'

export interface ValidityWindow {
  /** Epoch ms. */
  readonly from: number | null
  readonly until: number | null
}

/** The last day of a month that is shorter than the day asked for, as calendars do it. */
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
 * The window of a pass that is acquired now: its fixed dates, or so many days, months or years that end at 23:59:59 of
 * the last one, on the organiser's clock; without either it holds from now on.
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

export const isDescriptorOnSale = ({ sale_from, sale_until }: SubscriptionDescriptor, now: number): boolean =>
  sale_from <= now && (sale_until === null || now < sale_until)

/** Zero and below stand for no limit as well (contract 2, 2.5). */
export const entryLimit = (max: number | null): number | null => (max !== null && max > 0 ? max : null)

/** How many tickets a pass may still cover: at this event and at all. */
export interface SubscriptionUsage {
  readonly atEvent: number
  readonly total: number
}

/** @returns entries left for one event; null when there is no limit. */
export function entriesLeft(subscription: Subscription, used: SubscriptionUsage): number | null {
  const limit = entryLimit(subscription.max_entries)
  const overall = limit === null ? null : Math.max(0, limit - used.total)
  if (subscription.usage_type !== 'ONCE_PER_EVENT') return overall
  return Math.min(overall ?? 1, used.atEvent > 0 ? 0 : 1)
}
