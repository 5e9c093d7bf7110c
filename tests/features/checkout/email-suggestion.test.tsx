import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { draftKeys } from '#core/domain/booking-draft.ts'
import { getDraft } from '#core/storage/read/drafts.ts'
import { first, order, orderOf, ticket } from '../../support/orders.ts'
import { callsOf, openCheckout } from './render-checkout.tsx'

async function typeAddress(address: string) {
  const setup = await openCheckout('book', { reservation: orderOf([ticket(first)]) })
  const contact = within(await screen.findByRole('region', { name: 'Contact' }))
  const email = contact.getByLabelText(/Email/)
  await setup.user.type(email, address)
  return { ...setup, contact, email }
}

describe('EmailSuggestion', () => {
  it('offers the domain that was probably meant, and the form uses and stores it (P266)', async () => {
    const { contact, email, user, database } = await typeAddress('ada@gmial.com')
    expect(contact.getByText('Did you mean ada@gmail.com?')).toBeVisible()
    await user.click(contact.getByRole('button', { name: 'Use this address' }))
    expect(email).toHaveValue('ada@gmail.com')
    expect(email).toHaveFocus()
    expect(screen.queryByText(/Did you mean/)).toBeNull()
    const { current } = draftKeys({ reservationId: order().id, type: 'event', publicIdentifier: 'pietra' })
    await waitFor(async () =>
      expect(await getDraft(database, current)).toMatchObject({
        email: 'ada@gmail.com',
        tickets: { [first]: { email: 'ada@gmail.com' } },
      }),
    )
  })

  it.each([
    ['ada@example..org', 'ada@example.org'],
    ['ada.@example.org', 'ada@example.org'],
    ['ada@example．org', 'ada@example.org'],
  ])('offers an address that can exist for %s', async (typed, meant) => {
    const { contact, email, user } = await typeAddress(typed)
    await user.click(contact.getByRole('button', { name: 'Use this address' }))
    expect(email).toHaveValue(meant)
  })

  it('never blocks the form', async () => {
    const { user, call } = await typeAddress('ada@gmial.com')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(callsOf(call, endpoints.validateToOverview)).toHaveLength(1))
    expect(callsOf(call, endpoints.validateToOverview)[0]).toMatchObject({ body: { email: 'ada@gmial.com' } })
  })

  it('offers nothing for an address without a slip', async () => {
    const { contact } = await typeAddress('ada@example.org')
    expect(contact.queryByText(/Did you mean/)).toBeNull()
  })
})
