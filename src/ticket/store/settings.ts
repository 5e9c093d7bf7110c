import { setting, timeSetting } from '#device/settings.ts'
import { isStaticPage, type StaticPage } from '#device/storage/static-page-cache.ts'
import { readPassedChecks } from '../rules/door-check.ts'

export const ticketSettings = {
  /** When the door check of a ticket passed last. */
  passedDoorChecks: setting('door-checks', readPassedChecks),
  /** The last run that asked for outstanding tickets. */
  ordersAskedAt: timeSetting('orders-asked'),
  /** The wallet list as a page, for a worker that lost its caches. */
  walletPage: setting('page:/wallet', (stored): StaticPage | null => (isStaticPage(stored) ? stored : null)),
} as const
