/** Answers and events have the shapes of Stripe's documentation of the Express Checkout Element. */
import { loadStripe } from '@stripe/stripe-js/pure'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadScript } from '#device/browser/load-script.ts'
import { openStripeExpress, type StripeExpressOptions } from '#purchase/parts/payment/stripe-express.ts'
import type { CardFields } from '#purchase/rules/payment/card-payment.ts'

vi.mock(import('@stripe/stripe-js/pure'), () => ({ loadStripe: vi.fn<typeof loadStripe>() }))
vi.mock(import('#device/browser/load-script.ts'), () => ({ loadScript: vi.fn(() => Promise.resolve()) }))

const handlers = new Map<string, (event: object) => void>()
const on = vi.fn((name: string, handler: (event: object) => void) => void handlers.set(name, handler))
const create = vi.fn(() => ({ on, mount: vi.fn(), destroy: vi.fn() }))
const submit = vi.fn<() => Promise<object>>()
const elements = vi.fn(() => ({ create, submit }))
const createPaymentMethod = vi.fn<(input: unknown) => Promise<object>>()
const confirmCardPayment = vi.fn<(secret: string, payment: unknown) => Promise<object>>()

beforeEach(() => {
  vi.clearAllMocks()
  handlers.clear()
  submit.mockResolvedValue({})
  createPaymentMethod.mockResolvedValue({ paymentMethod: { id: 'pm_1' } })
  confirmCardPayment.mockResolvedValue({ paymentIntent: { id: 'pi_1' } })
  vi.mocked(loadStripe).mockResolvedValue({
    elements,
    createPaymentMethod,
    confirmCardPayment,
  } as unknown as Awaited<ReturnType<typeof loadStripe>>)
})

const open = (over: Partial<StripeExpressOptions> = {}) =>
  openStripeExpress({
    account: { publicKey: 'pk_1', connectedAccount: 'acct_1' },
    lang: 'de',
    total: { units: 18_000, currency: 'CHF' },
    isDark: false,
    holder: { name: 'Ada Kern', email: 'ada@example.org', address: null },
    onAvailable: vi.fn(),
    onPress: () => true,
    onApprove: () => Promise.resolve(),
    ...over,
  })

/** Approves in the sheet, and confirms the payment with a secret, as the flow does after its start at the server. */
async function approve() {
  const answers: unknown[] = []
  const onApprove = async (card: CardFields) => void answers.push(await card.confirm('secret'))
  await open({ onApprove })
  const paymentFailed = vi.fn()
  handlers.get('confirm')?.({
    elementType: 'expressCheckout',
    expressPaymentType: 'apple_pay',
    paymentFailed,
  })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await Promise.resolve()
  return { answer: answers[0], paymentFailed }
}

describe('openStripeExpress', () => {
  it.each([
    ['CHF', 18_000, 18_000],
    ['JPY', 4500, 4500],
    ['ISK', 4500, 450_000],
  ])(
    'shows the amount of the server in the units that Stripe counts %s in (P327)',
    async (currency, units, amount) => {
      await open({ total: { units, currency } })
      expect(elements).toHaveBeenCalledWith(
        expect.objectContaining({
          mode: 'payment',
          amount,
          currency: currency.toLowerCase(),
          allowedPaymentMethodTypes: ['card'],
        }),
      )
      expect(loadStripe).toHaveBeenLastCalledWith('pk_1', { locale: 'de', stripeAccount: 'acct_1' })
    },
  )

  it('reports a wallet only when the button of one is shown (P325)', async () => {
    const onAvailable = vi.fn<(available: boolean) => void>()
    await open({ onAvailable })
    expect(onAvailable).not.toHaveBeenCalled()
    const ready = (availablePaymentMethods: object | undefined) =>
      handlers.get('ready')?.({ elementType: 'expressCheckout', availablePaymentMethods })
    ready(undefined)
    expect(onAvailable).toHaveBeenLastCalledWith(false)
    const none = {
      amazonPay: true,
      applePay: false,
      googlePay: false,
      link: false,
      paypal: true,
      klarna: false,
    }
    ready(none)
    expect(onAvailable).toHaveBeenLastCalledWith(false)
    ready({ ...none, googlePay: true })
    expect(onAvailable).toHaveBeenLastCalledWith(true)
    const change = (paymentMethods: object | undefined) =>
      handlers.get('availablepaymentmethodschange')?.({ elementType: 'expressCheckout', paymentMethods })
    change({ applePay: { available: false }, link: { available: false } })
    expect(onAvailable).toHaveBeenLastCalledWith(false)
    change({ link: { available: true } })
    expect(onAvailable).toHaveBeenLastCalledWith(true)
    handlers.get('loaderror')?.({ elementType: 'expressCheckout', error: { type: 'api_error' } })
    expect(onAvailable).toHaveBeenLastCalledWith(false)
  })

  it.each([
    [true, 'resolve'],
    [false, 'reject'],
  ])('a press that may pay, %s, calls %s at once (P326)', async (allowed, expected) => {
    await open({ onPress: () => allowed })
    const calls: string[] = []
    handlers.get('click')?.({
      elementType: 'expressCheckout',
      expressPaymentType: 'google_pay',
      resolve: () => calls.push('resolve'),
      reject: () => calls.push('reject'),
    })
    expect(calls).toEqual([expected])
  })

  it('confirms the intent of the server with the card of the wallet (P327)', async () => {
    const { answer, paymentFailed } = await approve()
    expect(answer).toEqual({ kind: 'accepted', token: null })
    expect(createPaymentMethod).toHaveBeenCalledWith({
      elements: { create, submit },
      params: { billing_details: { name: 'Ada Kern', email: 'ada@example.org' } },
    })
    expect(confirmCardPayment).toHaveBeenCalledWith('secret', { payment_method: 'pm_1' })
    expect(paymentFailed).not.toHaveBeenCalled()
  })

  it('submits the sheet before anything else is awaited', async () => {
    await open({ onApprove: () => new Promise(() => undefined) })
    handlers.get('confirm')?.({ paymentFailed: vi.fn() })
    expect(submit).toHaveBeenCalledOnce()
  })

  it('ends the sheet of a payment that the server did not start (P328)', async () => {
    await open({ onApprove: () => Promise.resolve() })
    const paymentFailed = vi.fn()
    handlers.get('confirm')?.({ paymentFailed })
    await vi.waitFor(() => expect(paymentFailed).toHaveBeenCalledOnce())
    expect(createPaymentMethod).not.toHaveBeenCalled()
  })

  it.each([
    [
      'the sheet is refused',
      () => submit.mockResolvedValueOnce({ error: { message: 'No card.' } }),
      'No card.',
    ],
    ['the sheet cannot be checked', () => submit.mockRejectedValueOnce(new Error('network')), null],
    [
      'the wallet gives no card',
      () => createPaymentMethod.mockResolvedValueOnce({ error: { type: 'api_error', message: 'No card.' } }),
      'No card.',
    ],
    ['the card gets lost', () => createPaymentMethod.mockRejectedValueOnce(new Error('network')), null],
    [
      'the bank declines',
      () => confirmCardPayment.mockResolvedValueOnce({ error: { type: 'card_error', message: 'Declined.' } }),
      'Declined.',
    ],
  ])('answers declined when %s (P328)', async (_case, prepare, reason) => {
    prepare()
    const { answer, paymentFailed } = await approve()
    expect(answer).toEqual({ kind: 'declined', reason })
    await vi.waitFor(() => expect(paymentFailed).toHaveBeenCalledOnce())
  })

  it.each([
    [
      'an error of the connection',
      () => confirmCardPayment.mockResolvedValueOnce({ error: { type: 'api_connection_error' } }),
    ],
    ['an exception', () => confirmCardPayment.mockRejectedValueOnce(new Error('network'))],
  ])(
    'answers accepted after %s of the confirmation, because the payment may have happened (P328)',
    async (_case, prepare) => {
      prepare()
      expect((await approve()).answer).toEqual({ kind: 'accepted', token: null })
    },
  )

  it('rejects when the script is blocked', async () => {
    vi.mocked(loadScript).mockRejectedValueOnce(new Error('blocked'))
    await expect(open()).rejects.toThrow('blocked')
  })
})
