/** The rules of a style sheet that a document needs before the whole sheet is there. */
import postcss, { type ChildNode } from 'postcss'

/** Classes (".name") and elements that a selector names. */
type Names = readonly string[]

type Part =
  | string
  | { readonly selectors: ReadonlyMap<string, Names>; readonly declarations: string }
  | { readonly condition: string; readonly parts: readonly Part[] }

/**
 * A selector with an escape names nothing, so that it is always kept. Arguments of `:not()`, `:is()` and `:has()`, attributes and states are left out: they may change
 * while the document is shown.
 */
function namesIn(selector: string): Names {
  if (selector.includes('\\')) return []
  let plain = selector.replaceAll(/\[("[^"]*"|'[^']*'|[^\]])*\]/g, '')
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replaceAll(/\([^()]*\)/g, '')
  }
  return plain.replaceAll(/::?[a-z-]+|#[\w-]+/g, '').match(/\.?[\w-]+/g) ?? []
}

function partOf(node: ChildNode): Part {
  if (node.type === 'comment') return ''
  if (node.type === 'rule')
    return {
      selectors: new Map(node.selectors.map((selector) => [selector, namesIn(selector)])),
      declarations: node.nodes.filter(({ type }) => type !== 'comment').join(';'),
    }
  if (node.type !== 'atrule' || !node.nodes) return `${node.toString()};`
  if (node.name.endsWith('keyframes')) return node.toString()
  return { condition: `@${node.name} ${node.params}`, parts: node.nodes.map(partOf) }
}

function select(part: Part, names: ReadonlySet<string>): string {
  if (typeof part === 'string') return part
  if ('parts' in part) {
    const rules = part.parts.map((inner) => select(inner, names)).join('')
    return rules && `${part.condition}{${rules}}`
  }
  const selectors = [...part.selectors].filter(([, all]) => all.every((name) => names.has(name)))
  return selectors.length > 0 ? `${selectors.map(([selector]) => selector).join()}{${part.declarations}}` : ''
}

/**
 * Reads a style sheet of the build.
 * @returns chooses the rules whose classes and elements are in the HTML, in the order of the sheet
 */
export function readPageStyle(sheet: string): (html: string) => string {
  const parts = postcss.parse(sheet).nodes.map(partOf)
  return (html) => {
    const elements = [...html.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name)
    const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/))
    const names = new Set([...elements, ...classes.map((name) => `.${name}`)])
    return parts.map((part) => select(part, names)).join('')
  }
}
