import { describe, expect, it } from 'vitest'
import { staticPaymentMethods } from '#core/contract/payment.ts'
import {
  paymentMethods,
  paymentOptions,
  submitState,
  toPaymentForm,
  transferDays,
} from '#core/domain/payment-options.ts'
import { free, order } from '../../features/checkout/reservations.ts'

const allConsents = { terms: true, privacy: true, privacyNeeded: true }
const [transfer, onSite] = paymentOptions(order())

describe('paymentMethods', () => {
  it('lists the methods of the API that the app does not offer', () => {
    expect(staticPaymentMethods.filter((method) => paymentMethods[method] === null)).toEqual([
      'CREDIT_CARD',
      'PAYPAL',
      'IDEAL',
      'NONE',
      'APPLE_PAY',
      'BANCONTACT',
      'ING_HOME_PAY',
      'BELFIUS',
      'KBC',
      'PRZELEWY_24',
      'ALIPAY',
      'POSTFINANCE',
      'TWINT',
    ])
  })
})

describe('paymentOptions', () => {
  it('returns the supported methods in display order', () => {
    expect(paymentOptions(order()).map(({ method }) => method)).toEqual(['BANK_TRANSFER', 'ON_SITE'])
    expect(transfer && transferDays(transfer)).toBe(5)
    expect(onSite && transferDays(onSite)).toBeNull()
  })

  it('leaves out a method that the app does not support', () => {
    const active = { CREDIT_CARD: { paymentProxy: 'STRIPE', parameters: {} } }
    expect(paymentOptions({ ...order(), activePaymentMethods: active })).toEqual([])
  })

  it('returns nothing for a free reservation', () => {
    expect(paymentOptions(free())).toEqual([])
  })
})

describe('submitState', () => {
  it.each([
    [true, null, allConsents, false, 'continue', null],
    [false, null, allConsents, false, 'pay', 'method'],
    [false, transfer ?? null, allConsents, false, 'confirm', null],
    [false, transfer ?? null, { ...allConsents, terms: false }, false, 'confirm', 'terms'],
    [false, transfer ?? null, { ...allConsents, privacy: false }, false, 'confirm', 'privacy'],
    [false, transfer ?? null, { terms: true, privacy: false, privacyNeeded: false }, false, 'confirm', null],
    [true, null, allConsents, true, 'continue', 'expired'],
  ] as const)(
    'with free %s, option %o, consents %o and expired %s returns %s and the blocker %s',
    (...row) => {
      const [isFree, choice, consents, expired, label, blocker] = row
      expect(submitState(isFree, choice, consents, expired)).toEqual({ label, blocker })
    },
  )
})

describe('toPaymentForm', () => {
  it('sends the method NONE and no proxy for a free reservation', () => {
    expect(toPaymentForm(null, { terms: true, privacy: false, privacyNeeded: false })).toEqual({
      termAndConditionsAccepted: true,
      privacyPolicyAccepted: null,
      selectedPaymentMethod: 'NONE',
      paymentProxy: null,
    })
  })

  it('always sends the proxy of a paid reservation, because the server defaults to cards', () => {
    expect(toPaymentForm(onSite ?? null, allConsents)).toMatchObject({
      selectedPaymentMethod: 'ON_SITE',
      paymentProxy: 'ON_SITE',
    })
  })
})
