/** Every migration in order. Append-only: the statements of a released migration never change. */
import type { Kysely } from 'kysely'
import { firstTables } from './001-first-tables.ts'
import { prices } from './002-prices.ts'
import { booking } from './003-booking.ts'
import { payment } from './004-payment.ts'
import { tickets } from './005-tickets.ts'
import { accounts } from './006-accounts.ts'
import { subscriptionTables } from './007-subscriptions.ts'
import { operations } from './008-operations.ts'
import { settings } from './009-settings.ts'
import { subscriptionTickets } from './010-subscription-tickets.ts'
import { reminders } from './012-reminders.ts'
import { limits } from './013-limits.ts'
import { ownTaxes } from './014-own-taxes.ts'
import { skippedMails } from './015-skipped-mails.ts'
import { catalogueVersion } from './016-catalogue-version.ts'
import { saleQueue } from './017-sale-queue.ts'
import { pictureSizes } from './018-picture-sizes.ts'
import { serverKeys } from './019-server-keys.ts'
import { demoEvents } from './021-demo-events.ts'
import { unpaidSubscriptions } from './023-unpaid-subscriptions.ts'
import { keptUnpaidTransfers } from './024-kept-unpaid-transfers.ts'
import { abuseLimits } from './025-abuse-limits.ts'
import { confirmedWaitingList } from './026-confirmed-waiting-list.ts'
import { codeKeys, fillCodeKeys } from './029-code-keys.ts'
import { organizerPages } from './030-organizer-pages.ts'
import { push } from './031-push.ts'
import { withdrawals } from './032-withdrawals.ts'
import { calendarChanges } from './033-calendar-changes.ts'
import { pushUpstream } from './035-push-upstream.ts'
import { unpaidOrderNotices } from './036-unpaid-order-notices.ts'

interface NumberedMigration {
  /** Stored in `kysely_migration`; orders the migrations. */
  readonly name: string
  /** Stored in `migrations` by release 0.1.0. */
  readonly number: number
  readonly statements: readonly string[]
  /** Runs after the statements: writes values that SQL cannot compute. */
  readonly fill?: (db: Kysely<unknown>) => Promise<void>
}

export const migrations: readonly NumberedMigration[] = [
  { name: '001-first-tables', number: 1, statements: firstTables },
  { name: '002-prices', number: 2, statements: prices },
  { name: '003-booking', number: 3, statements: booking },
  { name: '004-payment', number: 4, statements: payment },
  { name: '005-tickets', number: 5, statements: tickets },
  { name: '006-accounts', number: 6, statements: accounts },
  { name: '007-subscriptions', number: 7, statements: subscriptionTables },
  { name: '008-operations', number: 8, statements: operations },
  { name: '009-settings', number: 9, statements: settings },
  { name: '010-subscription-tickets', number: 10, statements: subscriptionTickets },
  { name: '012-reminders', number: 12, statements: reminders },
  { name: '013-limits', number: 13, statements: limits },
  { name: '014-own-taxes', number: 14, statements: ownTaxes },
  { name: '015-skipped-mails', number: 15, statements: skippedMails },
  { name: '016-catalogue-version', number: 16, statements: catalogueVersion },
  { name: '017-sale-queue', number: 17, statements: saleQueue },
  { name: '018-picture-sizes', number: 18, statements: pictureSizes },
  { name: '019-server-keys', number: 19, statements: serverKeys },
  { name: '021-demo-events', number: 21, statements: demoEvents },
  { name: '023-unpaid-subscriptions', number: 23, statements: unpaidSubscriptions },
  { name: '024-kept-unpaid-transfers', number: 24, statements: keptUnpaidTransfers },
  { name: '025-abuse-limits', number: 25, statements: abuseLimits },
  { name: '026-confirmed-waiting-list', number: 26, statements: confirmedWaitingList },
  { name: '029-code-keys', number: 29, statements: codeKeys, fill: fillCodeKeys },
  { name: '030-organizer-pages', number: 30, statements: organizerPages },
  { name: '031-push', number: 31, statements: push },
  { name: '032-withdrawals', number: 32, statements: withdrawals },
  { name: '033-calendar-changes', number: 33, statements: calendarChanges },
  { name: '035-push-upstream', number: 35, statements: pushUpstream },
  { name: '036-unpaid-order-notices', number: 36, statements: unpaidOrderNotices },
]
