import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { first, order, orderOf, second, ticket } from '../../support/orders.ts'
import { openCheckout, type CheckoutOptions } from './render-checkout.tsx'

const validated = { validatedBookingInformation: true }
const open = (options: CheckoutOptions = {}) =>
  openCheckout('overview', { reservation: order(validated), ...options })

describe('review', () => {
  const ada = { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org' }
  const validatedOrder = () =>
    orderOf([ticket(first, { ...ada, fullName: 'Ada Keller' }), ticket(second)], { ...validated, ...ada })

  test('shows event, date with time zone, place, attendees and the recipient above the prices (P3)', async () => {
    await open({ reservation: validatedOrder() })
    const review = within(await screen.findByRole('region', { name: 'Pietra Nights' }))
    const card = within(screen.getByRole('complementary', { name: 'Your order' }))
    expect(card.getByText(/^Sat.10.Jul/)).toBeVisible()
    expect(card.getByText(/^Quarry Theatre/)).toBeVisible()
    const attendees = within(review.getByRole('list', { name: 'Attendees' })).getAllByRole('listitem')
    expect(attendees.map(({ textContent }) => textContent)).toEqual([
      'Ada KellerStandard · ada@example.org',
      'No name yetStandard',
    ])
    expect(review.getByText('Tickets go to ada@example.org')).toBeVisible()
    expect(review.getByRole('button', { name: 'Change details' })).toBeVisible()
    const order = screen.getByRole('table', { name: 'Your order' })
    expect(
      order.compareDocumentPosition(screen.getByText('Tickets go to ada@example.org')) &
        Node.DOCUMENT_POSITION_PRECEDING,
    ).toBeTruthy()
  })

  test('shows an international domain in Unicode, as a person writes it (P265)', async () => {
    const email = 'ada@xn--mller-kva.example'
    await open({
      reservation: orderOf([ticket(first, { ...ada, email })], { ...validated, ...ada, email }),
    })
    expect(await screen.findByText('ada@müller.example')).toBeVisible()
    expect(screen.getByText('The ticket goes to ada@müller.example')).toBeVisible()
    expect(screen.queryByText(/xn--/)).toBeNull()
  })

  test("shows the organizer's address with the order in its subject", async () => {
    await open()
    expect(await screen.findByRole('link', { name: /^hello@/ })).toHaveAttribute(
      'href',
      'mailto:hello@example.org?subject=5D7C2E6E',
    )
  })
})

test.each([
  [Date.UTC(2026, 10, 30, 23), 'Pay by Mon 30 Nov'],
  [Date.UTC(2026, 10, 30, 11), 'Pay by Mon 30 Nov, 12:00 CET'],
])(
  'the bank transfer names the deadline as its page does after the order: %s (P161)',
  async (paymentDeadline, text) => {
    const parameters = { delayForOfflinePayment: 5, paymentDeadline }
    await openCheckout('overview', {
      reservation: order({
        validatedBookingInformation: true,
        activePaymentMethods: { BANK_TRANSFER: { paymentProxy: 'OFFLINE', parameters } },
      }),
    })
    const method = await screen.findByRole('radio', { name: /Bank transfer/ })
    expect(method.closest('label')).toHaveTextContent(text)
    expect(method.closest('label')).not.toHaveTextContent('5 days')
  },
)

test('the bank transfer names the days of a server that names no deadline (alf.io) (P161)', async () => {
  await open()
  expect(await screen.findByRole('radio', { name: /Days to pay: 5/ })).toBeVisible()
})
