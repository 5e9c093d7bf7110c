import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { wholeEvent } from '../../support/events.ts'
import { first, orderOf, ticket } from '../../support/orders.ts'
import { openCheckout } from './render-checkout.tsx'

const { invoicingConfiguration } = wholeEvent()
const event = { invoicingConfiguration: { ...invoicingConfiguration, userCanDownloadReceiptOrInvoice: true } }

describe('reservation-not-found', () => {
  it.each([
    ['CANCELLED', 'R-1', []],
    ['CREDIT_NOTE_ISSUED', 'R-1', ['Download the invoice']],
    ['CREDIT_NOTE_ISSUED', null, ['Download the receipt']],
  ] as const)(
    'shows that an order with the status %s was canceled, with a mail to the organizer, the way to the event, and with the invoice %s the documents %j (P382)',
    async (status, invoiceNumber, documents) => {
      await openCheckout('success', {
        reservation: orderOf([ticket(first)], { status, invoiceNumber }),
        event,
      })
      expect(await screen.findByRole('heading', { name: 'This order was canceled' })).toBeVisible()
      expect(screen.queryByText(/There is no order/)).toBeNull()
      expect(screen.getByRole('link', { name: 'Write to the organizer' })).toHaveAttribute(
        'href',
        expect.stringMatching(/^mailto:/),
      )
      expect(screen.getByRole('link', { name: 'See the event' })).toBeVisible()
      const links = screen.queryAllByRole('link', { name: /^Download/ })
      expect(links.map(({ textContent }) => textContent)).toEqual(documents)
    },
  )
})
