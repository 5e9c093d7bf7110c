/** Work that nobody asks for: letting go of what expired, finishing what was interrupted. Contract 2, 2.6. */
import { listExpiring } from './payments/expiring.ts'
import type { PaymentRoom } from './payments/external.ts'
import { finalizeLeftovers } from './payments/finalize.ts'
import { resumeInterrupted } from './payments/interrupted.ts'
import { checkOverduePayments, grace, overdue, remindOfTransfers, removeUnpaid } from './payments/jobs.ts'
import { createPayments, type Payments } from './payments/payments.ts'
import { giveTicketsToHolders } from './reserving/pass-tickets.ts'
import { removeOldCounts } from './store/call-counts.ts'
import { onOneCopy } from './store/leases.ts'
import { inRounds } from './rounds.ts'
import type { Database } from './store/database.ts'
import { deletePending } from './store/reservations.ts'
import { removeIdleSessions } from './store/sessions.ts'
import { sendReminders } from './tickets/reminders.ts'
import { handOnTickets } from './waiting-list/hand-on.ts'
import { removeOldSignIns } from './store/sign-ins.ts'

/** Deletes held orders that nobody finished; their tickets are free again. */
export async function removeExpired(db: Database, now: number): Promise<void> {
  for (const { id } of await overdue(db, ['PENDING'], now - grace)) await deletePending(db, id)
}

/** Everything once, in an order that loses nothing: payments are asked about before their orders are let go. */
export async function runJobs(
  db: Database,
  now: number,
  payments: Payments = createPayments(),
): Promise<void> {
  const room: PaymentRoom = { db, payments, now: () => now }
  await resumeInterrupted(room)
  await checkOverduePayments(room)
  await removeExpired(db, now)
  await removeUnpaid(room)
  await handOnTickets(room, now)
  await remindOfTransfers(room)
  await listExpiring(room)
  await finalizeLeftovers(db, now)
  await removeIdleSessions(db, now)
  await removeOldSignIns(db, now)
  await removeOldCounts(db, now)
}

const interval = 30_000
/** Shorter than the interval, so that the copy that did it last finds its own turn again. */
const turn = interval - 5000
/** An order that could not be finished is tried again as soon as it is due, by any copy: each locks the row. */
const finalizerInterval = 1000
const minute = 60_000
const hour = 60 * minute

const settleSandbox = async ({ sandbox }: Payments, now: number): Promise<void> => sandbox?.settleDue(now)

/** Each half hour, however often the box office is started anew. */
export const halfHourly = (db: Database, now: number): Promise<boolean> =>
  onOneCopy(db, 'reminders', now, hour / 2, () => sendReminders(db, now))

/** Each hour, however often the box office is started anew. */
export const hourly = (db: Database, now: number): Promise<boolean> =>
  onOneCopy(db, 'tickets for holders of passes', now, hour, () => giveTicketsToHolders(db, now))

/** Runs the jobs now and again, on one copy at a time. @returns how to stop; resolves when the rounds under way have ended. */
export function startJobs(
  { db, now, payments }: PaymentRoom,
  report: (error: unknown) => void,
): () => Promise<void> {
  const stops = [
    inRounds(interval, () => onOneCopy(db, 'jobs', now(), turn, () => runJobs(db, now(), payments)), report),
    inRounds(finalizerInterval, () => finalizeLeftovers(db, now()), report),
    inRounds(minute, () => halfHourly(db, now()), report),
    inRounds(minute, () => hourly(db, now()), report),
    ...(payments.sandbox ? [inRounds(finalizerInterval, () => settleSandbox(payments, now()), report)] : []),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
