/**
 * The reservation's status alone decides the page (docs/ARCHITECTURE.md#laws). Router
 * and server both use this table. Source: docs/api/reservations.md#page-of-a-status,
 * docs/api/reservations.md#reservation-statuses.
 */
import type { OpenEnum } from '#kit/values.ts'
import type { ReservationStep } from '#wire/page-paths.ts'
import type { ReservationStatus } from '../contract/reservation.ts'

const steps: Readonly<Record<Exclude<ReservationStatus, 'PENDING'>, ReservationStep>> = {
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

/** @param validated the booking details are complete. A status of a newer server leads to `not-found`. */
export function reservationStepOf(status: OpenEnum<ReservationStatus>, validated: boolean): ReservationStep {
  if (status === 'PENDING') return validated ? 'overview' : 'book'
  return Object.hasOwn(steps, status) ? steps[status as keyof typeof steps] : 'not-found'
}
