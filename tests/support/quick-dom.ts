/**
 * What the queries of component tests ask the document thousands of times, without the work of happy-dom: it computes each
 * property of an element and of its ancestors, and parses each selector of the list of roles.
 */

const fullStyle = window.getComputedStyle.bind(window)

const probes = document.implementation.createHTMLDocument()
const displays = new Map<string, string>()

/** Displayed by the name alone; a dialog is also asked whether it is open. */
function displayOf(element: Element): string {
  const { tagName } = element
  if (tagName === 'DIALOG') return fullStyle(element).display
  const known = displays.get(tagName)
  if (known !== undefined) return known
  const probe = probes.body.appendChild(probes.createElement(tagName))
  const { display } = fullStyle(probe)
  displays.set(tagName, display)
  return display
}

/** Properties that the queries read: components set none of them. */
const quickStyles: Readonly<Record<string, (element: Element) => string>> = {
  display: displayOf,
  visibility: () => 'visible',
  opacity: () => '1',
  pointerEvents: () => 'auto',
}

function quickStyle(element: Element): CSSStyleDeclaration {
  const style = element.getAttribute('style')
  const isStyled = style !== null && !style.startsWith('--')
  if (isStyled || document.head.querySelector('style') !== null) return fullStyle(element)
  const valueOf = (name: string) => quickStyles[name]?.(element)
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name: string) =>
      name === 'getPropertyValue'
        ? (property: string) => valueOf(property) ?? fullStyle(element).getPropertyValue(property)
        : (valueOf(name) ?? (Reflect.get(fullStyle(element), name) as unknown)),
  })
}
// The queries ask the window of the document, the app the global one.
for (const target of [window, document.defaultView]) if (target) target.getComputedStyle = quickStyle

/** One element by its name and attributes. */
const simpleSelector = /^[a-z][a-z0-9]*(?:\[[^\]\s,]*\]|:not\(\[[^\]\s,]*\]\))*$/
const selectedNames = new Map<string, ReadonlySet<string> | null>()

/** Names of the elements that a list of simple selectors can match; null for another selector. */
function namesOf(selector: string): ReadonlySet<string> | null {
  const known = selectedNames.get(selector)
  if (known !== undefined) return known
  const parts = selector.split(/,\s*/)
  const names = parts.every((part) => simpleSelector.test(part))
    ? new Set(parts.map((part) => /^[a-z0-9]+/.exec(part)?.[0] ?? ''))
    : null
  selectedNames.set(selector, names)
  return names
}

const { matches } = Element.prototype
Object.defineProperty(Element.prototype, 'matches', {
  configurable: true,
  writable: true,
  value(this: Element, selector: string): boolean {
    return namesOf(selector)?.has(this.localName) !== false && matches.call(this, selector)
  },
})

export {}
