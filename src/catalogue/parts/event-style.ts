/**
 * The organizer's style sheet (`customCss`): parsed by the browser, reduced to what is allowed, and put into
 * the last layer, `event`. Used on event routes only, never in the door view (docs/design.md#organizer-style-sheet).
 */
import { isOwnImage } from '#kit/text/safe-address.ts'

const maxLength = 100_000

const urlPattern = /url\(\s*["']?([^"')]*)/gi

/** Another host would get a request of each reader. */
const loadsForeignUrl = (value: string): boolean =>
  /\b(image-set|src)\(/i.test(value) ||
  [...value.matchAll(urlPattern)].some((match) => !isOwnImage(match[1] ?? ''))

/** The text of a declaration block without declarations that load from another host. */
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

/** Prefixes each selector with the app's root; `:root`, `html` and `body` may set custom properties only. */
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
      // A layer of the sheet becomes part of `event`.
      if ('CSSLayerBlockRule' in globalThis && rule instanceof CSSLayerBlockRule)
        return rulesText(rule.cssRules)
      // @import, @font-face, @namespace, @page and others are dropped.
      return ''
    })
    .filter((text) => text !== '')
    .join('\n')
}

/** The allowed part of a sheet. The parser drops what it cannot read. */
export function cleanEventCss(css: string): string {
  const parsed = new CSSStyleSheet()
  parsed.replaceSync(css.slice(0, maxLength))
  return `@layer event {\n${rulesText(parsed.cssRules)}\n}`
}

let adopted: CSSStyleSheet | null = null

/** Applies the style sheet of an event, or none; one at a time. */
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
