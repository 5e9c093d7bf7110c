import { expect, it } from 'vitest'
import { reservationState } from '#features/account/reservation-state.ts'

it.each(['NEWER_STATUS', 'constructor'])(
  'reservationState counts the unknown status %s as not finished',
  (status) => {
    expect(reservationState({ status }, 'event').state).toBe('my-orders.status.pending')
  },
)
