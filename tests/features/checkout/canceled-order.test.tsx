import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { first, orderOf, ticket } from '../../support/orders.ts'
import { openCheckout } from './render-checkout.tsx'

describe('reservation-not-found', () => {
  it.each(['CANCELLED', 'CREDIT_NOTE_ISSUED'] as const)(
    'shows that an order with the status %s was canceled, with a mail to the organizer and the way to the event (P382)',
    async (status) => {
      await openCheckout('success', { reservation: orderOf([ticket(first)], { status }) })
      expect(await screen.findByRole('heading', { name: 'This order was canceled' })).toBeVisible()
      expect(screen.queryByText(/There is no order/)).toBeNull()
      expect(screen.getByRole('link', { name: 'Write to the organizer' })).toHaveAttribute(
        'href',
        expect.stringMatching(/^mailto:/),
      )
      expect(screen.getByRole('link', { name: 'See the event' })).toBeVisible()
    },
  )
})
