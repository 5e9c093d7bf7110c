import { screen } from '@testing-library/react'
import type { Answers } from '../browse/render-browse.tsx'
import { openCheckout } from './render-checkout.tsx'
import { order } from './reservations.ts'

export const onSite = { ON_SITE: { paymentProxy: 'ON_SITE', parameters: {} } }

/** A reservation on its overview that is paid at the venue. */
export const paid = () => ({
  reservation: order({ validatedBookingInformation: true, activePaymentMethods: onSite }),
})

/** Opens the overview, accepts the terms and orders. */
export const paying = async (answers: Answers, server = paid()) => {
  const stage = await openCheckout('overview', { server, answers })
  await stage.user.click(await screen.findByRole('checkbox', { name: /terms/ }))
  await stage.user.click(await screen.findByRole('button', { name: 'Order and pay later' }))
  return stage
}
