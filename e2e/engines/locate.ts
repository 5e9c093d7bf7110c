/** Runs in the page: {@link locate} uses nothing outside of itself but the global of @testing-library/dom. */

export interface Pattern {
  readonly source: string
  readonly flags: string
}
export interface Place {
  readonly role: string
  readonly name: Pattern | null
  readonly text: Pattern | null
  readonly region: Pattern | null
  /** -1 is the last. */
  readonly nth: number
}
export interface Found {
  readonly count: number
  /** The point to click, CSS px; null while the control is not there, disabled or covered, or the page is not hydrated. */
  readonly point: { readonly x: number; readonly y: number } | null
  readonly value: string | null
}

declare const TestingLibraryDom: {
  queryAllByRole(root: HTMLElement, role: string, options: { name?: RegExp }): HTMLElement[]
}
declare global {
  /** Whether the next click reached the control that was located last. */
  var clickReached: boolean | undefined
}

/** Finds a control and scrolls it to the middle, where no bar covers it. */
export function locate({ role, name, text, region, nth }: Place): Found {
  const toRegExp = ({ source, flags }: Pattern) => new RegExp(source, flags)
  const byRole = (root: HTMLElement, wanted: string, called: Pattern | null) =>
    TestingLibraryDom.queryAllByRole(root, wanted, called ? { name: toRegExp(called) } : {})
  const roots = region ? byRole(document.body, 'region', region) : [document.body]
  const all = roots.flatMap((root) => byRole(root, role, name))
  const matching = all.filter((element) => !text || toRegExp(text).test(element.textContent))
  const element = matching.at(nth)
  if (element === undefined) return { count: matching.length, point: null, value: null }
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  globalThis.clickReached = false
  element.addEventListener('click', () => (globalThis.clickReached = true), { once: true, capture: true })
  const { x, y, width, height } = element.getBoundingClientRect()
  const point = { x: x + width / 2, y: y + height / 2 }
  const hit = document.elementFromPoint(point.x, point.y)
  const reached = element.contains(hit) || hit?.closest('label')?.control === element
  const enabled = !element.matches('[disabled], [aria-disabled=true]')
  // A rendered page keeps clicks and repeats them later: the next click would come before their effect.
  const hydrated = !('onEarlyClick' in globalThis)
  return {
    count: matching.length,
    point: reached && enabled && hydrated ? point : null,
    value: element instanceof HTMLInputElement ? element.value : null,
  }
}
