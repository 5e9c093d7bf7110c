/** Chooses the rules of a style sheet that a document needs: its elements, classes and attributes decide. */

/**
 * A sheet as the build reads it (server/infra/style-rules.ts): a text that always counts, a rule by its selectors, or rules under a
 * condition.
 */
export type StyleRule =
  | string
  | { readonly selectors: readonly string[]; readonly declarations: string }
  | { readonly condition: string; readonly rules: readonly StyleRule[] }

/** Elements, classes (".name"), attributes as they stand in HTML, and pairs of them that one element has. */
type Names = readonly string[]
/** What the document of a selector has: of each list, all names of one entry. */
type Needs = readonly (readonly Names[])[]

/** A text with at most so many parentheses inside of each other. */
const balanced = (depth: number): string =>
  depth === 0 ? '[^()]*' : String.raw`(?:[^()]|\(${balanced(depth - 1)}\))*`
const withArguments = (name: string): RegExp => new RegExp(String.raw`${name}\((${balanced(3)})\)`, 'g')

const anyArguments = withArguments('')
const refused = withArguments(':not')
const alternatives = withArguments(':(?:is|where|has)')

/** Attributes that only a script changes: ` dir="rtl"`, or how one begins: ` class="tone-`, ` aria-current`. */
const attributesIn = (text: string): Names =>
  [...text.matchAll(/\[(aria-[\w-]+|class|data-set|dir|hidden)(\^?)(?:="?([\w-]+)"?)?\]/g)].map(
    ([, name = '', begins = '', value]) =>
      value === undefined ? ` ${name}` : ` ${name}="${value}${begins === '' ? '"' : ''}`,
  )

const inBrackets = String.raw`\[(?:"[^"]*"|'[^']*'|[^\]])*\]`
/** What a selector has between spaces, `>`, `+` and `~`. */
const ofOneElement = new RegExp(`(?:${inBrackets}|[^\\s>+~])+`, 'g')
const unnamed = new RegExp(`${inBrackets}|::?[a-z-]+|#[\\w-]+`, 'g')

const namesIn = (selector: string): Names =>
  (selector.replaceAll(anyArguments, '').match(ofOneElement) ?? []).flatMap((part) => {
    const [first = '', ...rest] = [
      ...(part.replaceAll(unnamed, '').match(/\.?[\w-]+/g) ?? []),
      ...attributesIn(part),
    ]
    return first === '' ? [] : [first, ...rest.flatMap((name) => [name, first + name])]
  })

/** A selector without what it must not match. */
export const withoutRefused = (selector: string): string => selector.replaceAll(refused, '')

/**
 * A selector with an escape needs nothing, so that it is always kept. Arguments of `:not()`, other attributes and states are left out:
 * they may change while the document is shown. Classes and elements do not.
 */
function needsOf(selector: string): Needs {
  if (selector.includes('\\')) return []
  const asked = withoutRefused(selector)
  const lists = [...asked.matchAll(alternatives)]
  return [[namesIn(asked)], ...lists.map(([, list = '']) => list.split(/,(?![^()]*\))/).map(namesIn))]
}

type Part =
  | string
  | { readonly selectors: readonly (readonly [string, Needs])[]; readonly declarations: string }
  | { readonly condition: string; readonly parts: readonly Part[] }

function selectorsOf(rule: StyleRule): readonly string[] {
  if (typeof rule === 'string') return []
  return 'rules' in rule ? rule.rules.flatMap(selectorsOf) : rule.selectors
}

function partOf(rule: StyleRule): Part {
  if (typeof rule === 'string') return rule
  if ('rules' in rule) return { condition: rule.condition, parts: rule.rules.map(partOf) }
  return { ...rule, selectors: rule.selectors.map((selector) => [selector, needsOf(selector)]) }
}

function select(part: Part, names: ReadonlySet<string>): string {
  if (typeof part === 'string') return part
  if ('parts' in part) {
    const rules = part.parts.map((inner) => select(inner, names)).join('')
    return rules && `${part.condition}{${rules}}`
  }
  const selectors = part.selectors.filter(([, needs]) =>
    needs.every((entries) => entries.some((all) => all.every((name) => names.has(name)))),
  )
  return selectors.length > 0 ? `${selectors.map(([selector]) => selector).join()}{${part.declarations}}` : ''
}

/** The rules without custom properties and movements that neither they nor the HTML name, and without empty ones. */
function withoutUnread(style: string, html: string): string {
  const read = new Set([...(style + html).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const moved = [...style.matchAll(/animation[\w-]*:([^;}]+)/g)].map(([, value]) => value).join(' ')
  const unread =
    /(?<=[{;])(--[\w-]+):(?:[^;{}"]|"[^"]*")*(?:;|(?=\}))|@keyframes ([\w-]+)\{(?:[^{}]+\{[^{}]*\})*\}/g
  const rest = style.replaceAll(unread, (rule, property?: string, movement?: string): string =>
    read.has(property) || (movement !== undefined && moved.includes(movement)) ? rule : '',
  )
  return rest === style ? style.replaceAll(/(?<=[{};])[^{};@]+\{\}/g, '') : withoutUnread(rest, html)
}

/** Documents of one kind have the same names, and choosing costs some milliseconds. */
const mostKept = 200

/** @returns chooses the rules whose classes and elements are in the HTML, in the order of the sheet */
export function neededStyle(rules: readonly StyleRule[]): (html: string) => string {
  const parts = rules.map(partOf)
  const attributes = [...new Set(attributesIn(rules.flatMap(selectorsOf).join()))]
  const chosen = new Map<string, string>()
  return (html) => {
    const names = new Set<string>()
    for (const tag of new Set(html.match(/<[a-z][^>]*/g))) {
      const [element = ''] = /[a-z][\w-]*/.exec(tag) ?? []
      const [, list] = / class="([^"]*)"/.exec(tag) ?? []
      const classes = list?.split(/\s+/).map((name) => `.${name}`) ?? []
      const own = [element, ...classes, ...attributes.filter((attribute) => tag.includes(attribute))]
      for (const name of own) for (const other of ['', ...own]) names.add(name + other)
    }
    const variables = new Set([...html.matchAll(/var\(--[\w-]+/g)].map(([text]) => text))
    const key = [...names, ...variables].sort().join()
    const before = chosen.get(key)
    if (before !== undefined) return before
    if (chosen.size === mostKept) chosen.clear()
    const style = withoutUnread(parts.map((part) => select(part, names)).join(''), [...variables].join())
    chosen.set(key, style)
    return style
  }
}
