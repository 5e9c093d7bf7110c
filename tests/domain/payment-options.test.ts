import { describe, expect, test } from 'vitest'
import { paymentOptions, submitState, toPaymentForm, transferDays } from '#core/domain/payment-options.ts'
import { free, order } from '../checkout/reservations.ts'

const agreed = { terms: true, privacy: true, privacyNeeded: true }
const [transfer, desk] = paymentOptions(order())

describe('ways to pay', () => {
  test('are those that the app carries out, in the order of the specification', () => {
    expect(paymentOptions(order()).map(({ method }) => method)).toEqual(['BANK_TRANSFER', 'ON_SITE'])
    expect(transfer && transferDays(transfer)).toBe(5)
    expect(desk && transferDays(desk)).toBeNull()
  })

  test('are none for a free order', () => {
    expect(paymentOptions(free())).toEqual([])
  })
})

describe('the button', () => {
  test.each([
    [true, null, agreed, false, 'continue', null],
    [false, null, agreed, false, 'pay', 'method'],
    [false, transfer ?? null, agreed, false, 'confirm', null],
    [false, transfer ?? null, { ...agreed, terms: false }, false, 'confirm', 'terms'],
    [false, transfer ?? null, { ...agreed, privacy: false }, false, 'confirm', 'privacy'],
    [false, transfer ?? null, { terms: true, privacy: false, privacyNeeded: false }, false, 'confirm', null],
    [true, null, agreed, true, 'continue', 'expired'],
  ] as const)(
    'free %s, %o, %o, expired %s: %s, %s',
    (isFree, choice, agreement, expired, label, blocker) => {
      expect(submitState(isFree, choice, agreement, expired)).toEqual({ label, blocker })
    },
  )
})

describe('what is sent', () => {
  test('a free order pays with NONE and no proxy', () => {
    expect(toPaymentForm(null, { terms: true, privacy: false, privacyNeeded: false })).toEqual({
      termAndConditionsAccepted: true,
      privacyPolicyAccepted: null,
      selectedPaymentMethod: 'NONE',
      paymentProxy: null,
    })
  })

  test('a paid order always names its proxy: without one the server thinks of cards', () => {
    expect(toPaymentForm(desk ?? null, agreed)).toMatchObject({
      selectedPaymentMethod: 'ON_SITE',
      paymentProxy: 'ON_SITE',
    })
  })
})
