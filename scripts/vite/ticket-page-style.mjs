/**
 * The module `virtual:ticket-page-style`: the style sheet of finished ticket pages, minified, and its hash. Both builds
 * and the tests get the same text, so that its hash may stand in a policy.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bundle, transform } from 'lightningcss'
import { keptStyles, styleTargets } from '../lib/browser-versions.mjs'

const name = 'virtual:ticket-page-style'
const resolved = `\0${name}`
const root = join(import.meta.dirname, '../..')
const components = join(root, 'src/ticket-pages')
const sheet = join(components, 'ticket-page.css')

/** What the components draw: class names are in quotes, elements follow "<". */
function drawn() {
  /** @type {Set<string>} */
  const names = new Set(['html', 'body'])
  for (const file of sources()) {
    const text = readFileSync(file, 'utf8')
    for (const [, one, two] of text.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g))
      for (const name of (one ?? two ?? '').split(/\s+/)) names.add(`.${name}`)
    for (const [, tag] of text.matchAll(/<([a-z][a-z0-9]*)/g)) names.add(tag ?? '')
  }
  return names
}

/** The components of the pages and those of `ui` that they import, themselves or by one another. */
function sources() {
  const found = new Set(
    readdirSync(components)
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(components, file)),
  )
  for (const file of found)
    for (const [, ui, near] of readFileSync(file, 'utf8').matchAll(/from '(?:#ui\/([^']+)|\.\/([^']+))'/g))
      found.add(ui === undefined ? join(file, '..', near ?? '') : join(root, 'src/ui', ui))
  return [...found]
}

/** The sheet without selectors of classes and elements that no component draws. */
function narrowed() {
  const names = drawn()
  const applies = (/** @type {import('lightningcss').Selector} */ selector) =>
    selector.every(
      (part) =>
        (part.type !== 'class' || names.has(`.${part.name}`)) &&
        (part.type !== 'type' || names.has(part.name)),
    )
  const { code } = bundle({
    filename: sheet,
    targets: styleTargets,
    exclude: keptStyles,
    visitor: {
      Rule: { style: (rule) => (rule.value.selectors.some(applies) ? undefined : []) },
      Selector(selector) {
        // An alternative inside :not() must stay: without it the selector is another one.
        for (const part of selector)
          if (part.type === 'pseudo-class' && part.kind === 'not')
            for (const name of part.selectors.flat()) if (name.type === 'class') names.add(`.${name.name}`)
        return applies(selector) ? undefined : []
      },
    },
  })
  return code
}

/** Takes out the custom properties that nothing reads, then those that only these have read, and white space. */
function build() {
  /** @type {string[]} */
  const unusedSymbols = []
  const code = narrowed()
  for (;;) {
    const options = { targets: styleTargets, exclude: keptStyles, unusedSymbols, minify: true }
    const css = transform({ filename: sheet, code, ...options }).code.toString()
    const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    const more = [...css.matchAll(/(--[\w-]+)\s*:/g)].flatMap(([, name = '']) =>
      read.has(name) ? [] : [name],
    )
    if (more.length === 0) return css
    unusedSymbols.push(...more)
  }
}

/** @returns {import('vite').Plugin} */
export const ticketPageStyle = () => ({
  name: 'tessera-ticket-page-style',
  resolveId: (id) => (id === name ? resolved : undefined),
  load(id) {
    if (id !== resolved) return
    for (const file of sources()) this.addWatchFile(file)
    const style = build()
    const styleHash = createHash('sha256').update(style).digest('base64')
    return `export const style = ${JSON.stringify(style)}\nexport const styleHash = ${JSON.stringify(styleHash)}\n`
  },
})
