/** Cards: init creates a payment for the browser (docs/api/payments.md#init-a-card-payment). */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reservationStatuses } from '#purchase/contract/reservation.ts'
import { isConfirmed } from '#purchase/rules/reservation-status.ts'
import type { InitResult } from '#server/modules/payments/providers/payment-provider.ts'
import { initPayment } from '#server/modules/payments/start-payment.ts'
import {
  byCard,
  reasonOf,
  serverWithStripe,
  startWithStripe,
  strong,
} from '../../../support/card-payments.ts'
import { ready, statusOf } from '../../../support/server/payment-helpers.ts'
import {
  contextWith,
  holdEnd,
  moneyFor,
  sharedRows,
  type PaymentRows,
} from '../../../support/server/payment-rows.ts'
import { pay } from '../../../support/server/purchase.ts'
import { eventSeed, testNow } from '../../../support/server/seeds.ts'
import { startStripe } from '../../../support/server/stripe.ts'
import { jsonOf } from '../../../support/wire/json.ts'

const { server } = serverWithStripe()

describe('a card with strong authentication', () => {
  it('pays nothing before the browser has confirmed an intent', async () => {
    const order = await ready(server, strong())
    const answer = await pay(order, byCard('tok_visa'))
    expect([answer.statusCode, reasonOf(answer)]).toEqual([
      422,
      'The card details did not arrive. Enter them again.',
    ])
    expect(await statusOf(order)).toBe('PENDING')
  })
})

describe('a card while Stripe is unreachable', () => {
  it('starts no payment, and the buyer gets a reason', async () => {
    const away = await startStripe()
    const alone = await startWithStripe(away.url)
    await away.close()
    const order = await ready(alone, strong())
    const init = await order.visitor.post(`${order.path}/payment/CREDIT_CARD/init`)
    const refusedIn = (lang: string) => {
      const errorMessage = alone.context.translations.translate(lang, 'error.STEP_2_PAYMENT_REQUEST_CREATION')
      return { clientSecret: null, reservationStatusChanged: false, errorMessage }
    }
    expect(jsonOf(init)).toMatchObject(refusedIn('en'))
    const inItalian = await order.visitor.post(`${order.path}/payment/CREDIT_CARD/init?lang=it`)
    expect(jsonOf(inItalian)).toMatchObject(refusedIn('it'))
    expect(await statusOf(order)).toBe('PENDING')
    await alone.close()
  })
})

describe('init of a payment in the browser', () => {
  const init = vi.fn<(attempt: object) => Promise<InitResult>>()
  const cancel = vi.fn<(payment: object) => Promise<boolean>>()
  const browser = {
    proxy: 'MOLLIE',
    kind: 'browser',
    offers: () => ({ CREDIT_CARD: { paymentProxy: 'MOLLIE', parameters: {} } }),
    init,
    cancel,
  }
  const order = sharedRows(() => server, eventSeed({ paymentProxies: ['MOLLIE', 'OFFLINE'] }))
  let rows: PaymentRows
  beforeEach(async () => {
    init.mockReset()
    cancel.mockReset().mockResolvedValue(true)
    rows = await order()
  })
  const created: InitResult = {
    kind: 'ready',
    clientSecret: 'secret',
    paymentId: 'pay-2',
    method: 'CREDIT_CARD',
    account: 'acct_1',
  }
  const request = (change = {}) => ({ reservationId: rows.id, method: 'CREDIT_CARD', lang: 'it', ...change })
  const begin = async (change = {}, provider: object = browser) => {
    const result = await initPayment(contextWith(server, [provider]), request(change))
    return result.kind === 'answered' ? result.outcome : result.kind
  }
  /** Creates a payment while another call changes the reservation. */
  const beginDuring = async (meanwhile: () => Promise<unknown>, result = created) => {
    await rows.set('PENDING', null)
    init.mockImplementation(async () => {
      await meanwhile()
      return result
    })
    return begin()
  }
  const expired = { kind: 'refused', reason: 'error.STEP_2_ORDER_HAS_EXPIRED' }
  const changed = { kind: 'changed' }

  it('records the payment', async () => {
    expect(await beginDuring(() => Promise.resolve())).toEqual({ kind: 'ready', clientSecret: 'secret' })
    expect(init.mock.calls).toMatchObject([
      [{ amount: 5000, currency: 'CHF', lang: 'it', transaction: null, now: testNow }],
    ])
    expect(await rows.reservation()).toMatchObject({
      status: 'EXTERNAL_PROCESSING_PAYMENT',
      payment_proxy: 'MOLLIE',
      valid_until: holdEnd,
    })
    expect(await rows.transactions()).toMatchObject([
      {
        status: 'PENDING',
        amount: 5000,
        currency: 'CHF',
        created_at: testNow,
        payment_id: 'pay-2',
        proxy: 'MOLLIE',
        method: 'CREDIT_CARD',
        account: 'acct_1',
        client_secret: 'secret',
      },
    ])
    expect(cancel).not.toHaveBeenCalled()
  })

  it.each(reservationStatuses)(
    'of a reservation that is %s asks the provider while it is not confirmed',
    async (status) => {
      await rows.set(status, null)
      init.mockRejectedValue(new Error('unreachable'))
      const unreachable = { kind: 'refused', reason: 'error.STEP_2_PAYMENT_REQUEST_CREATION' }
      expect(await begin()).toEqual(isConfirmed(status) ? changed : unreachable)
    },
  )

  it.each([
    ['a complete payment', { status: 'COMPLETE' }, {}, changed],
    ['no valid booking form', null, { validated: false }, expired],
    ['a hold that ends now', null, { valid_until: testNow }, expired],
  ] as const)('is refused with %s, and the provider is not asked', async (...[, known, change, outcome]) => {
    await rows.set('PENDING', known, change)
    expect(await begin()).toEqual(outcome)
    expect(init).not.toHaveBeenCalled()
  })

  it.each([
    ['PENDING', { valid_until: testNow + 1 }],
    ['EXTERNAL_PROCESSING_PAYMENT', { valid_until: testNow - 1 }],
    ['EXTERNAL_PROCESSING_PAYMENT', { validated: false }],
  ] as const)('of a reservation that is %s asks the provider with %j', async (status, change) => {
    await rows.set(status, { client_secret: 'secret' }, change)
    init.mockResolvedValue(created)
    expect(await begin()).toEqual({ kind: 'ready', clientSecret: 'secret' })
    expect(init.mock.calls).toMatchObject([[{ transaction: { payment_id: 'pay-1' } }]])
  })

  it('applies the status of a payment that is no longer open', async () => {
    await rows.set('EXTERNAL_PROCESSING_PAYMENT')
    init.mockResolvedValue({ kind: 'changed', paymentId: 'pay-1', checked: moneyFor(rows.id) })
    expect(await begin()).toEqual(changed)
    expect((await rows.reservation()).status).toBe('FINALIZING')
  })

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'another page has created one',
      () => rows.set('EXTERNAL_PROCESSING_PAYMENT', { client_secret: 'first' }),
      { kind: 'ready', clientSecret: 'first' },
    ],
    [
      'the provider processes another one',
      () => rows.set('WAITING_EXTERNAL_CONFIRMATION', { client_secret: 'first' }),
      changed,
    ],
    [
      'a redirect payment has begun',
      () => rows.set('EXTERNAL_PROCESSING_PAYMENT', { redirect_url: '/page' }),
      changed,
    ],
    ['the reservation is paid', () => rows.set('COMPLETE', { status: 'COMPLETE' }), changed],
    ['a complete payment is recorded', () => rows.set('PENDING', { status: 'COMPLETE' }), changed],
    ['the hold is over', () => rows.set('PENDING', null, { valid_until: testNow }), expired],
    ['the buyer is in the form again', () => rows.set('PENDING', null, { validated: false }), expired],
  ])('cancels the new payment when %s meanwhile', async (_, meanwhile, outcome) => {
    expect(await beginDuring(meanwhile)).toEqual(outcome)
    expect(cancel.mock.calls).toEqual([[created]])
  })

  it('keeps the payment that another page has recorded with the same secret', async () => {
    const recorded = () => rows.set('EXTERNAL_PROCESSING_PAYMENT', { client_secret: 'secret' })
    expect(await beginDuring(recorded)).toEqual({ kind: 'ready', clientSecret: 'secret' })
    expect(cancel).not.toHaveBeenCalled()
  })

  it('is refused although the new payment cannot be canceled', async () => {
    cancel.mockRejectedValue(new Error('unreachable'))
    expect(await beginDuring(() => rows.set('STUCK'))).toEqual(changed)
  })

  it('fails with the error of the database', async () => {
    const broken = { ...created, paymentId: 'pay\0' } as const
    await expect(beginDuring(() => Promise.resolve(), broken)).rejects.toThrow()
  })

  it('is unknown for an unknown reservation, and unsupported without a method in the browser', async () => {
    await rows.set('PENDING', null)
    expect(await begin({ reservationId: 'b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13' })).toBe('unknown')
    expect(await begin({ method: 'IDEAL' })).toBe('unsupported')
    expect(await begin({}, { ...browser, kind: 'redirect' })).toBe('unsupported')
    expect(init).not.toHaveBeenCalled()
  })
})
