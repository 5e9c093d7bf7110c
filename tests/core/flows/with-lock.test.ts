import { describe, expect, it, vi } from 'vitest'
import { withLock, type Locks } from '#core/flows/with-lock.ts'

const work = () => vi.fn(() => Promise.resolve('done'))
const locksWith = (lock: unknown) => {
  const request = vi.fn((_name: string, _options: object, run: (held: unknown) => Promise<unknown>) =>
    run(lock),
  )
  return { locks: { request } as unknown as Locks, request }
}

describe('withLock', () => {
  it('runs the work under the lock of that name, and does not wait for it', async () => {
    const { locks, request } = locksWith({})
    expect(await withLock(locks, 'tessera/a', work())).toBe('done')
    expect(request).toHaveBeenCalledWith('tessera/a', { ifAvailable: true }, expect.any(Function))
  })

  it.each([null, undefined])(
    'returns null without work when the lock is held elsewhere (%s)',
    async (lock) => {
      const run = work()
      expect(await withLock(locksWith(lock).locks, 'a', run)).toBeNull()
      expect(run).not.toHaveBeenCalled()
    },
  )

  it('runs the work in a browser without locks, and in one that rejects them', async () => {
    expect(await withLock(null, 'a', work())).toBe('done')
    const denied: Locks = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }
    expect(await withLock(denied, 'a', work())).toBe('done')
  })

  it('throws the error of the work, which runs once', async () => {
    const error = new Error('work')
    const run = vi.fn(() => Promise.reject(error))
    await expect(withLock(locksWith({}).locks, 'a', run)).rejects.toBe(error)
    expect(run).toHaveBeenCalledTimes(1)
  })
})
