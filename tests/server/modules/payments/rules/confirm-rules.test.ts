/** docs/api/payments.md#confirm */
import { describe, expect, it, vi } from 'vitest'
import type { PaymentForm } from '#core/contract/payment.ts'
import type { ActivePaymentMethod, PaymentProxy } from '#core/contract/reservation.ts'
import type { Captcha } from '#server/modules/bot-checks/index.ts'
import {
  captchaAndMethodProblems,
  orderProblems,
  selectPayment,
} from '#server/modules/payments/confirm-reservation.ts'
import { isReady } from '#server/modules/payments/rules.ts'
import type { ReservationDetails } from '#server/modules/reservations/index.ts'

const details = (price = 5000, privacyPolicyUrl: string | null = null) =>
  ({
    tickets: [{ category_id: 1, price, vat_status: null, subscription_id: null }],
    items: [],
    discount: null,
    subscriptions: { bought: null, applied: null },
    categories: [{ id: 1, name: 'Standard', taxed: true }],
    config: { currency: 'CHF', vat: '0', vatIncluded: true, privacyPolicyUrl },
    vatStatus: null,
    reservation: { valid_until: 200 },
  }) as unknown as ReservationDetails
const form = (changes: object = {}) => changes as PaymentForm
const offered = (...methods: [string, PaymentProxy][]): Record<string, ActivePaymentMethod> =>
  Object.fromEntries(methods.map(([name, paymentProxy]) => [name, { paymentProxy, parameters: {} }]))
const mollie = offered(['CREDIT_CARD', 'MOLLIE'], ['IDEAL', 'MOLLIE'], ['BANK_TRANSFER', 'OFFLINE'])
const select = (body: object, methods = mollie, price?: number) =>
  selectPayment(form(body), details(price), methods)

describe('selectPayment', () => {
  it('takes no payment for a reservation that costs nothing', () => {
    expect(select({ paymentProxy: 'MOLLIE' }, mollie, 0)).toEqual({ proxy: 'NONE', method: null })
  })

  it('takes the chosen method, or the first one of the proxy', () => {
    const ideal = { proxy: 'MOLLIE', method: 'IDEAL' }
    expect(select({ paymentProxy: 'MOLLIE', selectedPaymentMethod: 'IDEAL' })).toEqual(ideal)
    expect(select({ paymentProxy: 'MOLLIE', selectedPaymentMethod: { paymentMethodId: 'IDEAL' } })).toEqual(
      ideal,
    )
    for (const selectedPaymentMethod of [undefined, null, 'NONE', 'UNKNOWN'])
      expect(select({ paymentProxy: 'MOLLIE', selectedPaymentMethod })).toEqual({
        proxy: 'MOLLIE',
        method: 'CREDIT_CARD',
      })
    expect(select({ paymentProxy: 'OFFLINE' })).toEqual({ proxy: 'OFFLINE', method: 'BANK_TRANSFER' })
  })

  it('refuses a method of another proxy and a proxy that is not on offer', () => {
    expect(select({ paymentProxy: 'OFFLINE', selectedPaymentMethod: 'IDEAL' })).toEqual({
      unusable: 'impossible',
    })
    expect(select({ paymentProxy: 'STRIPE' })).toEqual({ unusable: 'impossible' })
    expect(select({}, {})).toEqual({ unusable: 'impossible' })
  })

  it('takes the only proxy where the form names none, and none of several', () => {
    expect(select({}, offered(['ON_SITE', 'ON_SITE']))).toEqual({ proxy: 'ON_SITE', method: 'ON_SITE' })
    expect(select({})).toEqual({ unusable: 'several' })
  })

  it('has no default for custom methods', () => {
    const custom = offered(['m-1', 'CUSTOM_OFFLINE'])
    const none = { proxy: 'CUSTOM_OFFLINE', method: null }
    const withMethod = { selectedPaymentMethod: { paymentMethodId: 'm-1' } }
    expect(select({ paymentProxy: 'CUSTOM_OFFLINE', ...withMethod }, custom)).toEqual({
      ...none,
      method: 'm-1',
    })
    expect(select({ paymentProxy: 'CUSTOM_OFFLINE' }, custom)).toEqual(none)
    expect(
      select({ paymentProxy: 'CUSTOM_OFFLINE', selectedPaymentMethod: 'IDEAL' }, { ...mollie, ...custom }),
    ).toEqual(none)
    expect(select({ paymentProxy: 'CUSTOM_OFFLINE' })).toEqual(none)
  })
})

describe('orderProblems', () => {
  const accepted = { termAndConditionsAccepted: true }
  const codes = (body: object, more: { chosen?: 'several'; now?: number; privacy?: string } = {}) =>
    orderProblems(
      form(body),
      details(5000, more.privacy ?? null),
      more.chosen ? { unusable: more.chosen } : { proxy: 'MOLLIE', method: 'IDEAL' },
      more.now ?? 199,
    ).map(({ fieldName, code }) => `${fieldName} ${code}`)

  it.each([
    [199, []],
    [200, ['paymentForm error.STEP_2_ORDER_HAS_EXPIRED']],
  ])('at %i of a hold until 200 reports %j', (now, expected) => {
    expect(codes(accepted, { now })).toEqual(expected)
  })

  it('requires terms, and the privacy policy where there is one', () => {
    const terms = ['paymentForm error.STEP_2_TERMS_CONDITIONS']
    const privacy = 'https://example.org/privacy'
    expect(codes({})).toEqual(terms)
    expect(codes({ privacyPolicyAccepted: true }, { privacy })).toEqual(terms)
    expect(codes(accepted, { privacy })).toEqual(terms)
    expect(codes({ ...accepted, privacyPolicyAccepted: true }, { privacy })).toEqual([])
  })

  it('requires the choice of one of several methods', () => {
    expect(codes(accepted, { chosen: 'several' })).toEqual([
      'paymentForm error.STEP_2_MISSING_PAYMENT_METHOD',
    ])
  })

  it('reports everything together', () => {
    expect(codes({}, { chosen: 'several', now: 200 })).toHaveLength(3)
  })
})

describe('captchaAndMethodProblems', () => {
  function captcha(passes: boolean) {
    const verify = vi.fn(() => Promise.resolve(passes))
    return { siteKey: 'k', verify } as unknown as Captcha & { verify: typeof verify }
  }
  const codes = async (proxy: PaymentProxy, method: string | null, check: Captcha | null) =>
    (await captchaAndMethodProblems(form({ captcha: 'token' }), { proxy, method }, check, '192.0.2.1')).map(
      ({ fieldName, code }) => `${fieldName} ${code}`,
    )

  it('checks offline payments only', async () => {
    const refused = captcha(false)
    expect(await codes('OFFLINE', 'BANK_TRANSFER', refused)).toEqual([
      'paymentForm error.STEP_2_CAPTCHA_VALIDATION_FAILED',
    ])
    expect(refused.verify.mock.calls).toEqual([['token', '192.0.2.1']])
    expect(await codes('OFFLINE', 'BANK_TRANSFER', captcha(true))).toEqual([])
    expect(await codes('OFFLINE', 'BANK_TRANSFER', null)).toEqual([])
    expect(await codes('MOLLIE', 'IDEAL', captcha(false))).toEqual([])
  })

  it('requires the name of a custom method', async () => {
    expect(await codes('CUSTOM_OFFLINE', null, null)).toEqual([
      'paymentForm error.STEP_2_MISSING_PAYMENT_METHOD',
    ])
    expect(await codes('CUSTOM_OFFLINE', 'm-1', null)).toEqual([])
    expect(await codes('OFFLINE', null, null)).toEqual([])
  })
})

describe('isReady', () => {
  it.each([
    ['PENDING', true, true],
    ['PENDING', false, false],
    ['COMPLETE', true, false],
  ] as const)('of a reservation that is %s, validated %s, is %s', (status, validated, expected) => {
    expect(isReady({ status, validated })).toBe(expected)
  })
})
