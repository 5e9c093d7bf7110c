import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isPersistable, keepQueries, serializeWithinLimit } from '#app/keep-queries.ts'
import { refused } from '#core/api/result.ts'
import { CallError, type Failure } from '#shared/call-error.ts'

const query = (name: string, dataUpdatedAt: number, size = 10, status = 'success') => ({
  queryKey: ['public', name],
  state: { data: 'x'.repeat(size), dataUpdatedAt, status, error: null as unknown },
})
const kept = (...queries: ReturnType<typeof query>[]) => ({ buster: 'b', clientState: { queries } })
const names = (text: string) =>
  (JSON.parse(text) as ReturnType<typeof kept>).clientState.queries.map(({ queryKey }) => queryKey[1])

describe('stored catalogue queries', () => {
  test('contain public answers only', () => {
    const state = { data: {}, error: null }
    expect(isPersistable({ queryKey: ['public', 'events'], state })).toBe(true)
    expect(isPersistable({ queryKey: ['availability', 'a'], state })).toBe(false)
    expect(isPersistable({ queryKey: ['reservation', 'a'], state })).toBe(false)
    expect(isPersistable({ queryKey: ['public', 'events'], state: { data: undefined, error: null } })).toBe(
      false,
    )
  })

  test('contain no event that the server has withdrawn, although its last data are known', () => {
    const after = (failure: Failure) =>
      isPersistable({
        queryKey: ['public', 'event', 'a'],
        state: { data: {}, error: new CallError(failure) },
      })
    expect(after(refused(404))).toBe(false)
    expect(after(refused(403))).toBe(true)
    expect(after({ kind: 'unreachable', reason: 'foreign' })).toBe(true)
  })

  test('are the newest ones that fit', () => {
    expect(
      names(
        serializeWithinLimit(kept(query('old', 1, 400), query('new', 3, 400), query('middle', 2, 400)), 1500),
      ),
    ).toEqual(['new', 'middle'])
  })

  test('skip one that is too large in favor of smaller ones', () => {
    expect(names(serializeWithinLimit(kept(query('huge', 9, 5000), query('small', 1, 10)), 1000))).toEqual([
      'small',
    ])
  })

  test('keep the last answer of a query whose refetch failed', () => {
    const failed = {
      ...query('events', 1),
      state: { ...query('events', 1).state, status: 'error', error: {} },
    }
    const [restored] = (JSON.parse(serializeWithinLimit(kept(failed), 1000)) as ReturnType<typeof kept>)
      .clientState.queries
    expect(restored?.state).toMatchObject({ status: 'success', error: null, dataUpdatedAt: 1 })
  })
})

describe('keepQueries', () => {
  afterEach(() => {
    vi.useRealTimers()
    localStorage.clear()
  })

  test('drops a withdrawn event at once: the page may be left before the next save (W75)', async () => {
    vi.useFakeTimers()
    const client = new QueryClient()
    const stored = () => localStorage.getItem('tessera.catalogue') ?? ''
    const queryKey = ['public', 'event', 'gone-event']
    client.setQueryData(queryKey, {})
    await keepQueries(client, 'build')
    await vi.advanceTimersByTimeAsync(2000)
    expect(stored()).toContain('gone-event')
    const queryFn = () => Promise.reject(new CallError(refused(404)))
    await client.fetchQuery({ queryKey, queryFn, staleTime: 0, retry: false }).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(100)
    expect(stored()).not.toContain('gone-event')
    client.clear()
  })

  test('restores no event whose answer of this page is already a 404', async () => {
    vi.useFakeTimers()
    const queryKey = ['public', 'event', 'gone-event']
    const earlier = new QueryClient()
    earlier.setQueryData(queryKey, {})
    earlier.setQueryData(['public', 'event', 'other-event'], {})
    await keepQueries(earlier, 'build')
    await vi.advanceTimersByTimeAsync(2000)
    const client = new QueryClient()
    const queryFn = () => Promise.reject(new CallError(refused(404)))
    await client.fetchQuery({ queryKey, queryFn, retry: false }).catch(() => undefined)
    await keepQueries(client, 'build')
    await vi.advanceTimersByTimeAsync(2000)
    expect(client.getQueryData(queryKey)).toBeUndefined()
    expect(client.getQueryData(['public', 'event', 'other-event'])).toEqual({})
    expect(localStorage.getItem('tessera.catalogue')).not.toContain('gone-event')
    earlier.clear()
    client.clear()
  })
})
