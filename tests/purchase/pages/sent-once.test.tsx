/** Actions of the checkout that must be sent once, however often they are pressed. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import type { Result } from '#wire/result.ts'
import { first, orderOf, ticket } from '../../support/orders.ts'
import { unreachable, value } from '../../support/wire/scripted-api.ts'
import { callsOf, openCheckout } from './render-checkout.tsx'

/** An answer that the test gives later. */
function later() {
  let give: (answer: Result<boolean>) => void = () => undefined
  const answer = () => new Promise<Result<boolean>>((resolve) => (give = resolve))
  return { answer, give: (result: Result<boolean>) => give(result) }
}

describe('the booking form', () => {
  it('is sent once when it is submitted twice at the same moment, and again after the answer', async () => {
    const { answer, give } = later()
    const { call } = await openCheckout('book', { answers: { validateToOverview: answer } })
    await screen.findByRole('button', { name: 'Continue' })
    const form = document.querySelector('form') as HTMLFormElement
    const sent = () => callsOf(call, endpoints.validateToOverview)
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(sent()).toHaveLength(1))
    fireEvent.submit(form)
    give(unreachable)
    await screen.findByRole('alert')
    expect(sent()).toHaveLength(1)
    fireEvent.submit(form)
    await waitFor(() => expect(sent()).toHaveLength(2))
  })
})

describe('the confirmation mail', () => {
  const name = 'Send the confirmation again'

  it('is requested once while the first request runs, and again after it (P28)', async () => {
    const { answer, give } = later()
    const { call, user } = await openCheckout('success', {
      reservation: orderOf([ticket(first)], { status: 'COMPLETE' }),
      answers: { resendReservationEmail: answer },
    })
    const button = await screen.findByRole('button', { name })
    const sent = () => callsOf(call, endpoints.resendReservationEmail)
    await user.click(button)
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.click(button)
    expect(sent()).toHaveLength(1)
    give(value(true))
    await screen.findByText('The confirmation is on its way to you again.')
    await user.click(screen.getByRole('button', { name }))
    expect(sent()).toHaveLength(2)
  })
})
