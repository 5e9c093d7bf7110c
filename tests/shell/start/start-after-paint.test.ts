/** The script of a ticket page starts the app after the first paint, or at once in a tab that paints nothing. */
import { runInThisContext } from 'node:vm'
import script from 'virtual:start-after-paint'
import { afterEach, describe, expect, it, vi } from 'vitest'

/** Runs the script with entries that a test reports. @returns the imported addresses, and `paint` for each report */
function run({ hidden }: { readonly hidden: boolean }) {
  const imports: string[] = []
  const observed: { report?: (names: readonly string[]) => void } = {}
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  class FakeObserver {
    constructor(
      callback: (list: { getEntriesByName: (name: string) => string[] }, self: FakeObserver) => void,
    ) {
      observed.report = (names) =>
        callback({ getEntriesByName: (name) => names.filter((entry) => entry === name) }, this)
    }
    observe = () => undefined
    disconnect = () => delete observed.report
  }
  vi.stubGlobal('PerformanceObserver', FakeObserver)
  vi.stubGlobal('importFile', (address: string) => imports.push(address))
  runInThisContext(script.replace('import(', 'importFile('))
  return { imports, paint: (name: string) => observed.report?.([name]) }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

describe('script of a ticket page', () => {
  it('requests nothing before the first paint with content, then the app once', () => {
    const { imports, paint } = run({ hidden: false })
    paint('first-paint')
    expect(imports).toEqual([])
    paint('first-contentful-paint')
    paint('first-contentful-paint')
    expect(imports).toEqual(['/start.js'])
  })

  it('requests the app once, a second after the load of a page that reports no paint', () => {
    vi.useFakeTimers()
    const { imports, paint } = run({ hidden: false })
    window.dispatchEvent(new Event('load'))
    const steps = [() => vi.advanceTimersByTime(1000), () => paint('first-contentful-paint')]
    expect(steps.map((step) => (step(), imports.length))).toEqual([1, 1])
  })

  it('starts the app at once in a tab that is opened in the background', () => {
    const { imports } = run({ hidden: true })
    expect(imports).toEqual(['/start.js'])
  })

  it('lets the browser load the files of the app after the paint of a first visit', () => {
    document.body.innerHTML = '<template id="code"><link rel="modulepreload" href="/assets/a.js"></template>'
    const { paint } = run({ hidden: false })
    expect(document.head.querySelector('link')).toBeNull()
    paint('first-contentful-paint')
    expect(document.head.querySelector('link')?.getAttribute('href')).toBe('/assets/a.js')
  })
})
