/** The success page of an event in a frame of another site, where the browser stores apart from other tabs. */
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withdrawalAddress } from '#purchase/rules/withdrawal-address.ts'
import { openCheckout } from '../../../purchase/pages/render-checkout.tsx'
import { first, orderOf, ticket } from '../../../support/orders.ts'

const complete = () =>
  orderOf([ticket(first, { firstName: 'Ada', fullName: 'Ada Keller', assigned: true })], {
    status: 'COMPLETE',
    firstName: 'Ada',
  })

beforeEach(() => {
  vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage: vi.fn() } as unknown as Window)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('success page in a frame', () => {
  test('notifies the parent page of the frame of the status (P83)', async () => {
    const postMessage = vi.fn()
    vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage } as unknown as Window)
    const event = { embeddingConfiguration: { enabled: true, notificationOrigin: 'https://host.example' } }
    await openCheckout('success', { reservation: complete(), event })
    await screen.findByText('Keep your tickets on this device')
    expect(postMessage.mock.calls).toEqual([
      [{ status: 'COMPLETE', id: complete().id }, 'https://host.example'],
    ])
  })

  test('leads to the order in its own tab instead of counting stored tickets', async () => {
    await openCheckout('success', { reservation: complete() })
    expect(await screen.findByText('Keep your tickets on this device')).toBeVisible()
    const link = screen.getByRole('link', { name: 'Open this order in a new tab' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('href', location.pathname)
    expect(screen.queryByText(/Sav(ed|ing) on this device/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Open my tickets' })).toBeNull()
  })

  test('leads to the withdrawal where the page has no menu of the order (W303)', async () => {
    const event = { embeddingConfiguration: { enabled: true, notificationOrigin: 'https://host.example' } }
    await openCheckout('success', { reservation: complete(), event })
    expect(await screen.findByRole('link', { name: 'Withdraw from contract' })).toHaveAttribute(
      'href',
      withdrawalAddress({ type: 'event', publicIdentifier: 'pietra', reservationId: complete().id }),
    )
  })

  test('opens a ticket in its own tab and announces it', async () => {
    await openCheckout('success', { reservation: complete() })
    const link = await screen.findByRole('link', {
      name: 'Show the ticket of Ada Keller (Opens in a new tab)',
    })
    expect(link).toHaveAttribute('target', '_blank')
  })
})
