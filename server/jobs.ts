/**
 * Jobs that run at intervals: release expired reservations, finish interrupted ones, send reminders
 * (docs/api/reservations.md#jobs).
 */
import { hour, minute, second } from '#kit/time/durations.ts'
import { removeOldOperatorActs } from '#server/admin/queries/operator-acts.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { removeIdleSessions } from '#server/infra/database/session-store.ts'
import { isClockSteady, runEvery, runOnOneInstance } from '#server/infra/jobs.ts'
import { removeOldLimitedActs, removeOldRequestCounts } from '#server/infra/limits/limited-acts.ts'
import type { Metrics } from '#server/metrics.ts'
import { removeOldSignIns } from '#server/modules/account/queries.ts'
import { finalizeDue } from '#server/modules/payments/complete-reservation.ts'
import {
  checkOverduePayments,
  expiryGrace,
  remindOfTransfers,
  removeUnpaidTransfers,
} from '#server/modules/payments/overdue-payments.ts'
import { payDelayed } from '#server/modules/payments/providers/sandbox/decide.ts'
import { findOverdue } from '#server/modules/payments/queries.ts'
import { removeOldPersonalData } from '#server/modules/privacy/queries/retention.ts'
import { deletePendingReservation } from '#server/modules/purchase/cancel-reservation.ts'
import { queueUnpaidOrderMails } from '#server/modules/purchase/mails/queue-reservation-mails.ts'
import { beginFutureHolds, removeOldHoldOrigins } from '#server/modules/purchase/queries/hold-origins.ts'
import { findFacts } from '#server/modules/push/find-facts.ts'
import type { PushContext } from '#server/modules/push/open-push.ts'
import { removeOldPushRows } from '#server/modules/push/queries/messages.ts'
import { sendDueMessages } from '#server/modules/push/send-messages.ts'
import { makePictureSizes, removeOldPictureSizes } from '#server/modules/site/picture-sizes.ts'
import { sendReminders } from '#server/modules/ticket/send-reminders.ts'
import { offerReleasedTickets } from '#server/modules/waiting-list/offer-released-tickets.ts'
import { isOffer, removeOldUnconfirmedEntries } from '#server/modules/waiting-list/queries.ts'

/**
 * Deletes pending reservations past their deadline; their tickets become free.
 * @param now epoch ms @param isSteady false keeps offers: their people would lose the place on the waiting list
 */
export async function removeExpiredReservations(db: Database, now: number, isSteady = true): Promise<void> {
  const expiredBefore = now - expiryGrace
  await beginFutureHolds(db, now)
  for (const { id } of await findOverdue(db, ['PENDING'], expiredBefore))
    if (isSteady || !(await isOffer(db, id))) await deletePendingReservation(db, id, expiredBefore)
}

/**
 * Runs every job of a round once. Payments are checked before their reservations expire, so that a paid reservation is
 * never released.
 * @param now epoch ms, the same for all jobs of the round
 * @param isSteady false leaves out what cannot be undone: the clock may be ahead
 */
export async function runJobs(context: AppContext, now = context.now(), isSteady = true): Promise<void> {
  const { db } = context
  const round: AppContext = { ...context, now: () => now }
  await checkOverduePayments(round, isSteady)
  await removeExpiredReservations(db, now, isSteady)
  if (isSteady) {
    await removeUnpaidTransfers(round)
    await offerReleasedTickets(round, now)
    await remindOfTransfers(round)
  }
  await finalizeDue(db, now)
  if (!isSteady) return
  await queueUnpaidOrderMails(db, now)
  await removeOldHoldOrigins(db, now)
  await removeIdleSessions(db, now)
  await removeOldSignIns(db, now)
  await removeOldRequestCounts(db, now)
  await removeOldLimitedActs(db, now)
  await removeOldUnconfirmedEntries(db, now)
  await removeOldPushRows(db, now)
  await removeOldOperatorActs(db, now)
}

const roundInterval = 30 * second
/** Shorter than the interval, so that the instance of the last round can take the next one. */
const roundLease = 25 * second
/** Every instance retries a failed finalization: each locks the row of the reservation. */
const finalizeInterval = second
/** For jobs that run each half hour or hour: how often an instance tries to take the lease. */
const leaseCheckInterval = minute

const pushInterval = 10 * second

/** Reads what devices follow, where the server sends messages. @returns how many topics were read */
export const runPushReadings = async (context: PushContext): Promise<number> =>
  context.push.keys === null ? 0 : findFacts(context)

/** Deletes old personal data once an hour over all instances, not by a clock that has just jumped. @returns whether this call did */
export const runRetentionJob = ({ db, now }: AppContext): Promise<boolean> =>
  runOnOneInstance(db, { name: 'retention', now: now(), length: hour }, async () => {
    if (await isClockSteady(db, now())) await removeOldPersonalData(db, now())
  })

/**
 * Runs the jobs now and at their intervals, each on one instance at a time, and counts each run.
 * @param metrics absent on a server without monitoring
 * @returns stops them; resolves when the running jobs have ended
 */
export function startJobs(
  context: AppContext,
  report: (error: unknown) => void,
  metrics?: Pick<Metrics, 'countJob' | 'countDelivery'>,
): () => Promise<void> {
  const { db, now, payments } = context
  const start = (name: string, interval: number, work: () => Promise<unknown>) =>
    runEvery(
      interval,
      async () => {
        // Another instance has the lease: this one does not know whether the work succeeds.
        if ((await work()) !== false) metrics?.countJob(name, true)
      },
      (error) => {
        metrics?.countJob(name, false)
        report(error)
      },
    )
  /** @param length ms in which the work runs once over all instances, also after restarts */
  const once = (name: string, length: number, work: () => Promise<unknown>) => () =>
    runOnOneInstance(db, { name, now: now(), length }, work)
  const makePictures = async () => {
    await makePictureSizes({ db, now })
    if (await isClockSteady(db, now())) await removeOldPictureSizes(db, now())
  }
  const onSteadyClock = (work: () => Promise<unknown>) => async () =>
    (await isClockSteady(db, now())) && (await work())
  const stops = [
    start(
      'round',
      roundInterval,
      once('jobs', roundLease, async () => runJobs(context, now(), await isClockSteady(db, now()))),
    ),
    start('finalize', finalizeInterval, () => finalizeDue(db, now())),
    start(
      'reminders',
      leaseCheckInterval,
      onSteadyClock(once('reminders', hour / 2, () => sendReminders(db, now()))),
    ),
    start('retention', leaseCheckInterval, () => runRetentionJob(context)),
    start('pictures', leaseCheckInterval, once('picture sizes', minute - second, makePictures)),
    start(
      'push readings',
      pushInterval,
      onSteadyClock(() => runPushReadings(context)),
    ),
    start(
      'push messages',
      pushInterval / 2,
      onSteadyClock(() => sendDueMessages(context, (result) => metrics?.countDelivery(result))),
    ),
    ...(payments.sandbox ? [start('sandbox', finalizeInterval, () => payDelayed(context))] : []),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
