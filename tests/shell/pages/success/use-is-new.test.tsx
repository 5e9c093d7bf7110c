import { render, screen } from '@testing-library/react'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { useIsNew } from '#shell/pages/success/use-is-new.ts'

const Success = () => (useIsNew() ? 'new' : 'known')

/** The path of the router at first, and what the page of success shows after these paths. */
const shownAfter = async (first: string, ...paths: readonly (string | number)[]) => {
  const routes = [{ path: '/book' }, { path: '/success', Component: Success }]
  const router = createMemoryRouter(routes, { initialEntries: [first] })
  render(<RouterProvider router={router} />)
  for (const path of paths) await act(() => router.navigate(path as string))
  return screen.queryByText('new') !== null
}

it.each([
  ['after the order', '/book', ['/success'], true],
  ['after the order, when the address gets a language', '/book', ['/success', '/success?lang=de'], true],
  ['after a reload', '/success', [], false],
  ['with the way back', '/success', ['/book', -1], false],
] as const)('a bought ticket is new %s: %s, %j → %s', async (_, first, paths, isNew) => {
  expect(await shownAfter(first, ...paths)).toBe(isNew)
})
