/** What an order's status means to the person who ordered, and what to do next. Contract 2, 2.1. */
import type { AccountOrder, OrderReservation } from '#core/contract/account.ts'
import type { IconName } from '#ui/icons.ts'
import type { Tone } from '#ui/tone.ts'

export interface OrderState {
  readonly state: string
  readonly tone: Tone
  readonly icon: IconName
  readonly next: string
  /** The date that matters now: its words, and which of the order's dates it is. */
  readonly date: readonly [
    words: string,
    of: 'formattedConfirmedOn' | 'formattedCreatedOn' | 'formattedExpiresOn',
  ]
}

const ordered = ['app.account.date.ordered', 'formattedCreatedOn'] as const
const look = 'app.account.next.look'
const waiting = { tone: 'warn', icon: 'clock', date: ordered, next: look } as const

const states: Readonly<Record<string, OrderState>> = {
  PENDING: {
    ...waiting,
    state: 'app.account.state.open',
    next: 'app.account.next.continue',
    date: ['app.account.date.held', 'formattedExpiresOn'],
  },
  OFFLINE_PAYMENT: {
    ...waiting,
    state: 'app.account.state.unpaid',
    next: 'app.account.next.pay',
    date: ['app.account.date.pay', 'formattedExpiresOn'],
  },
  CUSTOM_OFFLINE_PAYMENT: {
    ...waiting,
    state: 'app.account.state.unpaid',
    next: 'app.account.next.pay',
    date: ['app.account.date.pay', 'formattedExpiresOn'],
  },
  IN_PAYMENT: { ...waiting, state: 'app.account.state.paying' },
  EXTERNAL_PROCESSING_PAYMENT: { ...waiting, state: 'app.account.state.paying' },
  WAITING_EXTERNAL_CONFIRMATION: { ...waiting, state: 'app.account.state.paying' },
  DEFERRED_OFFLINE_PAYMENT: { ...waiting, state: 'app.account.state.deferred' },
  FINALIZING: { ...waiting, state: 'app.account.state.finishing' },
  OFFLINE_FINALIZING: { ...waiting, state: 'app.account.state.finishing' },
  COMPLETE: {
    state: 'my-orders.status.complete',
    tone: 'ok',
    icon: 'circle-check',
    next: 'app.account.next.tickets',
    date: ['app.account.date.confirmed', 'formattedConfirmedOn'],
  },
  STUCK: { ...waiting, tone: 'danger', icon: 'circle-alert', state: 'app.account.state.stuck' },
  CREDIT_NOTE_ISSUED: { ...waiting, tone: 'neutral', icon: 'ban', state: 'app.account.state.refunded' },
}

/** A status that a newer server invents is one that is not finished. */
export function orderState(
  { status }: Pick<OrderReservation, 'status'>,
  type: AccountOrder['type'],
): OrderState {
  const known = states[status] ?? { ...waiting, state: 'my-orders.status.pending' }
  return status === 'COMPLETE' && type === 'subscription'
    ? { ...known, next: 'app.account.next.pass' }
    : known
}
