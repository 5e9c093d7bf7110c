import { describe, expect, it, vi } from 'vitest'
import { takeOver } from '../../sw/take-over.ts'

const scope = (...visibilityStates: DocumentVisibilityState[]) => ({
  clients: {
    matchAll: vi.fn(() => Promise.resolve(visibilityStates.map((visibilityState) => ({ visibilityState })))),
  },
  skipWaiting: vi.fn(() => Promise.resolve()),
})

describe('takeOver', () => {
  it('takes over at once when the visitor agreed', async () => {
    const worker = scope('visible')
    await takeOver(worker, 'SKIP_WAITING')
    expect(worker.skipWaiting).toHaveBeenCalledOnce()
  })

  it('takes over when every page is hidden', async () => {
    const worker = scope('hidden', 'hidden')
    await takeOver(worker, 'SKIP_WAITING_WHEN_HIDDEN')
    expect(worker.skipWaiting).toHaveBeenCalledOnce()
    expect(worker.clients.matchAll).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true })
  })

  it('goes on waiting while one page is visible', async () => {
    const worker = scope('hidden', 'visible')
    await takeOver(worker, 'SKIP_WAITING_WHEN_HIDDEN')
    expect(worker.skipWaiting).not.toHaveBeenCalled()
  })
})
