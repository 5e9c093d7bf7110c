/** Work that nobody asks for: letting go of what expired, finishing what was interrupted. Contract 2, 2.6. */
import { queueExpiringLists } from '#server/modules/payments/report-expiring-reservations.ts'
import type { PaymentContext } from '#server/modules/payments/provider-status.ts'
import { finalizeDue } from '#server/modules/payments/complete-reservation.ts'
import { resumeInterruptedCaptures } from '#server/modules/payments/resume-interrupted.ts'
import {
  checkOverduePayments,
  expiryGrace,
  findOverdue,
  remindOfTransfers,
  removeUnpaidTransfers,
} from '#server/modules/payments/overdue-payments.ts'
import { createPayments, type Payments } from '#server/modules/payments/providers/create-payments.ts'
import { generateSubscriptionTickets } from '#server/modules/subscriptions/issue-subscription-tickets.ts'
import { removeOldRequestCounts } from '#server/modules/bot-checks/queries.ts'
import { runOnOneInstance } from '#server/infra/jobs/leases.ts'
import { runEvery } from '#server/infra/jobs/run-every.ts'
import type { Database } from '#server/infra/database/database.ts'
import { deletePendingReservation } from '#server/modules/reservations/queries/reservations.ts'
import { removeIdleSessions } from '#server/infra/database/session-store.ts'
import { sendReminders } from '#server/modules/tickets/send-reminders.ts'
import { offerReleasedTickets } from '#server/modules/waiting-list/offer-released-tickets.ts'
import { removeOldSignIns } from '#server/modules/accounts/queries/sign-ins.ts'

/** Deletes held orders that nobody finished; their tickets are free again. */
export async function removeExpiredReservations(db: Database, now: number): Promise<void> {
  for (const { id } of await findOverdue(db, ['PENDING'], now - expiryGrace))
    await deletePendingReservation(db, id)
}

/** Everything once, in an order that loses nothing: payments are asked about before their orders are let go. */
export async function runJobs(
  db: Database,
  now: number,
  payments: Payments = createPayments(),
): Promise<void> {
  const context: PaymentContext = { db, payments, now: () => now }
  await resumeInterruptedCaptures(context)
  await checkOverduePayments(context)
  await removeExpiredReservations(db, now)
  await removeUnpaidTransfers(context)
  await offerReleasedTickets(context, now)
  await remindOfTransfers(context)
  await queueExpiringLists(context)
  await finalizeDue(db, now)
  await removeIdleSessions(db, now)
  await removeOldSignIns(db, now)
  await removeOldRequestCounts(db, now)
}

const interval = 30_000
/** Shorter than the interval, so that the copy that did it last finds its own turn again. */
const leaseTime = interval - 5000
/** An order that could not be finished is tried again as soon as it is due, by any copy: each locks the row. */
const finalizerInterval = 1000
const minute = 60_000
const hour = 60 * minute

const paySandboxDelayed = async ({ sandbox }: Payments, now: number): Promise<void> =>
  sandbox?.payDelayed(now)

/** Each half hour, however often the box office is started anew. */
export const runReminderJob = (db: Database, now: number): Promise<boolean> =>
  runOnOneInstance(db, 'reminders', now, hour / 2, () => sendReminders(db, now))

/** Each hour, however often the box office is started anew. */
export const runSubscriptionTicketJob = (db: Database, now: number): Promise<boolean> =>
  runOnOneInstance(db, 'tickets for holders of passes', now, hour, () => generateSubscriptionTickets(db, now))

/** Runs the jobs now and again, on one copy at a time. @returns how to stop; resolves when the rounds under way have ended. */
export function startJobs(
  { db, now, payments }: PaymentContext,
  report: (error: unknown) => void,
): () => Promise<void> {
  const stops = [
    runEvery(
      interval,
      () => runOnOneInstance(db, 'jobs', now(), leaseTime, () => runJobs(db, now(), payments)),
      report,
    ),
    runEvery(finalizerInterval, () => finalizeDue(db, now()), report),
    runEvery(minute, () => runReminderJob(db, now()), report),
    runEvery(minute, () => runSubscriptionTicketJob(db, now()), report),
    ...(payments.sandbox
      ? [runEvery(finalizerInterval, () => paySandboxDelayed(payments, now()), report)]
      : []),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
