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
const firstSheet = join(components, 'first-part.css')

/** Elements and classes of ticket pages and door views down to the code, when no notice is above it. */
const firstParts = [
  {
    drawn:
      'html body div header main article h1 p svg path .screen .top .tool .grow .page .ticket-page .pk .brand .pk-head .pk-code .qrbox .qr .pk-name',
    hidden: '.icon .flip .title .small .dim .num .nowrap .has-bar',
  },
  {
    drawn:
      'html body div main section svg h1 p .door .many .brand .always-light .door-top .tool .deck .door-ticket .frame .edge .living .qr .door-who .door-name .print-only .door-foot',
    hidden: '.icon .tiny .regular .inset-tool .live .num .passing .door-category',
  },
]

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

/**
 * The sheet without selectors of classes and elements that are not drawn.
 * @param {string} filename
 * @param {ReadonlySet<string>} names
 */
function narrowed(filename, names) {
  /** @type {(selector: import('lightningcss').Selector) => boolean} */
  const applies = (selector) =>
    selector.every(
      (part) =>
        (part.type !== 'class' || names.has(`.${part.name}`)) &&
        (part.type !== 'type' || names.has(part.name)) &&
        (part.type !== 'pseudo-class' || part.kind !== 'has' || part.selectors.some(applies)),
    )
  /** Alternatives inside :not() must stay: without one the selector is another. @type {string[]} */
  const excluded = []
  const { code } = bundle({
    filename,
    targets: styleTargets,
    exclude: keptStyles,
    visitor: {
      Rule: { style: (rule) => (rule.value.selectors.some(applies) ? undefined : []) },
      Selector(selector) {
        const at = excluded.indexOf(JSON.stringify(selector))
        if (at >= 0) excluded.splice(at, 1)
        else if (!applies(selector)) return []
        for (const part of selector)
          if (part.type === 'pseudo-class' && part.kind === 'not')
            excluded.push(...part.selectors.map((inner) => JSON.stringify(inner)))
        return undefined
      },
    },
  })
  return code
}

/**
 * Takes out the custom properties and animations that nothing uses, then those that only these have read, and white space.
 * @param {string} filename
 * @param {ReadonlySet<string>} names
 */
function build(filename, names) {
  /** @type {string[]} */
  const unusedSymbols = []
  const code = narrowed(filename, names)
  for (;;) {
    const options = { targets: styleTargets, exclude: keptStyles, unusedSymbols, minify: true }
    const css = transform({ filename, code, ...options }).code.toString()
    const read = new Set([
      ...[...css.matchAll(/var\((--[\w-]+)/g)].map(([, property]) => property),
      ...[...css.matchAll(/animation:([^;}]+)/g)].flatMap(([, value = '']) => value.split(/[\s,]+/)),
    ])
    const more = [...css.matchAll(/(--[\w-]+)\s*:|@keyframes ([\w-]+)/g)]
      .flatMap(([, property, keyframes]) => property ?? keyframes ?? [])
      .filter((name) => !read.has(name))
    if (more.length === 0) return css
    unusedSymbols.push(...more)
  }
}

/** @param {string} text */
const hashOf = (text) => createHash('sha256').update(text).digest('base64')

/** @returns {import('vite').Plugin} */
export const ticketPageStyle = () => ({
  name: 'tessera-ticket-page-style',
  resolveId: (id) => (id === name ? resolved : undefined),
  load(id) {
    if (id !== resolved) return
    for (const file of sources()) this.addWatchFile(file)
    const style = build(sheet, drawn())
    const firstStyles = firstParts.map(({ drawn, hidden }) => {
      const first = build(firstSheet, new Set(drawn.split(' ')))
      const classes = `${drawn} ${hidden}`
        .split(' ')
        .flatMap((name) => (name.startsWith('.') ? [name.slice(1)] : []))
      return { style: first, hash: hashOf(first), classes }
    })
    return Object.entries({ style, styleHash: hashOf(style), firstStyles })
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
      .join('')
  },
})
