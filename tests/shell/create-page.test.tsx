import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { pageFactory } from '#shell/create-page.tsx'

const loadNamespace = () => Promise.resolve()

it('the handle of a route loads its page once, however often it is asked', async () => {
  const load = vi.fn(() => Promise.resolve({ Component: () => null }))
  const { handle } = pageFactory(loadNamespace)(load)
  const [first, second] = await Promise.all([handle.load(), handle.load()])
  expect(await handle.load()).toBe(first)
  expect(second).toBe(first)
  expect(load).toHaveBeenCalledOnce()
})

it('the handle of a route loads its page again after a failure', async () => {
  const Component = () => null
  const load = vi.fn(() => Promise.resolve({ Component }))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { handle } = pageFactory(loadNamespace)(load)
  await expect(handle.load()).rejects.toThrow('Failed to fetch')
  expect(await handle.load()).toBe(Component)
})

it('a page shows its outline while its code loads', async () => {
  const { element } = pageFactory(
    loadNamespace,
    <p>Outline</p>,
  )(() => Promise.resolve({ Component: () => <h1>Page</h1> }))
  render(element)
  expect(screen.getByText('Outline')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Page' })).toBeVisible()
})

it('a page without an outline shows that of the page around it while its code loads', async () => {
  const { element } = pageFactory(
    loadNamespace,
    null,
  )(() => Promise.resolve({ Component: () => <h1>Step</h1> }))
  render(<Suspense fallback={<p>Outline of the order</p>}>{element}</Suspense>)
  expect(screen.getByText('Outline of the order')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Step' })).toBeVisible()
})
