/**
 * The calls of the overview beside the confirmation, and the check of a payment at its provider, each against the faults
 * of the network, with the whole app and a real server: the page reports the fault, keeps what was typed, and the order
 * is paid once when the fault is over.
 */
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as stripeCard from '#purchase/parts/payment/stripe-card.ts'
import { startWithStripe } from '../support/card-payments.ts'
import { infoOf, statusOf, transactionsOf } from '../support/server/payment-helpers.ts'
import type { Held } from '../support/server/purchase.ts'
import { decide, openProviderPage } from '../support/server/sandbox.ts'
import { category, eventSeed } from '../support/server/seeds.ts'
import { report, startStripe, type StripeStandIn } from '../support/server/stripe.ts'
import { buySubscription, freeSubscriptionSeed } from '../support/server/subscription-seeds.ts'
import { pglite, type TestServer } from '../support/server/test-server.ts'
import { faultyLine, type Fault, type Line } from '../support/wire/faulty-network.ts'
import { holdAt, openStep, type Page } from './checkout-steps.ts'
import { button, messages, reached, retry, withFault } from './fault-steps.ts'

const shortName = 'pietra'
let stripe: StripeStandIn
let server: TestServer
/** PIN of a subscription for any number of tickets. */
let pin: string
const counted = { cases: 0, failures: 0 }

beforeAll(async () => {
  stripe = await startStripe()
  server = await startWithStripe(stripe.url, { ...pglite, payments: { sandbox: true } })
  await server.load(
    eventSeed({
      shortName,
      seats: 400,
      currency: 'EUR',
      categories: [category({ price: 5000, seats: 400 })],
      paymentProxies: ['STRIPE', 'MOLLIE', 'ON_SITE'],
    }),
  )
  const seed = freeSubscriptionSeed({ events: [{ shortName }], usage: 'UNLIMITED' })
  ;({ pin } = await buySubscription(server, seed))
})
afterAll(async () => {
  await server.close()
  await stripe.close()
  console.log(`Faults of the payment: ${String(counted.cases)} cases, ${String(counted.failures)} failures`)
})
beforeEach(({ onTestFailed }) => {
  counted.cases += 1
  onTestFailed(() => void (counted.failures += 1))
  sessionStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
})

interface Opened {
  readonly line: Line
  readonly held: Held
  readonly page: Page
}

async function openOverview(): Promise<Opened> {
  const line = faultyLine(server)
  const held = await holdAt(server, 'overview')
  return { line, held, page: await openStep(server, 'overview', held, { line }) }
}

const failedOnce = (line: Line) => waitFor(() => expect(line.failed).toBeGreaterThan(0))
const appliedPasses = async (held: Held) =>
  (await infoOf(held)).orderSummary.summary.filter(({ type }) => type === 'APPLIED_SUBSCRIPTION').length

describe('a pass on the overview with a fault', () => {
  const pinField = () => screen.findByLabelText('PIN or number of your pass')

  withFault(0)('applying it keeps the PIN and applies it once: %s', async (fault) => {
    const { line, held, page } = await openOverview()
    await page.user.click(await screen.findByText('Use a pass'))
    await page.user.type(await pinField(), pin)
    line.fail('POST', '/apply-code', fault)
    await page.user.click(await button('Apply'))
    await failedOnce(line)
    if (!reached.includes(fault)) {
      await screen.findByRole('alert')
      expect(await pinField()).toHaveValue(pin)
      expect(await appliedPasses(held)).toBe(0)
      line.mend()
      await retry(page, /^Apply$/)
    }
    await button('Remove this pass from the order')
    expect(await appliedPasses(held)).toBe(1)
    expect(await statusOf(held)).toBe('PENDING')
  })

  it('a double press applies it once', async () => {
    const { line, held, page } = await openOverview()
    await page.user.click(await screen.findByText('Use a pass'))
    await page.user.type(await pinField(), pin)
    await page.user.dblClick(await button('Apply'))
    await button('Remove this pass from the order')
    expect(line.attempts.filter(({ path }) => path.endsWith('/apply-code'))).toHaveLength(1)
    expect(await appliedPasses(held)).toBe(1)
  })

  withFault(1)('removing it keeps it until the server has removed it: %s', async (fault) => {
    const line = faultyLine(server)
    const held = await holdAt(server, 'overview')
    const applied = { code: pin, email: null, amount: null, type: 'SUBSCRIPTION' }
    expect((await held.visitor.post(`${held.path}/apply-code`, applied)).statusCode).toBe(200)
    const page = await openStep(server, 'overview', held, { line })
    await page.user.click(await button('Remove this pass from the order'))
    line.fail('DELETE', '/remove-code', fault)
    await page.user.click(await button('Remove'))
    await failedOnce(line)
    if (!reached.includes(fault)) {
      await screen.findByRole('alert')
      expect(await appliedPasses(held)).toBe(1)
      line.mend()
      await page.user.click(await button('Remove'))
    }
    await screen.findByText('Use a pass')
    expect(await appliedPasses(held)).toBe(0)
    expect(await statusOf(held)).toBe('PENDING')
  })
})

describe('a card payment with a fault', () => {
  const intentsOf = ({ id }: Held) =>
    [...stripe.intents.values()].filter(({ metadata }) => metadata['reservationId'] === id)

  /** Card fields that are filled from the start; the bank approves, and Stripe reports it to the server. */
  function fillCards(): void {
    vi.spyOn(stripeCard, 'openStripeCard').mockImplementation(({ onChange }) =>
      Promise.resolve({
        mount: () => queueMicrotask(() => onChange(true, null)),
        destroy: vi.fn(),
        focus: vi.fn(),
        fieldsOf: () => ({
          confirm: async (clientSecret) => {
            const [id = ''] = clientSecret.split('_secret_')
            stripe.pay(id)
            await report(server, stripe.intents.get(id), 'payment_intent.succeeded')
            return { kind: 'accepted', token: null }
          },
          createToken: () => Promise.reject(new Error('The payment has strong authentication')),
        }),
      }),
    )
  }

  /** The overview with a filled card and accepted terms. */
  async function openFilled(): Promise<Opened> {
    fillCards()
    const opened = await openOverview()
    const { user } = opened.page
    await user.click(await screen.findByRole('radio', { name: /^Card/ }))
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    await waitFor(async () => expect(await button(/^Pay €/)).not.toHaveAccessibleDescription())
    return opened
  }

  /** Presses the button with a fault in a call. */
  async function payWith(fault: Fault, method: string, pathEnd: string): Promise<Opened> {
    const opened = await openFilled()
    const { line, page } = opened
    line.fail(method, pathEnd, fault)
    await page.user.click(await button(/^Pay €/))
    await failedOnce(line)
    return opened
  }

  async function expectPaidOnce({ held, page }: Opened): Promise<void> {
    await waitFor(() => expect(page.where()).toBe('success'), { timeout: 5000 })
    expect(await statusOf(held)).toBe('COMPLETE')
    expect(intentsOf(held).filter(({ status }) => status === 'succeeded')).toHaveLength(1)
    // An attempt that ended without money stays as such.
    const statuses = (await transactionsOf(server, held.id)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 'CANCELLED')).toEqual(['COMPLETE'])
  }

  it('a double press pays once (P97)', async () => {
    const opened = await openFilled()
    await opened.page.user.dblClick(await button(/^Pay €/))
    await expectPaidOnce(opened)
    expect(intentsOf(opened.held)).toHaveLength(1)
  })

  withFault(2)('its creation is reported, and the next attempt pays once: %s', async (fault) => {
    const opened = await payWith(fault, 'POST', '/init')
    const { line, held, page } = opened
    if (fault !== 'slow') {
      await screen.findByRole('alert')
      expect(intentsOf(held).filter(({ status }) => status === 'succeeded')).toEqual([])
      line.mend()
      await retry(page, /^Pay €/)
    }
    await expectPaidOnce(opened)
  })

  withFault(3)('its status is requested again until it is known: %s', async (fault) => {
    const opened = await payWith(fault, 'GET', '/status')
    opened.line.mend()
    await expectPaidOnce(opened)
  })
})

describe('a payment whose result the shop did not receive, with a fault', () => {
  withFault(4)('its check reports the fault and finds the payment later: %s', async (fault) => {
    const line = faultyLine(server)
    const held = await holdAt(server, 'overview')
    const byIdeal = { paymentProxy: 'MOLLIE', selectedPaymentMethod: 'IDEAL' }
    await decide(server, await openProviderPage(held, byIdeal), 'approve-silently')
    // The page checks once when it opens.
    line.fail('GET', '/force-check', fault)
    const page = await openStep(server, 'processing-payment', held, { line })
    await failedOnce(line)
    if (!reached.includes(fault)) {
      await screen.findByRole('heading', { name: 'Your payment is being processed' })
      server.clock.advance(21_000)
      await page.user.click(await screen.findByRole('button', { name: 'Check now' }, { timeout: 3000 }))
      await waitFor(() => expect(messages()).toContain('No result yet. We keep checking.'))
      if (fault !== '404')
        expect(messages()).toMatch(/No connection|We cannot answer right now|That was not possible/)
      expect(await statusOf(held)).toBe('EXTERNAL_PROCESSING_PAYMENT')
      line.mend()
      await page.user.click(await button('Check now'))
    }
    await waitFor(() => expect(page.where()).toBe('success'))
    expect(await statusOf(held)).toBe('COMPLETE')
    expect((await transactionsOf(server, held.id)).map(({ status }) => status)).toEqual(['COMPLETE'])
  })
})
