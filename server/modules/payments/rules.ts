/** Deadlines of bank transfers, attempts to pay, and results of the confirmation (docs/api/payments.md#confirm). */
import { day as dayLength } from '#kit/time/durations.ts'
import type { Reservation, Transaction } from '#server/infra/database/tables/tables.ts'
import { instantOf, wallClock, type WallClock } from '#server/infra/i18n/java-date-format.ts'
import type { ValidationError } from '#server/infra/validation.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import type { PaymentAttempt, ReceivedPayment } from './providers/payment-provider.ts'
import { cardAccount } from './providers/stripe/client.ts'

export interface DeadlineRules {
  readonly timeZone: string
  /** Epoch ms. */
  readonly startsAt: number
  readonly endsAt: number
  /** Setting OFFLINE_PAYMENT_DAYS. */
  readonly days: number
  /** Counts Monday to Friday only. */
  readonly businessDays: boolean
}

/** Start of a subscription descriptor without a fixed start; epoch ms. */
export const noFixedDay = Date.UTC(2100, 0, 1)

/** Start and end after which a payment is too late, epoch ms. A subscription without a fixed start leaves two months. */
export function paymentPeriod(
  { starts_at, ends_at }: { readonly starts_at: number; readonly ends_at: number },
  now: number,
): Pick<DeadlineRules, 'startsAt' | 'endsAt'> {
  if (starts_at < noFixedDay) return { startsAt: starts_at, endsAt: ends_at }
  const later = new Date(now)
  later.setUTCMonth(later.getUTCMonth() + 2)
  return { startsAt: later.getTime(), endsAt: later.getTime() }
}

/** Days since 1970 of a calendar day, independent of time zones. */
const dayNumber = ({ year, month, day }: WallClock): number => Date.UTC(year, month - 1, day) / dayLength

/**
 * Days until the deadline: those until the last day of the event, at most OFFLINE_PAYMENT_DAYS. Negative after the event.
 */
export function paymentDays(rules: DeadlineRules, now: number): number {
  const [end, today] = [rules.endsAt, now].map((at) => dayNumber(wallClock(at, rules.timeZone)))
  return Math.min((end ?? 0) - (today ?? 0), rules.days)
}

const isWeekend = (day: number): boolean => [0, 6].includes(new Date(day * dayLength).getUTCDay())

/** Epoch ms: the last noon or midnight of the event's clock, plus days. */
function deadlineAfter(days: number, rules: DeadlineRules, now: number): number {
  const clock = wallClock(now, rules.timeZone)
  let day = dayNumber(clock)
  for (let left = days; left > 0;) {
    day += 1
    if (!rules.businessDays || !isWeekend(day)) left -= 1
  }
  const date = new Date(day * dayLength)
  return instantOf(
    {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: clock.hour < 12 ? 0 : 12,
      minute: 0,
      second: 0,
    },
    rules.timeZone,
  )
}

/** Epoch ms: after the payment days, or as many of them as end before the event begins, while it runs before it ends. Null without one. */
export function offlineDeadline(rules: DeadlineRules, now: number): number | null {
  const latest = now < rules.startsAt ? rules.startsAt : rules.endsAt
  for (let days = paymentDays(rules, now); days > 0; days -= 1) {
    const deadline = deadlineAfter(days, rules, now)
    if (deadline <= latest) return deadline
  }
  return null
}

export type ConfirmResult =
  | { readonly kind: 'unknown' }
  /** `complete`: the transaction of the confirmation has also finalized the reservation. */
  | { readonly kind: 'confirmed'; readonly complete?: true }
  /** The buyer continues at the provider's page. */
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'refused'; readonly problems: readonly ValidationError[] }
  /** The reservation cannot be paid. `reason`: a translation key. */
  | { readonly kind: 'failed'; readonly reason: string }

/** The status or the content of the reservation does not allow this payment. */
export const notPayable: ConfirmResult = { kind: 'failed', reason: 'error.STEP2_UNABLE_TO_TRANSITION' }

/** Rolls the transaction of a payment back. Its message is a translation key. */
export class PaymentRefused extends Error {}

/** True when the reservation can be paid. alf.io also pays one without a valid booking form; its tickets could not be opened. */
export const isReady = ({ status, validated }: Pick<Reservation, 'status' | 'validated'>): boolean =>
  status === 'PENDING' && validated

/** The price of the reservation now. `amount`: minor units. */
export const sumOf = (details: ReservationDetails): Pick<PaymentAttempt, 'amount' | 'currency'> => ({
  amount: reservationTotal(details).gross,
  currency: details.config.currency ?? '',
})

/**
 * Decides, and nothing else does, whether money at a provider pays for an order: created for it, with its amount and currency.
 * @param recorded Stripe account of the payment when it is on record; otherwise that of the event
 */
export const paysFor = (
  { reservationId, amount, currency, proxy, account }: Omit<ReceivedPayment, 'method' | 'paymentId'>,
  details: ReservationDetails,
  recorded: string | null | undefined = cardAccount(details.event),
): boolean => {
  const sum = sumOf(details)
  const isSum = amount === sum.amount && currency === sum.currency
  return reservationId === details.reservation.id && isSum && (proxy !== 'STRIPE' || account === recorded)
}

/** The row of an attempt to pay what the order costs. @param payment its other columns */
export const transactionOf = <Columns extends Pick<Transaction, 'proxy' | 'status'>>(
  details: ReservationDetails,
  payment: Columns,
  now: number,
) => ({ reservation_id: details.reservation.id, ...sumOf(details), created_at: now, ...payment })

/** Adds amount and currency of the reservation to an attempt to pay. */
export const paymentAttempt = (
  details: ReservationDetails,
  attempt: Pick<PaymentAttempt, 'lang' | 'form' | 'transaction' | 'now'>,
): PaymentAttempt => ({
  details,
  ...sumOf(details),
  ...attempt,
})
