import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { order } from '../../support/orders.ts'
import { unreachable } from '../../support/scripted-api.ts'
import { openCheckout } from './render-checkout.tsx'

describe('booking details without an answer', () => {
  test('are reported where the buyer sees it: the page scrolls to the notice, at each attempt', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = await openCheckout('book', {
      reservation: order(),
      answers: { validateToOverview: () => unreachable },
    })
    const scrolledTo = () =>
      scroll.mock.contexts.filter((context) => (context as Element).contains(screen.queryByRole('alert')))
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Your entries')
    await waitFor(() => expect(scrolledTo()).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(scrolledTo()).toHaveLength(2))
  })
})
