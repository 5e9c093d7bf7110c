import { renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { dismissToast, useToasts } from '#shared/toasts.ts'
import english from '../../../src/i18n/locales/en/server.json'
import { order } from '../../support/orders.ts'
import { value } from '../../support/scripted-api.ts'
import { callsOf, openCheckout } from './render-checkout.tsx'

beforeEach(() => {
  // Files of tests share the messages.
  for (const { id } of renderHook(useToasts).result.current) dismissToast(id)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Confirms an order; the server answers with the address of a payment page. */
async function confirmTowards(redirectUrl: string) {
  const assign = vi.fn()
  vi.stubGlobal('location', Object.assign(new URL(location.href), { assign }))
  const { user, call } = await openCheckout('overview', {
    reservation: order({
      validatedBookingInformation: true,
      activePaymentMethods: { ON_SITE: { paymentProxy: 'ON_SITE', parameters: {} } },
    }),
    answers: {
      cancelPayment: () => value(true),
      confirm: () =>
        value({ success: true, redirect: true, redirectUrl, failure: false, gatewayIdOrNull: null }),
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: /terms/ }))
  await user.click(await screen.findByRole('button', { name: 'Order and pay later' }))
  return { assign, call }
}

describe('redirect to a payment page', () => {
  it.each(['https://pay.example/session/7', '/event/pietra/reservation/r-1/payment/saferpay/confirm'])(
    'leaves the app for %s (P84)',
    async (address) => {
      const { assign } = await confirmTowards(address)
      await waitFor(() => expect(assign.mock.calls).toEqual([[address]]))
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it.each([
    'http://pay.example/session/7',
    '//pay.example/session/7',
    'javascript:alert(1)',
    'data:text/html,pay',
    'pay.example',
    ' https://pay.example/',
  ])(
    'stays, calls the payment off and names the reason for the unsafe address "%s" (P232)',
    async (address) => {
      const { assign, call } = await confirmTowards(address)
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent('The payment page cannot be opened')
      expect(alert).toHaveFocus()
      expect(screen.queryByText('No connection to the server')).toBeNull()
      expect(assign).not.toHaveBeenCalled()
      expect(renderHook(useToasts).result.current.map(({ text }) => text)).toEqual([
        english['error.STEP_2_PAYMENT_REQUEST_CREATION'],
      ])
      // So that the buyer can choose another method.
      expect(callsOf(call, endpoints.cancelPayment)).toHaveLength(1)
    },
  )
})
