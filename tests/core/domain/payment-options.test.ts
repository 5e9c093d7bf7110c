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
  const options = paymentOptions(order())

  it.each([
    [true, null, allConsents, false, 'free', null],
    [false, null, allConsents, false, 'later', 'method'],
    [false, transfer ?? null, allConsents, false, 'later', null],
    [false, transfer ?? null, { ...allConsents, terms: false }, false, 'later', 'terms'],
    [false, transfer ?? null, { ...allConsents, privacy: false }, false, 'later', 'privacy'],
    [false, transfer ?? null, { terms: true, privacy: false, privacyNeeded: false }, false, 'later', null],
    [true, null, allConsents, true, 'free', 'expired'],
  ] as const)(
    'with free %s, option %o, consents %o and expired %s returns %s and the blocker %s',
    (...row) => {
      const [isFree, choice, consents, expired, label, blocker] = row
      expect(submitState({ free: isFree, options, choice, consents, expired })).toEqual({ label, blocker })
    },
  )

  it('returns the label pay before a choice between methods that are paid now and later, and without a method', () => {
    const now = options.map((option, index) => ({ ...option, deferred: index > 0 }))
    const request = { free: false, choice: null, consents: allConsents, expired: false }
    expect(submitState({ ...request, options: now }).label).toBe('pay')
    expect(submitState({ ...request, options: [] }).label).toBe('pay')
    expect(submitState({ ...request, options: now, choice: now[0] ?? null }).label).toBe('pay')
  })
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
