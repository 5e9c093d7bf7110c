import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { loadStripe } from '@stripe/stripe-js/pure'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadScript } from '#device/browser/load-script.ts'
import { stripeScript } from '#purchase/parts/payment/stripe-account.ts'
import { openStripeCard } from '#purchase/parts/payment/stripe-card.ts'

vi.mock(import('@stripe/stripe-js/pure'), () => ({ loadStripe: vi.fn<typeof loadStripe>() }))
vi.mock(import('#device/browser/load-script.ts'), () => ({ loadScript: vi.fn(() => Promise.resolve()) }))

const holder = { name: 'Ada', email: 'ada@example.org', address: null }
const confirmCardPayment = vi.fn()
const createToken = vi.fn()
const on = vi.fn()
const create = vi.fn(() => ({ on, mount: vi.fn(), destroy: vi.fn(), focus: vi.fn() }))
const stripe = { elements: () => ({ create }), confirmCardPayment, createToken }

beforeEach(() => {
  vi.mocked(loadStripe)
    .mockReset()
    .mockResolvedValue(stripe as unknown as Awaited<ReturnType<typeof loadStripe>>)
})

const open = (over: Partial<Parameters<typeof openStripeCard>[0]> = {}) =>
  openStripeCard({
    publicKey: 'pk_1',
    connectedAccount: null,
    lang: 'de',
    look: { color: 'black', dimColor: 'gray', badColor: 'red', fontSize: '16px' },
    onChange: vi.fn(),
    onWrongPostalCode: vi.fn(),
    ...over,
  })

describe('openStripeCard', () => {
  it('loads the script of the release that the package is written for', () => {
    const file = join(
      dirname(createRequire(import.meta.url).resolve('@stripe/stripe-js/package.json')),
      'dist/pure.mjs',
    )
    const train = /RELEASE_TRAIN = '(\w+)'/.exec(readFileSync(file, 'utf8'))?.[1]
    expect(stripeScript).toBe(`https://js.stripe.com/${train ?? ''}/stripe.js`)
  })

  it('opens the account in the language of the page, and the connected account in platform mode', async () => {
    await open()
    expect(loadScript).toHaveBeenCalledWith(stripeScript)
    expect(loadStripe).toHaveBeenLastCalledWith('pk_1', { locale: 'de' })
    await open({ connectedAccount: 'acct_1' })
    expect(loadStripe).toHaveBeenLastCalledWith('pk_1', { locale: 'de', stripeAccount: 'acct_1' })
  })

  it('rejects when the script is blocked', async () => {
    vi.mocked(loadScript).mockRejectedValueOnce(new Error('blocked'))
    await expect(open()).rejects.toThrow('blocked')
  })

  it.each([
    ['card_error', { kind: 'declined', reason: 'Declined.' }],
    ['validation_error', { kind: 'declined', reason: 'Declined.' }],
    ['invalid_request_error', { kind: 'declined', reason: 'Declined.' }],
    ['api_connection_error', { kind: 'accepted', token: null }],
    ['api_error', { kind: 'accepted', token: null }],
  ])('confirm with an error of type %s returns the expected answer', async (type, expected) => {
    confirmCardPayment.mockResolvedValueOnce({ error: { type, message: 'Declined.' } })
    const card = await open()
    expect(await card.fieldsOf(holder).confirm('secret')).toEqual(expected)
  })

  it('confirm returns accepted when Stripe throws, because the payment may have happened', async () => {
    confirmCardPayment.mockRejectedValueOnce(new Error('network'))
    const card = await open()
    expect(await card.fieldsOf(holder).confirm('secret')).toEqual({ kind: 'accepted', token: null })
  })

  it('confirm sends name, e-mail address and address of the payer', async () => {
    confirmCardPayment.mockResolvedValueOnce({ paymentIntent: {} })
    const card = await open()
    const address = { line1: 'Lakeside 1', postalCode: '6900', country: 'ch' }
    await card.fieldsOf({ ...holder, address }).confirm('secret')
    expect(confirmCardPayment.mock.lastCall).toMatchObject([
      'secret',
      {
        payment_method: {
          billing_details: {
            name: 'Ada',
            email: 'ada@example.org',
            address: { line1: 'Lakeside 1', postal_code: '6900', country: 'ch' },
          },
        },
      },
    ])
  })

  it('confirm reports a postal code that the bank refused, and each way sends the one that was typed', async () => {
    const onWrongPostalCode = vi.fn()
    const card = await open({ onWrongPostalCode })
    const fields = card.fieldsOf({ ...holder, address: { line1: '', postalCode: '94103', country: '' } })
    for (const code of ['card_declined', 'incorrect_zip']) {
      confirmCardPayment.mockResolvedValueOnce({ error: { type: 'card_error', code, message: 'Declined.' } })
      await fields.confirm('secret')
      expect(onWrongPostalCode).toHaveBeenCalledTimes(code === 'incorrect_zip' ? 1 : 0)
    }
    createToken.mockResolvedValueOnce({ token: { id: 'tok_1' } })
    await fields.createToken()
    const sent = JSON.stringify([confirmCardPayment.mock.lastCall, createToken.mock.lastCall])
    expect(sent.match(/94103/g)).toHaveLength(2)
    expect(sent).not.toContain('"line1":""')
  })

  it('sends no postal code to the bank where there is none', async () => {
    const card = await open()
    const address = { line1: 'Via Cava 3', postalCode: '', country: 'ie' }
    const fields = card.fieldsOf({ ...holder, address })
    confirmCardPayment.mockResolvedValueOnce({})
    createToken.mockResolvedValueOnce({ token: { id: 'tok_1' } })
    await fields.confirm('secret')
    await fields.createToken()
    const sent = JSON.stringify([confirmCardPayment.mock.lastCall, createToken.mock.lastCall])
    expect(sent).not.toMatch(/"(postal_code|address_zip)"/)
  })

  it('createToken returns the token, or the reason of a refusal', async () => {
    const card = await open()
    createToken.mockResolvedValueOnce({ token: { id: 'tok_1' } })
    expect(await card.fieldsOf(holder).createToken()).toEqual({ kind: 'accepted', token: 'tok_1' })
    createToken.mockResolvedValueOnce({ error: { message: 'Wrong number.' } })
    expect(await card.fieldsOf(holder).createToken()).toEqual({ kind: 'declined', reason: 'Wrong number.' })
    createToken.mockRejectedValueOnce(new Error('network'))
    expect(await card.fieldsOf(holder).createToken()).toEqual({ kind: 'declined', reason: null })
  })
})
