import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useCurrentShellOptions } from '#shared/shell-options.ts'
import { order } from '../../support/orders.ts'
import { unreachable, value } from '../../support/scripted-api.ts'
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

/** What the shell shows in its top bar. */
const TopBar = () => {
  const { back, title } = useCurrentShellOptions()
  return (
    <p>
      {back} {title}
    </p>
  )
}

test('opens the database of the draft while the reservation loads', async () => {
  const database = vi.fn(() => new Promise<never>(() => undefined))
  await openCheckout('book', {
    services: { database },
    answers: { reservation: () => new Promise(() => undefined) },
  })
  await waitFor(() => expect(database).toHaveBeenCalled())
})

test('keeps the way back and the title in the top bar while a reservation loads, and announces the loading', async () => {
  await openCheckout('book', { answers: { reservation: () => new Promise(() => undefined) } })
  render(<TopBar />)
  expect(await screen.findByText('/event/pietra Pietra Nights')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Opening your order')
})
