import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { refused } from '#wire/result.ts'
import { order } from '../../../support/orders.ts'
import { value, type Answers } from '../../../support/wire/scripted-api.ts'
import { callsOf, openCheckout } from '../../pages/render-checkout.tsx'

const onSite = { ON_SITE: { paymentProxy: 'ON_SITE', parameters: {} } }
const paid = () => order({ validatedBookingInformation: true, activePaymentMethods: onSite })

/** Confirms an order that the server refuses for this reason. @param beforePress what happens elsewhere before the press */
async function confirm(
  reason: string,
  answers: Answers = {},
  server = { reservation: paid() },
  beforePress = (): void => undefined,
) {
  const problem = { code: 'error.STEP_2_PAYMENT_PROCESSING_ERROR', path: 'paymentForm', args: { 0: reason } }
  const page = await openCheckout('overview', {
    server,
    answers: {
      confirm: () => refused(422, [problem]),
      reservationStatus: () => value({ status: 'PENDING', validatedBookingInformation: true }),
      ...answers,
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: /terms/ }))
  beforePress()
  await user.click(screen.getByRole('button', { name: 'Order and pay later' }))
  if (server.reservation.validatedBookingInformation)
    expect(await screen.findByRole('alert')).toHaveTextContent(reason)
  return { ...page, user }
}

const changeButtons = () => screen.getAllByRole('button', { name: 'Change details' })

describe('a refused confirmation', () => {
  test('offers to change the details when an attendee is not in the group of the category', async () => {
    const server = { reservation: paid() }
    const backToBooking = () => {
      server.reservation = order()
      return value(true)
    }
    const reason = 'This email address is not on the list for these tickets, or was used already.'
    const { user, where } = await confirm(reason, { backToBooking }, server)
    expect(changeButtons()).toHaveLength(2)
    const below = changeButtons().at(-1)
    if (below) await user.click(below)
    await waitFor(() => expect(where()).toBe('book'))
  })

  test('leads to the details when another tab has gone back to them (P430)', async () => {
    const server = { reservation: paid() }
    const { where } = await confirm('The payment could not start.', {}, server, () => {
      server.reservation = order()
    })
    await waitFor(() => expect(where()).toBe('book'))
  })

  test.each([
    ['is none', {}, null],
    ['are others', { PAYPAL: { paymentProxy: 'PAYPAL', parameters: {} } }, 'You can pay now with: PayPal.'],
  ])(
    'for too many unpaid orders leads to the organizer, and to methods that are paid now where there %s (W261)',
    async (_, more, others) => {
      const reservation = order({
        validatedBookingInformation: true,
        activePaymentMethods: { ...onSite, ...more },
      })
      const problem = { code: 'error.STEP_2_TOO_MANY_UNPAID_ORDERS', path: 'paymentForm', args: {} }
      await openCheckout('overview', {
        server: { reservation },
        answers: { confirm: () => refused(422, [problem]) },
      })
      const user = userEvent.setup()
      await user.click(await screen.findByRole('checkbox', { name: /terms/ }))
      if (others !== null) await user.click(screen.getByRole('radio', { name: /venue|desk|site/i }))
      await user.click(screen.getByRole('button', { name: 'Order and pay later' }))
      expect(await screen.findByRole('alert')).toHaveTextContent(/Too many orders from your connection/)
      expect(screen.getByRole('link', { name: 'Write to the organizer' })).toHaveAttribute(
        'href',
        expect.stringMatching(/^mailto:/),
      )
      if (others === null) expect(screen.queryByText(/You can pay now/)).toBeNull()
      else expect(screen.getByText(others)).toBeVisible()
    },
  )

  test('is shown although the buyer changed something while it was sent, and ends with the next change', async () => {
    const refusal = refused(422, [
      { code: 'error.STEP_2_TOO_MANY_UNPAID_ORDERS', path: 'paymentForm', args: {} },
    ])
    let refuse = (): void => undefined
    const { call } = await openCheckout('overview', {
      server: { reservation: paid() },
      answers: { confirm: () => new Promise((resolve) => (refuse = () => resolve(refusal))) },
    })
    const user = userEvent.setup()
    const terms = await screen.findByRole('checkbox', { name: /terms/ })
    await user.click(terms)
    await user.click(screen.getByRole('button', { name: 'Order and pay later' }))
    await waitFor(() => expect(callsOf(call, endpoints.confirm)).toHaveLength(1))
    await user.click(terms)
    refuse()
    expect(await screen.findByRole('alert')).toHaveTextContent(/Too many orders from your connection/)
    await user.click(terms)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('offers no change of the details for a reason of the payment provider', async () => {
    await confirm('no funds')
    expect(changeButtons()).toHaveLength(1)
  })
})
