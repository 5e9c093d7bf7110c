/**
 * The reservation's status alone decides the page (ARCHITECTURE, law 1). Window and box office both ask here.
 * Source: contract 1, 3.1; contract 2, 2.1.
 */
import type { ReservationStatus } from '#core/contract/reservation.ts'
import type { OpenEnum, PurchaseContextType } from '#core/contract/values.ts'

export type Step =
  | 'book'
  | 'overview'
  | 'waiting-payment'
  | 'waiting-custom-payment'
  | 'deferred-payment'
  | 'processing-payment'
  | 'success'
  | 'not-found'
  | 'error'

const steps: Readonly<Record<Exclude<ReservationStatus, 'PENDING'>, Step>> = {
  COMPLETE: 'success',
  FINALIZING: 'success',
  OFFLINE_PAYMENT: 'waiting-payment',
  OFFLINE_FINALIZING: 'waiting-payment',
  CUSTOM_OFFLINE_PAYMENT: 'waiting-custom-payment',
  DEFERRED_OFFLINE_PAYMENT: 'deferred-payment',
  EXTERNAL_PROCESSING_PAYMENT: 'processing-payment',
  WAITING_EXTERNAL_CONFIRMATION: 'processing-payment',
  IN_PAYMENT: 'error',
  STUCK: 'error',
  CANCELLED: 'not-found',
  CREDIT_NOTE_ISSUED: 'not-found',
}

/** @param validated the booking details are in order. An unknown status leads to `not-found`. */
export function stepFor(
  status: OpenEnum<ReservationStatus>,
  validated: boolean,
  _type: PurchaseContextType,
): Step {
  if (status === 'PENDING') return validated ? 'overview' : 'book'
  return Object.hasOwn(steps, status) ? steps[status as keyof typeof steps] : 'not-found'
}
