import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import * as offline from '#device/browser/opens-offline.ts'
import type { ReservationInfo } from '#purchase/contract/reservation.ts'
import type { PushSubscriptionForm } from '#push/contract.ts'
import { endpoints } from '#shell/endpoints.ts'
import english from '../../../src/i18n/locales/en/server.json'
import { lazyPartsRendered } from '../../support/browser/lazy-parts-rendered.ts'
import { stubPushBrowser } from '../../support/browser/push-browser.ts'
import { first, order, orderOf, ticket } from '../../support/orders.ts'
import { unreachable, value } from '../../support/wire/scripted-api.ts'
import { callsOf, openCheckout, pass, stopTime, type CheckoutOptions } from './render-checkout.tsx'

const basic = (showOnlyBasicInstructions: boolean) => ({
  offlinePaymentConfiguration: { showOnlyBasicInstructions },
})
const account = { bankAccount: 'CH93 0076 2011', bankAccountOwner: ['Associazione Pietra', '', 'Via Cava 1'] }

/** Opens the page of this status with fake timers. */
async function standing(status: ReservationInfo['status'], step: string, options: CheckoutOptions = {}) {
  stopTime()
  const setup = await openCheckout(step, {
    reservation: order({ status }),
    services: { now: () => Date.now() },
    ...options,
  })
  await pass(0)
  const asked = () => callsOf(setup.call, endpoints.reservation).length
  return { ...setup, asked }
}

test('a page that waits for a payment leads to the organizer, with the number of the order, for a wrong address (W290)', async () => {
  await openCheckout('waiting-payment', { reservation: order({ status: 'OFFLINE_PAYMENT' }) })
  const link = await screen.findByRole('link', { name: /wrong address\? Write to the organizer$/ })
  expect(link.getAttribute('href')).toContain(`?subject=${order().shortId}`)
})

test.each([
  ['one ticket', orderOf([ticket(first)], { status: 'OFFLINE_PAYMENT' }), /^Your ticket is reserved/],
  ['two tickets', order({ status: 'OFFLINE_PAYMENT' }), /^Your 2 tickets are reserved/],
])('the texts about the payment name %s', async (_, reservation, text) => {
  await openCheckout('waiting-payment', { reservation })
  expect(await screen.findByText(text)).toBeVisible()
})

describe('polling the reservation', () => {
  test.each([
    ['FINALIZING', 'success', 5000],
    ['OFFLINE_FINALIZING', 'waiting-payment', 5000],
    ['OFFLINE_PAYMENT', 'waiting-payment', 5000],
    ['CUSTOM_OFFLINE_PAYMENT', 'waiting-custom-payment', 5000],
    ['DEFERRED_OFFLINE_PAYMENT', 'deferred-payment', 5000],
    ['EXTERNAL_PROCESSING_PAYMENT', 'processing-payment', 2000],
    ['WAITING_EXTERNAL_CONFIRMATION', 'processing-payment', 2000],
  ] as const)(
    'while it is %s, on the page %s, requests it every %i ms (B118, P18, P24)',
    async (status, step, every) => {
      const { asked, where } = await standing(status, step)
      expect(where()).toBe(step)
      const before = asked()
      await pass(every - 1)
      expect(asked()).toBe(before)
      await pass(1)
      expect(asked()).toBe(before + 1)
      await pass(3 * every)
      expect(asked()).toBe(before + 4)
    },
  )

  test.each([
    ['COMPLETE', 'success'],
    ['PENDING', 'book'],
    ['STUCK', 'error'],
  ] as const)('does not request it again while it is %s', async (status, step) => {
    const { asked, where } = await standing(status, step)
    expect(where()).toBe(step)
    const before = asked()
    await pass(60_000)
    expect(asked()).toBe(before)
  })

  test('keeps the page after a failed request and follows the next answer', async () => {
    let online = true
    const server = { reservation: order({ status: 'WAITING_EXTERNAL_CONFIRMATION' }) }
    const { where } = await standing('WAITING_EXTERNAL_CONFIRMATION', 'processing-payment', {
      server,
      answers: { reservation: () => (online ? value(server.reservation) : unreachable) },
    })
    online = false
    await pass(4000)
    expect(where()).toBe('processing-payment')
    online = true
    server.reservation = order({ status: 'COMPLETE' })
    await pass(8000)
    expect(where()).toBe('success')
  })
})

describe('bank transfer', () => {
  test('shows amount, account, account owners and reference (P20, P21)', async () => {
    await standing('OFFLINE_PAYMENT', 'waiting-payment', { event: account })
    const facts = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )
    expect(facts).toEqual({
      Amount: expect.stringMatching(/CHF.100\.00/) as unknown,
      Account: 'CH93 0076 2011',
      'Account holder': 'Associazione Pietra\nVia Cava 1',
      Reference: '5D7C2E6EUse exactly this reference.',
    })
  })

  test('shows a QR code and the grouped IBAN for a complete account, and no button to the wallet', async () => {
    vi.useRealTimers()
    const complete = {
      bankAccount: 'CH9300762011623852957',
      bankAccountOwner: ['Associazione Pietra', 'Via Cava 1', '6900 Lugano'],
    }
    await openCheckout('waiting-payment', {
      reservation: order({ status: 'OFFLINE_PAYMENT' }),
      event: complete,
    })
    expect(await screen.findByRole('img', { name: 'Code for your banking app' })).toBeInTheDocument()
    expect(screen.getByText('CH93 0076 2011 6238 5295 7')).toBeVisible()
    expect(screen.getByText('Use exactly this reference.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Open my tickets' })).toBeNull()
  })

  test('shows no QR code for an account that is no IBAN', async () => {
    await standing('OFFLINE_PAYMENT', 'waiting-payment', { event: account })
    expect(screen.getByText('Use exactly this reference.')).toBeVisible()
    await lazyPartsRendered()
    expect(screen.queryByRole('img', { name: 'Code for your banking app' })).toBeNull()
  })

  test.each([
    ['BKey', true],
    [null, false],
  ])(
    'offers a message about the payment where the server sends some: with the key %s %s (W309)',
    async (applicationServerKey, isOffered) => {
      vi.useRealTimers()
      stubPushBrowser('default')
      const saved: PushSubscriptionForm[] = []
      const { user, texts } = await openCheckout('waiting-payment', {
        reservation: order({ status: 'OFFLINE_PAYMENT' }),
        answers: {
          pushConfiguration: () => value({ applicationServerKey }),
          savePushSubscription: ({ body }) => {
            saved.push(body)
            return value(true)
          },
        },
      })
      await texts.loadNamespace('wallet')
      const name = /^Notify me when the payment has arrived/
      if (isOffered) {
        await user.click(await screen.findByRole('switch', { name }))
        await waitFor(() =>
          expect(saved.at(-1)?.topics).toEqual([{ type: 'ORDER', shortName: 'pietra', id: order().id }]),
        )
      } else {
        await lazyPartsRendered()
        expect(screen.queryByRole('switch')).toBeNull()
      }
      vi.unstubAllGlobals()
    },
  )

  test('copies each value and announces it', async () => {
    vi.useRealTimers()
    const reservation = order({ status: 'OFFLINE_PAYMENT' })
    const { user } = await openCheckout('waiting-payment', { reservation })
    const button = await screen.findByRole('button', { name: 'Copy Reference' })
    await user.click(button)
    expect(await navigator.clipboard.readText()).toBe('5D7C2E6E')
    expect(button).toHaveAccessibleName('Copied Reference')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Copied')
  })

  test('omits account and owners where the organizer has none', async () => {
    await standing('OFFLINE_PAYMENT', 'waiting-payment', {
      event: { bankAccount: '', bankAccountOwner: [''] },
    })
    expect(screen.getByText('Reference', { selector: 'dt' })).toBeVisible()
    expect(screen.queryByText('Account holder')).toBeNull()
    expect(screen.queryByText('Account')).toBeNull()
  })

  test('shows the next steps: where to send the proof, and what follows (P22)', async () => {
    await standing('OFFLINE_PAYMENT', 'waiting-payment', { event: basic(false) })
    const proof = screen.getByText(/^Send the proof of payment to/)
    expect(within(proof).getByRole('link', { name: /^hello@/ })).toHaveAttribute(
      'href',
      'mailto:hello@example.org?subject=5D7C2E6E',
    )
    expect(screen.getByText(/We send them as soon as your payment is confirmed\.$/)).toBeVisible()
  })

  test('omits the next steps where the organizer has chosen basic instructions (P22)', async () => {
    await standing('OFFLINE_PAYMENT', 'waiting-payment', { event: basic(true) })
    expect(screen.getByText('Reference', { selector: 'dt' })).toBeVisible()
    expect(screen.queryByText(/^Send the proof of payment to/)).toBeNull()
  })
})

test.each([
  ['OFFLINE_PAYMENT', 'waiting-payment'],
  ['DEFERRED_OFFLINE_PAYMENT', 'deferred-payment'],
] as const)('the waiting page does not report a reservation %s as complete', async (status, step) => {
  await standing(status, step)
  expect(screen.getByText('3. Payment').closest('li')).toHaveAttribute('aria-current', 'step')
})

test.each([
  ['OFFLINE_PAYMENT', 'waiting-payment'],
  ['DEFERRED_OFFLINE_PAYMENT', 'deferred-payment'],
] as const)(
  'the waiting page shows that the invoice follows by email while a reservation is %s (P23, P137)',
  async (status, step) => {
    for (const invoiceRequested of [true, false]) {
      const { unmount } = await standing(status, step, { reservation: order({ status, invoiceRequested }) })
      expect(screen.queryAllByText(english['reservation-page-waiting.invoice-will-be-sent'])).toHaveLength(
        invoiceRequested ? 1 : 0,
      )
      unmount()
    }
  },
)

test('the page of a deferred payment shows the summary and the link to the event (P25)', async () => {
  await standing('DEFERRED_OFFLINE_PAYMENT', 'deferred-payment')
  expect(screen.getByRole('heading', { level: 1, name: 'We have your order' })).toBeVisible()
  expect(screen.getByText(/^Your 2 tickets are reserved/)).toBeVisible()
  expect(screen.getByText('The organizer will write to you with the payment details.')).toBeVisible()
  expect(screen.getByRole('table', { name: 'Your order' })).toHaveTextContent('2 × Standard')
  expect(screen.getByRole('link', { name: 'See the event' })).toHaveAttribute('href', '/event/pietra')
})

test('the error page shows the number of a stuck reservation and a mail link to the organizer (P27)', async () => {
  await standing('STUCK', 'error')
  expect(screen.getByText('5D7C2E6E')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Write to the organizer' })).toHaveAttribute(
    'href',
    'mailto:hello@example.org?subject=5D7C2E6E',
  )
})

describe('the notice that the page is stored', () => {
  const notice = () => screen.queryByText('This page also opens without a connection.')
  const open = (options: CheckoutOptions = {}) =>
    openCheckout('waiting-payment', { reservation: order({ status: 'OFFLINE_PAYMENT' }), ...options })

  test('appears when the order is stored and the app opens offline', async () => {
    vi.spyOn(offline, 'opensOffline').mockResolvedValue(true)
    await open()
    expect(await screen.findByText('This page also opens without a connection.')).toBeVisible()
  })

  test.each([
    ['this browser stores nothing', true, { database: () => Promise.reject(new Error('no storage')) }],
    ['the app does not open offline', false, {}],
  ])('is missing when %s', async (_, opens, services) => {
    const checked = vi.spyOn(offline, 'opensOffline').mockResolvedValue(opens)
    const renewWalletList = vi.fn(() => Promise.resolve())
    await open({ services: { ...services, renewWalletList } })
    await waitFor(() => expect(renewWalletList).toHaveBeenCalled())
    await waitFor(() => expect(checked).toHaveBeenCalled())
    expect(notice()).toBeNull()
  })
})
