import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Launch = { targetURL?: string | null }

/** The module without the launches of other tests, and a function that launches the app. */
async function start(documentAddress = '/') {
  let consumer: (launch: Launch) => void = () => undefined
  vi.stubGlobal('launchQueue', {
    setConsumer: (next: typeof consumer) => {
      consumer = next
    },
  })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: location.origin + documentAddress } as PerformanceEntry,
  ])
  const { consumeLaunches } = await import('#platform/launches.ts')
  const open = vi.fn<(address: string) => void>()
  consumeLaunches(open)
  return { open, launch: (launch: Launch) => consumer(launch) }
}

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('consumeLaunches', () => {
  it('opens path, query and fragment of a launch (W237)', async () => {
    const { open, launch } = await start()
    launch({ targetURL: `${location.origin}/event/a?lang=de#tickets` })
    expect(open.mock.calls).toEqual([['/event/a?lang=de#tickets']])
  })

  it('does not open the launch of the document again, but the same address later (W237)', async () => {
    const { open, launch } = await start('/wallet/next')
    launch({ targetURL: `${location.origin}/wallet/next` })
    expect(open).not.toHaveBeenCalled()
    launch({ targetURL: `${location.origin}/wallet/next` })
    expect(open.mock.calls).toEqual([['/wallet/next']])
  })

  it('opens no address of another origin (W237)', async () => {
    const { open, launch } = await start()
    launch({ targetURL: 'https://elsewhere.example/wallet' })
    expect(open).not.toHaveBeenCalled()
  })

  it('does nothing in a browser without launches (W237)', async () => {
    const { consumeLaunches } = await import('#platform/launches.ts')
    expect(() => consumeLaunches(vi.fn())).not.toThrow()
  })
})
