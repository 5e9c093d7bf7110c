import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Launch = { targetURL?: string | null; files?: { getFile: () => Promise<File> }[] }

const file = new File(['x'], 'a.tessera')
const withFile = { getFile: () => Promise.resolve(file) }
const missingFile = { getFile: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }

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
  const { consumeLaunches, onLaunchFile } = await import('#platform/launches.ts')
  const open = vi.fn<(address: string) => void>()
  consumeLaunches(open)
  return { open, onLaunchFile, launch: (launch: Launch) => consumer(launch) }
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

describe('onLaunchFile', () => {
  it('receives the first file of each launch, and of one before; one that is gone is left out (W46)', async () => {
    const { launch, onLaunchFile } = await start()
    const target = { targetURL: `${location.origin}/wallet/add` }
    launch({ ...target, files: [missingFile] })
    launch(target)
    launch({ ...target, files: [withFile] })
    await Promise.resolve()
    const next = vi.fn()
    onLaunchFile(next)
    await vi.waitFor(() => expect(next).toHaveBeenCalledExactlyOnceWith(file))
    launch({ ...target, files: [withFile] })
    await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(2))
  })

  it('keeps a file for the next page when its page was left (W46)', async () => {
    const { launch, onLaunchFile } = await start()
    const first = vi.fn()
    onLaunchFile(first)()
    launch({ files: [withFile] })
    const next = vi.fn()
    await vi.waitFor(() => {
      onLaunchFile(next)
      expect(next).toHaveBeenCalledExactlyOnceWith(file)
    })
    expect(first).not.toHaveBeenCalled()
  })
})
