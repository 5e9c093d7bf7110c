import { describe, expect, it } from 'vitest'
import { reservationStatuses } from '#purchase/contract/reservation.ts'
import * as statuses from '#purchase/rules/reservation-status.ts'

/** Every predicate with the statuses that it accepts (docs/api/reservations.md#reservation-statuses). */
const accepted = {
  isOpen: ['PENDING'],
  isComplete: ['COMPLETE'],
  isAtProvider: ['IN_PAYMENT', 'EXTERNAL_PROCESSING_PAYMENT', 'WAITING_EXTERNAL_CONFIRMATION'],
  isFinalizing: ['FINALIZING', 'OFFLINE_FINALIZING'],
  awaitsOfflinePayment: ['CUSTOM_OFFLINE_PAYMENT', 'OFFLINE_PAYMENT', 'DEFERRED_OFFLINE_PAYMENT'],
  owesOfflinePayment: [
    'CUSTOM_OFFLINE_PAYMENT',
    'OFFLINE_PAYMENT',
    'DEFERRED_OFFLINE_PAYMENT',
    'OFFLINE_FINALIZING',
  ],
  isConfirmed: [
    'CUSTOM_OFFLINE_PAYMENT',
    'OFFLINE_PAYMENT',
    'DEFERRED_OFFLINE_PAYMENT',
    'FINALIZING',
    'OFFLINE_FINALIZING',
    'COMPLETE',
  ],
  isCanceled: ['CANCELLED', 'CREDIT_NOTE_ISSUED'],
  isCancelable: ['CUSTOM_OFFLINE_PAYMENT', 'OFFLINE_PAYMENT', 'DEFERRED_OFFLINE_PAYMENT', 'COMPLETE'],
  acceptsProviderPayment: [
    'PENDING',
    'IN_PAYMENT',
    'EXTERNAL_PROCESSING_PAYMENT',
    'WAITING_EXTERNAL_CONFIRMATION',
    'STUCK',
  ],
  acceptsManualPayment: ['CUSTOM_OFFLINE_PAYMENT', 'OFFLINE_PAYMENT', 'DEFERRED_OFFLINE_PAYMENT', 'STUCK'],
  countsForCodeLimit: [
    'CUSTOM_OFFLINE_PAYMENT',
    'OFFLINE_PAYMENT',
    'DEFERRED_OFFLINE_PAYMENT',
    'FINALIZING',
    'OFFLINE_FINALIZING',
    'COMPLETE',
    'STUCK',
  ],
} as const

describe('reservation statuses', () => {
  it.each(Object.entries(accepted))('%s accepts exactly its statuses', (name, expected) => {
    const predicate = statuses[name as keyof typeof accepted]
    expect(reservationStatuses.filter(predicate)).toEqual(expected)
  })

  it.each(Object.keys(accepted))('%s rejects the unknown status of a newer server', (name) => {
    expect(statuses[name as keyof typeof accepted]('NEW_STATUS')).toBe(false)
  })
})
