/**
 * Whether an event shows its waiting list (docs/api/catalogue.md#ticket-categories,
 * docs/api/waiting-list.md#when-a-list-is-shown).
 */
import type { Category, EventConfig } from '#server/infra/database/tables/tables.ts'
import { setting } from '#server/modules/settings/index.ts'

/** An unrestricted category with its free tickets. */
export interface OpenCategory {
  readonly category: Category
  readonly free: number
}

/** True when no category on sale has a free ticket. Display and form use the same rule. */
export function isSoldOut(openCategories: readonly OpenCategory[], now: number): boolean {
  const until = Math.max(...openCategories.map(({ category }) => category.sale_until))
  return now < until && openCategories.every(({ free }) => free === 0)
}

/** True when the sale of the category that ends first has not started. */
export function isBeforeSales(listed: readonly Category[], now: number): boolean {
  const first = listed
    .filter(({ sale_until }) => now < sale_until)
    .toSorted((a, b) => a.sale_until - b.sale_until)[0]
  return first !== undefined && now < first.sale_from
}

/**
 * @param listed every category that the visitor sees
 * @param openCategories the unrestricted categories of the event
 * @param now epoch ms
 */
export function isWaitingListShown(
  config: EventConfig,
  listed: readonly Category[],
  openCategories: readonly OpenCategory[],
  now: number,
): boolean {
  if (setting(config, 'STOP_WAITING_QUEUE_SUBSCRIPTIONS') || listed.length === 0) return false
  if (isBeforeSales(listed, now)) return setting(config, 'ENABLE_PRE_REGISTRATION')
  return (
    setting(config, 'ENABLE_WAITING_QUEUE') && openCategories.length > 0 && isSoldOut(openCategories, now)
  )
}
