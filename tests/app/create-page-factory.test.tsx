import { expect, it, vi } from 'vitest'
import { createPageFactory } from '#app/create-page-factory.tsx'

const loadNamespace = () => Promise.resolve()

it('the handle of a route loads its page once, however often it is asked', async () => {
  const load = vi.fn(() => Promise.resolve({ Component: () => null }))
  const { handle } = createPageFactory(loadNamespace)(load)
  const [first, second] = await Promise.all([handle.load(), handle.load()])
  expect(await handle.load()).toBe(first)
  expect(second).toBe(first)
  expect(load).toHaveBeenCalledOnce()
})

it('the handle of a route loads its page again after a failure', async () => {
  const Component = () => null
  const load = vi.fn(() => Promise.resolve({ Component }))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { handle } = createPageFactory(loadNamespace)(load)
  await expect(handle.load()).rejects.toThrow('Failed to fetch')
  expect(await handle.load()).toBe(Component)
})
