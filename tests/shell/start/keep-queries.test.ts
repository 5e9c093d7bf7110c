/** The public answers that stay on the device between two visits. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepQueries } from '#shell/start/keep-queries.ts'

// The answers are written a second later.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

const stored = () => localStorage.getItem('tessera.catalogue') ?? ''

async function visit(build: string): Promise<QueryClient> {
  const client = new QueryClient()
  await keepQueries(client, build)
  return client
}

test('the query cache restores languages and countries at the next visit, and neither events nor private answers', async () => {
  const first = await visit('a')
  first.setQueryData(['public', 'languages'], ['de'])
  first.setQueryData(['public', 'countries', 'de'], ['CH'])
  first.setQueryData(['public', 'event', 'pietra'], { title: 'Pietra' })
  first.setQueryData(['account', 'me'], { name: 'Ada' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(stored()).toContain('CH')
  const next = await visit('a')
  expect(next.getQueryData(['public', 'languages'])).toEqual(['de'])
  expect(next.getQueryData(['public', 'countries', 'de'])).toEqual(['CH'])
  expect(next.getQueryCache().getAll()).toHaveLength(2)
  // They are requested again: an answer of the server also brings the sign-in status.
  expect(next.getQueryState(['public', 'languages'])?.isInvalidated).toBe(true)
  expect(stored()).not.toMatch(/Pietra|Ada/)
})

test('the query cache restores no answer of another build', async () => {
  const first = await visit('a')
  first.setQueryData(['public', 'languages'], ['fr'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(stored()).toContain('fr')
  expect((await visit('b')).getQueryCache().getAll()).toEqual([])
})

test('the query cache starts without the kept answers in a browser that refuses its storage or has stored damaged text', async () => {
  localStorage.setItem('tessera.catalogue', '{')
  expect((await visit('a')).getQueryCache().getAll()).toEqual([])
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  expect((await visit('a')).getQueryCache().getAll()).toEqual([])
})
