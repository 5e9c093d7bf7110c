import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { first, orderOf, second, ticket } from '../../support/orders.ts'
import { callsOf, openCheckout } from './render-checkout.tsx'

describe('names of a complete order', () => {
  test('are the next step when no ticket has one: the bar leads to their form, not to the wallet', async () => {
    const { user } = await openCheckout('success', {
      reservation: orderOf([ticket(first), ticket(second)], { status: 'COMPLETE' }),
    })
    const bar = within(await screen.findByRole('region', { name: 'Next step' }))
    expect(screen.queryByRole('link', { name: 'Open my tickets' })).toBeNull()
    await user.click(bar.getByRole('button', { name: 'Add names' }))
    expect(await screen.findByRole('group', { name: /Ticket 1 of 2/ })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull()
  })

  test('show the ticket again when its name form is canceled', async () => {
    const { user, call } = await openCheckout('success', {
      reservation: orderOf([ticket(first)], { status: 'COMPLETE' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Add names' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('button', { name: 'Save the name' })).toBeNull()
    expect(screen.getByRole('heading', { name: /tickets/i })).toHaveFocus()
    expect(callsOf(call, endpoints.updateTicket)).toEqual([])
  })
})
