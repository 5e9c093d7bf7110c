import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { first, orderOf, second, ticket } from '../../support/orders.ts'
import { openCheckout } from './render-checkout.tsx'

const ada = { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org', assigned: true, acquired: true }
const complete = (...tickets: object[]) => orderOf(tickets, { status: 'COMPLETE', firstName: 'Ada' })
const both = complete(ticket(first, ada), ticket(second, ada))

const printAll = () => screen.queryByRole('link', { name: 'Print all tickets' })

describe('print of all tickets on the success page', () => {
  test('is offered when two tickets have a name (P335)', async () => {
    await openCheckout('success', { reservation: both })
    await screen.findAllByRole('article')
    expect(printAll()).toHaveAttribute('href', `/wallet/door/pietra/${first}#print`)
  })

  test.each([
    ['when one ticket has a name', complete(ticket(first, ada), ticket(second)), {}],
    ['for an online event', both, { format: 'ONLINE' }],
  ] as const)('is not offered %s (P335)', async (_, reservation, event) => {
    await openCheckout('success', { reservation, event })
    await screen.findAllByRole('article')
    expect(printAll()).toBeNull()
  })
})
