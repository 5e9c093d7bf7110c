import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import type { Api } from '#wire/client.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => void vi.useRealTimers())

async function start() {
  const { backgroundApi, withoutPace } = await import('#device/browser/background-pace.ts')
  const call = vi.fn(() => Promise.resolve({ kind: 'unreachable', reason: 'network' }))
  const api = backgroundApi({ call } as unknown as Api)
  return { call, withoutPace, ask: () => void api.call(endpoints.info, {}) }
}

describe('backgroundApi', () => {
  it('sends at most one request a second, the first at once (P257)', async () => {
    const { call, ask } = await start()
    for (let count = 0; count < 20; count += 1) ask()
    await vi.advanceTimersByTimeAsync(0)
    expect(call).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(999)
    expect(call).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(9001)
    expect(call).toHaveBeenCalledTimes(11)
  })

  it('sends the next request at once after a pause', async () => {
    const { call, ask } = await start()
    ask()
    await vi.advanceTimersByTimeAsync(60_000)
    ask()
    await vi.advanceTimersByTimeAsync(0)
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('sends all that wait, and all later ones, while a visitor waits for a check', async () => {
    const { call, ask, withoutPace } = await start()
    for (let count = 0; count < 5; count += 1) ask()
    const work = withoutPace(async () => {
      ask()
      ask()
      await Promise.resolve()
    })
    await vi.advanceTimersByTimeAsync(0)
    await work
    expect(call).toHaveBeenCalledTimes(7)
    ask()
    ask()
    await vi.advanceTimersByTimeAsync(0)
    expect(call).toHaveBeenCalledTimes(8)
  })

  it('keeps the pace after a check that failed', async () => {
    const { call, ask, withoutPace } = await start()
    await expect(withoutPace(() => Promise.reject(new Error('No database')))).rejects.toThrow()
    ask()
    ask()
    await vi.advanceTimersByTimeAsync(0)
    expect(call).toHaveBeenCalledTimes(1)
  })
})
