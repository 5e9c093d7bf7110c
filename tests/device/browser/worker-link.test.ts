import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Workbox } from 'workbox-window'
import { defersUpdates, deferUpdates, updateDeferralLock } from '#device/browser/deferred-updates.ts'
import { createWorkerLink, reportWaiting, startWorker } from '#device/browser/worker-link.ts'
import { day, hour } from '#kit/time/durations.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** One lock name as `navigator.locks` handles it: shared locks together, an exclusive one alone. */
function fakeLocks() {
  const waiting: (() => void)[] = []
  let shared = 0
  const request = async (_name: string, ...rest: unknown[]): Promise<unknown> => {
    const work = rest.at(-1) as (lock: object | null) => unknown
    const { ifAvailable = false } = (rest.length > 1 ? rest[0] : {}) as { ifAvailable?: boolean }
    if (shared > 0 && ifAvailable) return work(null)
    if (shared > 0) await new Promise<void>((resolve) => waiting.push(resolve))
    return work({})
  }
  const holdElsewhere = () => {
    shared += 1
    return () => {
      shared -= 1
      if (shared === 0) waiting.splice(0).forEach((go) => go())
    }
  }
  return { locks: { request } as unknown as Pick<LockManager, 'request'>, holdElsewhere }
}

function toolsOf(
  container: EventTarget,
  hidden: () => boolean,
  locks: Pick<LockManager, 'request'> | null = null,
) {
  const notes = new Map<string, string>()
  return {
    container: container as ServiceWorkerContainer,
    reload: vi.fn(),
    hidden,
    locks,
    storage: () => ({
      getItem: (key: string) => notes.get(key) ?? null,
      setItem: (key: string, value: string) => void notes.set(key, value),
    }),
    now: () => Date.now(),
  }
}

function setUp(locks: Pick<LockManager, 'request'> | null = null) {
  const container = new EventTarget()
  const tools = toolsOf(container, () => false, locks)
  const { reload } = tools
  const link = createWorkerLink(tools)
  const worker = { postMessage: vi.fn() }
  const wait = () => link.waiting(worker as unknown as ServiceWorker)
  const takeOver = async () => {
    link.apply()
    container.dispatchEvent(new Event('controllerchange'))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { container, reload, link, worker, wait, takeOver }
}

test.each([
  ['no hour of a hidden page, and when it becomes visible', true, 0],
  ['each hour of a visible page', false, 6],
])('checks for a new version in %s', async (_, isHidden, hourly) => {
  let hidden = isHidden
  Object.defineProperty(navigator, 'serviceWorker', { value: new EventTarget(), configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const update = vi.spyOn(Workbox.prototype, 'update').mockResolvedValue()
  vi.spyOn(Workbox.prototype, 'register').mockResolvedValue(undefined)
  startWorker(toolsOf(new EventTarget(), () => hidden))
  await vi.advanceTimersByTimeAsync(6 * hour)
  expect(update).toHaveBeenCalledTimes(hourly)
  hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  expect(update).toHaveBeenCalledTimes(Math.max(1, hourly))
})

describe('worker link', () => {
  test('reports a waiting version and applies it when the visitor agrees (W13)', async () => {
    const { link, wait, worker, container, reload } = setUp()
    const listener = vi.fn()
    link.subscribe(listener)
    expect(link.ready()).toBe(false)
    wait()
    expect(link.ready()).toBe(true)
    expect(listener).toHaveBeenCalled()
    link.apply()
    expect(worker.postMessage).toHaveBeenCalledWith({ protocol: 1, type: 'SKIP_WAITING' })
    expect(reload).not.toHaveBeenCalled()
    container.dispatchEvent(new Event('controllerchange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(reload).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('reloads once after two seconds in a browser that does not report the takeover', async () => {
    const { link, wait, reload } = setUp()
    wait()
    link.apply()
    await vi.advanceTimersByTimeAsync(1999)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('does not reload a second time within a minute', async () => {
    const { wait, takeOver, reload } = setUp()
    wait()
    await takeOver()
    await takeOver()
    await vi.advanceTimersByTimeAsync(5000)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('reloads for a new version after the clock of the device was set back by a year', async () => {
    const { wait, takeOver, reload } = setUp()
    wait()
    await takeOver()
    vi.setSystemTime(Date.now() - 365 * day)
    wait()
    await takeOver()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test.each(['payment', 'door'] as const)('holds an update back during a %s (W13, W22)', (reason) => {
    const { link, wait, worker } = setUp()
    const listener = vi.fn()
    wait()
    link.subscribe(listener)
    const release = deferUpdates(reason)
    expect(link.ready()).toBe(false)
    link.apply()
    expect(worker.postMessage).not.toHaveBeenCalled()
    release()
    release()
    expect(defersUpdates()).toBe(false)
    expect(link.ready()).toBe(true)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['order', true],
    ['payment', true],
    ['door', true],
    ['form', true],
    ['unsaved-tickets', true],
    ['ticket', false],
  ] as const)('a %s holds updates of all tabs back: %s', (reason, all) => {
    const request = vi.fn<(name: string, options: LockOptions) => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('navigator', { locks: { request } })
    onTestFinished(() => void vi.unstubAllGlobals())
    deferUpdates(reason)()
    expect(request.mock.calls.map(([name, { mode }]) => [name, mode])).toEqual(
      all ? [[updateDeferralLock, 'shared']] : [],
    )
  })

  test.each([
    ['are refused', () => Promise.reject(new DOMException('no', 'SecurityError'))],
    ['never answer', () => new Promise(() => undefined)],
  ])('applies an update that is offered before the locks of the browser %s', async (_, broken) => {
    const { locks } = fakeLocks()
    const { link, wait, worker, container, reload } = setUp(locks)
    wait()
    await vi.advanceTimersByTimeAsync(0)
    Object.assign(locks, { request: broken })
    link.apply()
    await vi.advanceTimersByTimeAsync(3000)
    expect(worker.postMessage).toHaveBeenCalledTimes(1)
    container.dispatchEvent(new Event('controllerchange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('does not apply an update when another tab opens a door view meanwhile (W22)', async () => {
    const { locks, holdElsewhere } = fakeLocks()
    const { link, wait, worker, container, reload } = setUp(locks)
    wait()
    await vi.advanceTimersByTimeAsync(0)
    expect(link.ready()).toBe(true)
    const release = holdElsewhere()
    link.apply()
    await vi.advanceTimersByTimeAsync(5000)
    expect(worker.postMessage).not.toHaveBeenCalled()
    expect(link.ready()).toBe(false)
    release()
    await vi.advanceTimersByTimeAsync(0)
    expect(link.ready()).toBe(true)
    link.apply()
    await vi.advanceTimersByTimeAsync(0)
    expect(worker.postMessage).toHaveBeenCalledTimes(1)
    container.dispatchEvent(new Event('controllerchange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('does not reload when another page applies the update', async () => {
    const { wait, container, reload } = setUp()
    wait()
    container.dispatchEvent(new Event('controllerchange'))
    await vi.advanceTimersByTimeAsync(0)
    await vi.advanceTimersByTimeAsync(5000)
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('reportWaiting', () => {
  const sw = {} as ServiceWorker
  const report = async (found: Pick<ServiceWorkerRegistration, 'active' | 'waiting'> | undefined) => {
    const waiting = vi.fn()
    await reportWaiting({ waiting }, Promise.resolve(found))
    return waiting.mock.calls
  }

  test('reports a version that waits behind an active one', async () => {
    expect(await report({ active: {} as ServiceWorker, waiting: sw })).toEqual([[sw]])
  })

  test('reports nothing on a first visit, when the first version is installed and not active yet', async () => {
    expect(await report({ active: null, waiting: sw })).toEqual([])
    expect(await report({ active: sw, waiting: null })).toEqual([])
    expect(await report(undefined)).toEqual([])
  })
})
