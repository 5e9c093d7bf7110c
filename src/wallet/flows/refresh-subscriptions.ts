/**
 * Reads the usage of stored subscriptions, one request each, and stores those whose order was completed while no page
 * of it was open. A 404 marks a subscription; no answer changes nothing (docs/ARCHITECTURE.md#laws).
 */
import { resultOf, runEach } from '#device/run-each.ts'
import { readSetting } from '#device/settings.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import type { Tools } from '#device/tools.ts'
import type { RunResult } from '#kit/run-result.ts'
import { day, minute } from '#kit/time/durations.ts'
import { elapsedSince } from '#kit/time/elapsed.ts'
import { isLinkedPass } from '#pass/rules/stored-passes.ts'
import { allSubscriptions } from '#pass/store/read-subscriptions.ts'
import type { SubscriptionRecord } from '#pass/store/records.ts'
import { changeSubscription } from '#pass/store/write-subscriptions.ts'
import { reservationEndpoints } from '#purchase/contract/reservation-endpoints.ts'
import { fetchPurchaseContext } from '#purchase/flows/fetch-purchase-context.ts'
import { ownChanges } from '#purchase/flows/mark-due.ts'
import { isComplete } from '#purchase/rules/reservation-status.ts'
import { allReservations } from '#purchase/store/read-reservations.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import { changeReservation } from '#purchase/store/write-reservations.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'
import { deleteWalletList } from '#ticket/store/write-pages.ts'
import { isNotFound } from '#wire/result.ts'
import { keepSubscription, subscriptionFacts } from './keep-subscription.ts'

/** Shortest time between two checks of a subscription without a request of the visitor, ms: its usage changes rarely. */
const minCheckInterval = 15 * minute

async function checkSubscription(
  { api, now, caches }: Tools,
  db: TesseraDatabase,
  { id, reservationId, missingSince }: SubscriptionRecord,
): Promise<RunResult> {
  const answer = await api.call(reservationEndpoints.reservation, { params: { reservationId } })
  const checkedAt = now()
  if (answer.kind !== 'value' && !isNotFound(answer)) return resultOf(answer)
  const facts = answer.kind === 'value' ? subscriptionFacts(answer.value) : null
  // Another id, or none: the order was canceled or the subscription was replaced.
  const isMissing = facts?.id !== id
  await changeSubscription(db, id, {
    ...(isMissing ? {} : facts),
    missingSince: isMissing ? (missingSince ?? checkedAt) : null,
    checkedAt,
  })
  if (isMissing === (missingSince === null)) await deleteWalletList(caches)
  return 'done'
}

/** Stores the subscription of a complete order that this device does not have yet; an order without one is asked for again a day later. */
async function storeOutstanding(
  tools: Tools,
  db: TesseraDatabase,
  { reservationId, publicIdentifier }: ReservationRecord,
): Promise<RunResult> {
  const answer = await tools.api.call(reservationEndpoints.reservation, { params: { reservationId } })
  if (answer.kind !== 'value' && !isNotFound(answer)) return resultOf(answer)
  if (answer.kind === 'value' && subscriptionFacts(answer.value) !== null) {
    const context = await fetchPurchaseContext(tools.api, { type: 'subscription', publicIdentifier })
    if (context.kind !== 'value' && !isNotFound(context)) return resultOf(context)
    if (context.kind === 'value' && context.value.type === 'subscription') {
      await keepSubscription(tools, answer.value, context.value)
      return 'done'
    }
  }
  await changeReservation(db, reservationId, () => ({ passMissingAt: tools.now() }))
  return 'done'
}

/** @param force also those that were checked a moment ago */
export async function refreshSubscriptions(
  tools: Tools,
  db: TesseraDatabase,
  force: boolean,
): Promise<RunResult> {
  const now = tools.now()
  const stored = await allSubscriptions(db)
  const tickets = stored.length === 0 ? [] : await allTickets(db)
  const changes = Object.values(await readSetting(db, ownChanges))
  const changedAt = Math.max(0, ...tickets.map(({ savedAt }) => savedAt), ...changes)
  const due = stored.filter(
    // A new ticket may have used the subscription, and one that was given back not any more.
    (pass) =>
      !isLinkedPass(pass) &&
      (force || pass.checkedAt <= changedAt || elapsedSince(pass.checkedAt, now) >= minCheckInterval),
  )
  const storedOrders = new Set(stored.map(({ reservationId }) => reservationId))
  const outstanding = (await allReservations(db)).filter(
    ({ type, status, reservationId, passMissingAt }) =>
      type === 'subscription' &&
      isComplete(status) &&
      !storedOrders.has(reservationId) &&
      (force || passMissingAt === undefined || elapsedSince(passMissingAt, now) >= day),
  )
  const steps = [
    ...due.map((subscription) => () => checkSubscription(tools, db, subscription)),
    ...outstanding.map((reservation) => () => storeOutstanding(tools, db, reservation)),
  ]
  return runEach(steps, (step) => step())
}
