import { screen } from '@testing-library/react'
import { order, succeeded } from '../../../support/orders.ts'
import { value } from '../../../support/wire/scripted-api.ts'
import { openCheckout, type CheckoutOptions } from '../../pages/render-checkout.tsx'

export const validated = { validatedBookingInformation: true }
export const accepted = value(succeeded)

export const method = (paymentProxy: string, parameters: Record<string, unknown> = {}) => ({
  paymentProxy,
  parameters,
})

/** An order whose details are complete, with these methods of payment. */
export const offering = (
  activePaymentMethods: Record<string, ReturnType<typeof method>>,
  over: object = {},
) => order({ ...validated, firstName: 'Ada', lastName: 'Kern', activePaymentMethods, ...over })

/** Opens the overview of an order. */
export const open = (reservation: ReturnType<typeof order>, options: CheckoutOptions = {}) =>
  openCheckout('overview', { reservation, ...options })

export const submit = (name: RegExp) => screen.findByRole('button', { name })

/** Checks every box. */
export const agree = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
}
