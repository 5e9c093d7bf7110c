/** docs/api/payments.md#confirm */
import { describe, expect, it } from 'vitest'
import type { PaymentForm } from '#purchase/contract/payment.ts'
import type { ActivePaymentMethod, PaymentProxy } from '#purchase/contract/reservation.ts'
import { selectPayment } from '#server/modules/payments/confirm-reservation.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'

const details = (price = 5000) =>
  ({
    tickets: [{ category_id: 1, price, vat_status: null, subscription_id: null }],
    items: [],
    discount: null,
    subscriptions: { bought: null, applied: null },
    categories: [{ id: 1, name: 'Standard', taxed: true }],
    config: { currency: 'CHF', vat: '0', vatIncluded: true },
    vatStatus: null,
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
