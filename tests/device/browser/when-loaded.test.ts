import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { whenIdle, whenLoaded } from '#device/browser/when-idle.ts'

/** Work that waits for an idle page, by its handle. */
const waiting = new Map<number, () => void>()

const runIdle = (): void => {
  for (const [handle, work] of waiting) {
    waiting.delete(handle)
    work()
  }
}

describe('whenLoaded', () => {
  beforeEach(() => {
    let last = 0
    vi.stubGlobal('requestIdleCallback', (work: () => void) => (waiting.set(++last, work), last))
    vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.delete(handle))
  })
  afterEach(() => {
    waiting.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  const whileLoading = () => vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')

  it('waits for the load event of a page that is still loading, then for an idle page', () => {
    whileLoading()
    const work = vi.fn()
    whenLoaded(work)
    runIdle()
    expect(work).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('load'))
    expect(work).not.toHaveBeenCalled()
    runIdle()
    expect(work).toHaveBeenCalledOnce()
  })

  it('waits only for an idle page when the page is loaded', () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
    const work = vi.fn()
    whenLoaded(work)
    runIdle()
    expect(work).toHaveBeenCalledOnce()
  })

  it.each(['before', 'after'])('does nothing once it is canceled %s the load event', (time) => {
    whileLoading()
    const work = vi.fn()
    const cancel = whenLoaded(work)
    if (time === 'before') cancel()
    window.dispatchEvent(new Event('load'))
    if (time === 'after') cancel()
    runIdle()
    expect(work).not.toHaveBeenCalled()
  })
})

describe('whenIdle in a browser without requestIdleCallback', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('runs the work after a short delay, unless it is canceled', () => {
    const work = vi.fn()
    const canceled = vi.fn()
    whenIdle(work)
    whenIdle(canceled)()
    expect(work).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(work).toHaveBeenCalledOnce()
    expect(canceled).not.toHaveBeenCalled()
  })
})
