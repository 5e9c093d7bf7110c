import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unreachable, value } from '../browse/render-browse.tsx'
import { order } from './reservations.ts'
import { openCheckout } from './render-checkout.tsx'

test('reports a reservation that cannot be loaded in the title, and moves the focus once it is loaded', async () => {
  let online = false
  const { user, where } = await openCheckout('book', {
    answers: { reservation: () => (online ? value(order()) : unreachable) },
  })
  const name = 'Your order cannot be shown right now'
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  expect(document.title).toBe(`${name} · Tessera`)
  online = true
  screen.getByRole('button', { name: 'Try again' }).focus()
  await user.keyboard('{Enter}')
  const title = await screen.findByRole('heading', { level: 1, name: 'Your details' })
  await waitFor(() => expect(title).toHaveFocus())
  expect(where()).toBe('book')
})
