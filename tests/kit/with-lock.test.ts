import { describe, expect, it, vi } from 'vitest'
import { withLock, type Locks } from '#kit/with-lock.ts'
import { browserLocks, heldLock } from '../support/browser/browser-locks.ts'

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

  it('waits for a lock that is held when a time is given, and runs the work after its release (W170)', async () => {
    const locks = browserLocks()
    let release = (): void => undefined
    void locks.request('a', { ifAvailable: true }, () => new Promise<void>((end) => (release = end)))
    const run = work()
    const result = withLock(locks, 'a', run, 1000)
    await new Promise((resolve) => setImmediate(resolve))
    expect(run).not.toHaveBeenCalled()
    release()
    expect(await result).toBe('done')
    expect(await withLock(locks, 'a', run)).toBe('done')
  })

  it('returns null without work when the lock is still held after the time (W170)', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    const run = work()
    expect(await withLock(heldLock, 'a', run, 1000)).toBeNull()
    expect(timeout).toHaveBeenCalledWith(1000)
    expect(run).not.toHaveBeenCalled()
    timeout.mockRestore()
  })

  it('runs the work in a browser without locks, and in one that rejects them', async () => {
    expect(await withLock(null, 'a', work())).toBe('done')
    const denied: Locks = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }
    expect(await withLock(denied, 'a', work())).toBe('done')
  })

  it('runs the work once after three seconds without an answer, and releases a lock that is granted later', async () => {
    vi.useFakeTimers()
    let grant = (_lock: unknown): unknown => undefined
    const request: Locks['request'] = (_name, _options, run) => {
      grant = run
      return new Promise(() => undefined)
    }
    const run = work()
    const result = withLock({ request }, 'a', run)
    await vi.advanceTimersByTimeAsync(2999)
    expect(run).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toBe('done')
    await expect(grant({})).resolves.toBeUndefined()
    expect(run).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })

  it('holds the lock until the work has ended, also with an error', async () => {
    let released = false
    const request = ((_name: string, _options: object, run: (lock: unknown) => Promise<unknown>) =>
      run({}).then(() => (released = true))) as unknown as Locks['request']
    let end = (): void => undefined
    const running = withLock(
      { request },
      'a',
      () => new Promise<never>((_, reject) => (end = () => reject(new Error('work')))),
    )
    await Promise.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    expect(released).toBe(false)
    end()
    await expect(running).rejects.toThrow('work')
    await vi.waitFor(() => expect(released).toBe(true))
  })

  it('throws the error of the work, which runs once', async () => {
    const error = new Error('work')
    const run = vi.fn(() => Promise.reject(error))
    await expect(withLock(locksWith({}).locks, 'a', run)).rejects.toBe(error)
    expect(run).toHaveBeenCalledTimes(1)
  })
})
