import { describe, expect, it } from 'vitest'
import { reservationPrice } from '#account/parts/reservation-price.ts'

describe('reservationPrice', () => {
  it.each([
    [19.99, 'CHF', { units: 1999, digits: 2 }],
    [1.15, 'EUR', { units: 115, digits: 2 }],
    [8.29, 'EUR', { units: 829, digits: 2 }],
    [12000, 'JPY', { units: 12000, digits: 0 }],
    [1.005, 'KWD', { units: 1005, digits: 3 }],
    [5, 'points', { units: 500, digits: 2 }],
  ])('reads %d %s without losing a minor unit', (finalPrice, currency, amount) => {
    expect(reservationPrice(finalPrice, currency)).toEqual(amount)
  })

  it('returns null for a free reservation', () => {
    expect(reservationPrice(0, 'CHF')).toBeNull()
  })
})
