import { screen } from '@testing-library/react'
import { order } from '../../../support/orders.ts'
import type { Answers } from '../../../support/wire/scripted-api.ts'
import { openCheckout } from '../../pages/render-checkout.tsx'

export const onSite = { ON_SITE: { paymentProxy: 'ON_SITE', parameters: {} } }

/** A reservation on its overview that is paid at the venue. */
export const paid = () => ({
  reservation: order({ validatedBookingInformation: true, activePaymentMethods: onSite }),
})

/** Opens the overview, accepts the terms and orders. */
export const paying = async (answers: Answers, server = paid()) => {
  const setup = await openCheckout('overview', { server, answers })
  await setup.user.click(await screen.findByRole('checkbox', { name: /terms/ }))
  await setup.user.click(await screen.findByRole('button', { name: 'Order and pay later' }))
  return setup
}
