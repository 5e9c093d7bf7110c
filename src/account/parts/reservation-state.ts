/**
 * What the status of a reservation means to the buyer, and the next step
 * (docs/api/reservations.md#reservation-statuses).
 */
import { ownValue } from '#kit/own-value.ts'
import { type IconShape, banIcon, circleAlertIcon, circleCheckIcon, clockIcon } from '#ui/content/Icon.tsx'
import type { Tone } from '#ui/content/tone.ts'
import type { ContextWithReservations, ReservationHeader } from '../contract.ts'

interface ReservationState {
  readonly state: string
  readonly tone: Tone
  readonly icon: IconShape
  /** Null for an order without a page. */
  readonly next: string | null
  /** The date that matters in this state: its text, and the field of the reservation that holds it. */
  readonly date: readonly [
    words: string,
    of: 'formattedConfirmedOn' | 'formattedCreatedOn' | 'formattedExpiresOn',
  ]
}

const orderedOn = ['app.account.date.ordered', 'formattedCreatedOn'] as const
const viewKey = 'app.account.next.look'
const waitingState = { tone: 'warn', icon: clockIcon, date: orderedOn, next: viewKey } as const
const unpaidState = {
  ...waitingState,
  state: 'app.facts.unpaid',
  next: 'app.facts.how-to-pay',
  date: ['app.account.date.pay', 'formattedExpiresOn'],
} as const
/** Nothing for the buyer to do. */
const runningState = { ...waitingState, tone: 'neutral' } as const
const canceledState = { ...runningState, icon: banIcon, next: null } as const

const states: Readonly<Record<string, ReservationState>> = {
  PENDING: {
    ...waitingState,
    state: 'app.account.state.open',
    next: 'app.account.next.continue',
    date: ['app.account.date.held', 'formattedExpiresOn'],
  },
  OFFLINE_PAYMENT: unpaidState,
  CUSTOM_OFFLINE_PAYMENT: unpaidState,
  IN_PAYMENT: { ...runningState, state: 'app.account.state.paying' },
  EXTERNAL_PROCESSING_PAYMENT: { ...runningState, state: 'app.account.state.paying' },
  WAITING_EXTERNAL_CONFIRMATION: { ...runningState, state: 'app.account.state.paying' },
  DEFERRED_OFFLINE_PAYMENT: { ...runningState, state: 'app.account.state.deferred' },
  FINALIZING: { ...runningState, state: 'app.account.state.finishing' },
  OFFLINE_FINALIZING: { ...runningState, state: 'app.account.state.finishing' },
  COMPLETE: {
    state: 'my-orders.status.complete',
    tone: 'ok',
    icon: circleCheckIcon,
    next: 'app.account.next.tickets',
    date: ['app.account.date.confirmed', 'formattedConfirmedOn'],
  },
  STUCK: { ...waitingState, tone: 'danger', icon: circleAlertIcon, state: 'app.account.state.stuck' },
  CANCELLED: { ...canceledState, state: 'app.account.state.canceled' },
  CREDIT_NOTE_ISSUED: { ...canceledState, state: 'app.account.state.refunded' },
}

/** An unknown status of a newer server counts as not finished. */
export function reservationState(
  { status }: Pick<ReservationHeader, 'status'>,
  type: ContextWithReservations['type'],
): ReservationState {
  const state = ownValue(states, status) ?? { ...waitingState, state: 'my-orders.status.pending' }
  return status === 'COMPLETE' && type === 'subscription'
    ? { ...state, next: 'app.account.next.pass' }
    : state
}
