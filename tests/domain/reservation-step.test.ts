import { describe, expect, it } from 'vitest'
import { reservationStatuses, type ReservationStatus } from '#core/contract/reservation.ts'
import { stepFor, type Step } from '#core/domain/reservation-step.ts'

/** Contract 1, 3.1. A status without a row here does not compile. */
const pages: Record<ReservationStatus, Step> = {
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

describe('the page of a reservation', () => {
  it.each(reservationStatuses)('%s', (status) => {
    expect(stepFor(status, false, 'event')).toBe(pages[status])
    expect(stepFor(status, true, 'event')).toBe(status === 'PENDING' ? 'overview' : pages[status])
    expect(stepFor(status, true, 'subscription')).toBe(stepFor(status, true, 'event'))
  })

  it.each(['', 'NOT_FOUND', 'toString', '__proto__', 'complete'])(
    'an unknown status is not found: %j',
    (status) => {
      expect(stepFor(status, true, 'event')).toBe('not-found')
    },
  )
})
