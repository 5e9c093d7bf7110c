/**
 * Fetches the tickets of stored reservations that are not on this device: storing was interrupted, or the
 * reservation waited for its payment.
 */
import { confirmEnd } from '#device/confirm-end.ts'
import { resultOf, runEach } from '#device/run-each.ts'
import { readSetting, saveSetting } from '#device/settings.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import type { Tools } from '#device/tools.ts'
import type { RunResult } from '#kit/run-result.ts'
import { minute, week } from '#kit/time/durations.ts'
import { elapsedSince } from '#kit/time/elapsed.ts'
import { reservationEndpoints } from '#purchase/contract/reservation-endpoints.ts'
import { ticketsOf } from '#purchase/rules/booking/booking-form.ts'
import { awaitsOfflinePayment, isComplete } from '#purchase/rules/reservation-status.ts'
import { allReservations } from '#purchase/store/read-reservations.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import { changeReservation } from '#purchase/store/write-reservations.ts'
import type { KeepFailure } from '../rules/keep-progress.ts'
import { allTickets } from '../store/read-tickets.ts'
import { ticketSettings } from '../store/settings.ts'
import { storeTickets, withKeepLock } from './keep-tickets.ts'

/** Shortest time between two questions which tickets of an order have an attendee by now, ms. */
const namesInterval = 15 * minute

/** The reservation with its current status: an offline payment may have arrived. */
async function refreshReservation(
  tools: Tools,
  db: TesseraDatabase,
  order: ReservationRecord,
): Promise<{ readonly order: ReservationRecord; readonly result: RunResult }> {
  if (!awaitsOfflinePayment(order.status)) return { order, result: 'done' }
  const params = { reservationId: order.reservationId }
  const answer = await tools.api.call(reservationEndpoints.reservationStatus, { params })
  if (answer.kind === 'unreachable' || answer.kind === 'busy') return { order, result: resultOf(answer) }
  if (answer.kind !== 'value' || !isComplete(answer.value.status)) return { order, result: 'done' }
  const complete = { status: 'COMPLETE', checkedAt: tools.now() }
  await changeReservation(db, order.reservationId, ({ status }) =>
    awaitsOfflinePayment(status) ? complete : {},
  )
  return { order: { ...order, ...complete }, result: 'done' }
}

/** Stores the tickets of one reservation; null while its own page does so. */
async function storeMissing(
  tools: Tools,
  db: TesseraDatabase,
  { reservationId, publicIdentifier: eventShortName }: ReservationRecord,
  uuids: readonly string[],
): Promise<RunResult | null> {
  if (uuids.length === 0) return 'done'
  const failures = new Map<string, KeepFailure>()
  const tickets = { eventShortName, reservationId, uuids }
  const run = await withKeepLock(tools, reservationId, () =>
    storeTickets(tools, tickets, ({ uuid, failure }) => failure && failures.set(uuid, failure)),
  )
  if (run === null) return null
  // The server has no such ticket, or it has no attendee: it is not awaited any more.
  const ended: string[] = []
  for (const uuid of uuids) {
    const isRefused = failures.get(uuid) === 'refused'
    if (!isRefused && failures.has(uuid)) continue
    if (await confirmEnd(tools, db, `named/${uuid}`, isRefused)) ended.push(uuid)
  }
  if (ended.length > 0)
    await changeReservation(db, reservationId, ({ namedUuids }) => ({
      namedUuids: namedUuids.filter((uuid) => !ended.includes(uuid)),
    }))
  const others = [...failures.values()].filter((failure) => failure !== 'refused')
  if (others.length === 0) return 'done'
  return others.every((failure) => failure === 'unreachable') ? 'unanswered' : 'failed'
}

interface Run {
  readonly tools: Tools
  readonly db: TesseraDatabase
  /** Uuids of all stored tickets. */
  readonly stored: ReadonlySet<string>
  /** Epoch ms. */
  readonly now: number
  readonly always: boolean
}

/** `checkedAt`: when the order was stored or asked for last, epoch ms. Its age ends nothing: the retention does. */
const isFetchable = ({ tools, now, always }: Run, order: ReservationRecord, checkedAt: number): boolean =>
  order.type === 'event' &&
  isComplete(order.status) &&
  (tools.locks !== null || elapsedSince(checkedAt, now) >= minute || always)

/**
 * Learns in the first week which tickets got an attendee, from their order: a ticket without one is a 404. @returns the uuids of those to
 * store, or why there are none
 */
async function readNames(
  { tools, db, stored, now, always }: Run,
  { reservationId, ticketUuids, namedUuids, namesAskedAt = 0, checkedAt }: ReservationRecord,
): Promise<readonly string[] | RunResult> {
  const others = ticketUuids.filter((uuid) => !stored.has(uuid) && !namedUuids.includes(uuid))
  const isRecent = !always && elapsedSince(namesAskedAt, now) < namesInterval
  if (others.length === 0 || isRecent || now - checkedAt > week) return []
  const answer = await tools.api.call(reservationEndpoints.reservation, { params: { reservationId } })
  if (answer.kind === 'unreachable' || answer.kind === 'busy') return resultOf(answer)
  const tickets = answer.kind === 'value' ? ticketsOf(answer.value) : []
  const isNamed = (uuid: string) => tickets.some((ticket) => ticket.uuid === uuid && ticket.assigned)
  await changeReservation(db, reservationId, (order) => ({
    namesAskedAt: now,
    namedUuids: order.ticketUuids.filter((uuid) => isNamed(uuid) || order.namedUuids.includes(uuid)),
    ...(answer.kind === 'value' && { unnamed: tickets.filter(({ assigned }) => !assigned).length }),
  }))
  return others.filter(isNamed)
}

/** Fetches what one reservation lacks; null while its own page does so. */
async function fetchMissing(run: Run, reservation: ReservationRecord): Promise<RunResult | null> {
  const { tools, db, stored } = run
  const { order, result } = await refreshReservation(tools, db, reservation)
  if (result !== 'done' || !isFetchable(run, order, reservation.checkedAt)) return result
  const named = order.namedUuids.filter((uuid) => !stored.has(uuid))
  const outcome = await storeMissing(tools, db, order, named)
  const news = outcome === 'done' ? await readNames(run, order) : outcome
  return typeof news === 'string' || news === null ? news : storeMissing(tools, db, order, news)
}

/**
 * Runs at most once a minute unless `always`; a reservation that was stored since then is not limited. A page that
 * stores the tickets itself holds a lock; where there are no locks, the first minute is left to it.
 */
export async function fetchOutstandingTickets(
  tools: Tools,
  db: TesseraDatabase,
  always: boolean,
): Promise<RunResult> {
  const now = tools.now()
  const last = await readSetting(db, ticketSettings.ordersAskedAt)
  const recent = !always && elapsedSince(last, now) < minute
  // Damaged records do not count: their tickets are fetched and stored again.
  const stored = new Set((await allTickets(db)).map(({ uuid }) => uuid))
  const run: Run = { tools, db, stored, now, always }
  const due = (await allReservations(db)).filter(({ savedAt }) => !recent || savedAt > last)
  let isLeft = false
  const result = await runEach(due, async (reservation) => {
    const outcome = await fetchMissing(run, reservation)
    isLeft ||= outcome === null
    return outcome
  })
  // Written last: after an interrupted run, and while a page stores its tickets, the next run starts at once.
  if (!recent && !isLeft && result !== 'unanswered') await saveSetting(db, ticketSettings.ordersAskedAt, now)
  return result
}
