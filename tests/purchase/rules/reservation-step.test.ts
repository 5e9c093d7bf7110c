import { describe, expect, it } from 'vitest'
import { reservationStatuses, type ReservationStatus } from '#purchase/contract/reservation.ts'
import { reservationStepOf } from '#purchase/rules/reservation-step.ts'
import type { ReservationStep } from '#wire/page-paths.ts'

/** See docs/api/reservations.md#page-of-a-status. A status without a row here does not compile. */
const pages: Record<ReservationStatus, ReservationStep> = {
  PENDING: 'book',
  IN_PAYMENT: 'error',
  EXTERNAL_PROCESSING_PAYMENT: 'processing-payment',
  WAITING_EXTERNAL_CONFIRMATION: 'processing-payment',
  CUSTOM_OFFLINE_PAYMENT: 'waiting-custom-payment',
  OFFLINE_PAYMENT: 'waiting-payment',
  DEFERRED_OFFLINE_PAYMENT: 'deferred-payment',
  FINALIZING: 'success',
  OFFLINE_FINALIZING: 'waiting-payment',
  COMPLETE: 'success',
  STUCK: 'error',
  CANCELLED: 'not-found',
  CREDIT_NOTE_ISSUED: 'not-found',
}

describe('reservationStepOf', () => {
  it.each(reservationStatuses)('returns the page of the contract for %s (P74-P79)', (status) => {
    expect(reservationStepOf(status, false)).toBe(pages[status])
    expect(reservationStepOf(status, true)).toBe(status === 'PENDING' ? 'overview' : pages[status])
  })

  it.each(['', 'NOT_FOUND', 'toString', '__proto__', 'complete'])(
    'returns not-found for the unknown status %j (P80)',
    (status) => expect(reservationStepOf(status, true)).toBe('not-found'),
  )
})
