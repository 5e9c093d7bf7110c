import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { value } from '../browse/render-browse.tsx'
import { order } from './reservations.ts'
import { openCheckout } from './render-checkout.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Confirms an order; the server answers with the address of a payment page. */
async function confirmTowards(redirectUrl: string) {
  const assign = vi.fn()
  vi.stubGlobal('location', Object.assign(new URL(location.href), { assign }))
  const { user } = await openCheckout('overview', {
    reservation: order({
      validatedBookingInformation: true,
      activePaymentMethods: { ON_SITE: { paymentProxy: 'ON_SITE', parameters: {} } },
    }),
    answers: {
      confirm: () =>
        value({ success: true, redirect: true, redirectUrl, failure: false, gatewayIdOrNull: null }),
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: /terms/ }))
  await user.click(await screen.findByRole('button', { name: 'Order and pay later' }))
  return assign
}

describe('redirect to a payment page', () => {
  it.each(['https://pay.example/session/7', '/event/pietra/reservation/r-1/payment/saferpay/confirm'])(
    'leaves the app for %s',
    async (address) => {
      const assign = await confirmTowards(address)
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
  ])('stays and reports a failure for the unsafe address "%s"', async (address) => {
    const assign = await confirmTowards(address)
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(assign).not.toHaveBeenCalled()
  })
})
