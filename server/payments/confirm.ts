/** Confirming an order, once. Contract 2, 1.6. */
import type { PaymentForm } from '#core/contract/payment.ts'
import type { PaymentProxy } from '#core/contract/reservation.ts'
import { offlineDeadline } from '../domain/offline-deadline.ts'
import { orderTotal } from '../domain/order-summary.ts'
import { problem, type ValidationError } from '../domain/problems.ts'
import type { Database } from '../store/database.ts'
import { orderOf, type FullOrder } from '../store/orders.ts'
import { lockReservation, updateReservation } from '../store/reservations.ts'
import type { Reservation } from '../store/tables.ts'
import { activePaymentMethods, deadlineRules } from './methods.ts'

const form = 'paymentForm'

/** `unusable`: the order cannot be paid in this way or in its present status. */
export type Confirmation =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'confirmed'; readonly reservation: Reservation }
  | { readonly kind: 'refused'; readonly problems: readonly ValidationError[] }
  | { readonly kind: 'unusable'; readonly reservation: Reservation }

/** A second click, or a second tab, finds the order as the first one left it. */
const alreadyConfirmed = new Set(['FINALIZING', 'COMPLETE', 'OFFLINE_FINALIZING', 'OFFLINE_PAYMENT'])

/** @returns null when several ways are open and none was chosen. */
function chosenProxy(body: PaymentForm, order: FullOrder, now: number): PaymentProxy | 'impossible' | null {
  if (orderTotal(order).gross === 0) return 'NONE'
  const proxies = Object.values(activePaymentMethods(order.event, now)).map(
    ({ paymentProxy }) => paymentProxy,
  )
  if (!body.paymentProxy)
    return proxies.length > 1 ? null : ((proxies[0] as PaymentProxy | undefined) ?? 'impossible')
  return proxies.includes(body.paymentProxy) ? (body.paymentProxy as PaymentProxy) : 'impossible'
}

function problemsOf(
  body: PaymentForm,
  order: FullOrder,
  proxy: string | null,
  now: number,
): ValidationError[] {
  const terms =
    body.termAndConditionsAccepted === true &&
    (order.config.privacyPolicyUrl === null || body.privacyPolicyAccepted === true)
  return [
    ...(order.reservation.valid_until <= now ? [problem(form, 'error.STEP_2_ORDER_HAS_EXPIRED')] : []),
    ...(proxy === null ? [problem(form, 'error.STEP_2_MISSING_PAYMENT_METHOD')] : []),
    ...(terms ? [] : [problem(form, 'error.STEP_2_TERMS_CONDITIONS')]),
  ]
}

async function accept(trx: Database, order: FullOrder, proxy: PaymentProxy, now: number): Promise<void> {
  const { event, reservation, config } = order
  const byTransfer = proxy === 'OFFLINE'
  await updateReservation(trx, reservation.id, {
    status: byTransfer ? 'OFFLINE_FINALIZING' : 'FINALIZING',
    payment_proxy: proxy,
    confirmed_at: now,
    ...(byTransfer ? { valid_until: offlineDeadline(deadlineRules(event), now) } : {}),
  })
  if (!byTransfer) return
  await trx
    .insertInto('transactions')
    .values({
      reservation_id: reservation.id,
      proxy,
      status: 'PENDING',
      amount: orderTotal(order).gross,
      currency: config.currency ?? '',
      created_at: now,
    })
    .execute()
}

/**
 * Brings a pending, validated reservation into its finalizing status. Whoever comes second waits for the row and then
 * reads what the first one made of it: there is one order however often it is sent.
 */
export function confirm(db: Database, id: string, body: PaymentForm, now: number): Promise<Confirmation> {
  return db.transaction().execute(async (trx): Promise<Confirmation> => {
    const reservation = await lockReservation(trx, id)
    if (!reservation) return { kind: 'unknown' }
    if (alreadyConfirmed.has(reservation.status)) return { kind: 'confirmed', reservation }
    const order = await orderOf(trx, reservation)
    const proxy = chosenProxy(body, order, now)
    const problems = problemsOf(body, order, proxy, now)
    if (problems.length > 0) return { kind: 'refused', problems }
    // The reference confirms an order whose booking form never passed; nobody could open such tickets.
    const ready = reservation.status === 'PENDING' && reservation.validated
    if (!ready || proxy === null || proxy === 'impossible') return { kind: 'unusable', reservation }
    await accept(trx, order, proxy, now)
    return { kind: 'confirmed', reservation }
  })
}
