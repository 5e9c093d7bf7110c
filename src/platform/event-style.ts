/**
 * The organiser's style sheet (`customCss`), taken as data: parsed by the browser, cut to what it may say, and put
 * into the layer `event`, the last one. It is adopted on event routes only and never at the door (LOOK 9).
 */
const maxLength = 100_000

const urlPattern = /url\(\s*["']?([^"')]*)/gi

/** Our own files and pictures inside the sheet; every other address would tell someone who reads this page. */
const isOwnUrl = (url: string): boolean => /^\/(?!\/)|^data:image\//i.test(url)

const loadsForeignUrl = (value: string): boolean =>
  /\b(image-set|src)\(/i.test(value) ||
  [...value.matchAll(urlPattern)].some((match) => !isOwnUrl(match[1] ?? ''))

/** Text of a declaration block without anything that would call another host. */
function safeDeclarations(style: CSSStyleDeclaration, allowed: (name: string) => boolean): string {
  return Array.from(style)
    .filter((name) => allowed(name) && !loadsForeignUrl(style.getPropertyValue(name)))
    .map((name) => {
      const priority = style.getPropertyPriority(name)
      return `${name}: ${style.getPropertyValue(name)}${priority === '' ? '' : ` !${priority}`};`
    })
    .join(' ')
}

const rootSelector = /^(:root|html|body)$/i

/** `a, b` under the app's root; `:root`, `html` and `body` may set custom properties and nothing else. */
function ruleText(rule: CSSStyleRule): string {
  const selectors = rule.selectorText.split(/,(?![^(]*\))/).map((selector) => selector.trim())
  const root = selectors.some((selector) => rootSelector.test(selector))
  const inside = selectors.filter((selector) => !/(^|\s)(:root|html|body)\b/i.test(selector))
  const parts = []
  if (root) parts.push(`:root { ${safeDeclarations(rule.style, (name) => name.startsWith('--'))} }`)
  if (inside.length > 0) {
    const scoped = inside.map((selector) => `:where(#root) ${selector}`).join(', ')
    parts.push(`${scoped} { ${safeDeclarations(rule.style, () => true)} }`)
  }
  return parts.join('\n')
}

function rulesText(rules: CSSRuleList): string {
  return Array.from(rules)
    .map((rule) => {
      if (rule instanceof CSSStyleRule) return ruleText(rule)
      if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText} { ${rulesText(rule.cssRules)} }`
      if (rule instanceof CSSSupportsRule)
        return `@supports ${rule.conditionText} { ${rulesText(rule.cssRules)} }`
      // A sheet that layers itself means our layer `event`.
      if ('CSSLayerBlockRule' in globalThis && rule instanceof CSSLayerBlockRule)
        return rulesText(rule.cssRules)
      // @import, @font-face, @namespace, @page and whatever comes next: not needed to wear a colour.
      return ''
    })
    .filter((text) => text !== '')
    .join('\n')
}

/** The sheet as it may be used. Unreadable parts are dropped by the parser, as in any style sheet. */
export function cleanEventCss(css: string): string {
  const parsed = new CSSStyleSheet()
  parsed.replaceSync(css.slice(0, maxLength))
  return `@layer event {\n${rulesText(parsed.cssRules)}\n}`
}

let adopted: CSSStyleSheet | null = null

/** Wears the event's style sheet, or none. One at a time. */
export function adoptEventCss(css: string | null): void {
  if (!('adoptedStyleSheets' in document)) return
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== adopted)
  adopted = null
  if (css !== null && css.trim() !== '') {
    adopted = new CSSStyleSheet()
    adopted.replaceSync(cleanEventCss(css))
  }
  document.adoptedStyleSheets = adopted ? [...others, adopted] : others
}
