/** The document of a rendered page: the built page of the app with content, data and the rules of its style sheet (docs/ARCHITECTURE.md#rendered-pages). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { type ChildNode } from 'postcss'
import { escapeHtml } from '#kit/text/escape-html.ts'
import { directionOf, localeOf } from '#kit/text/language-choice.ts'
import { BoundedCache } from '#server/infra/bounded-cache.ts'
import { pageTexts } from '#server/infra/i18n/page-texts.ts'
import type { PageState, RenderedPage } from '#shell/rules/page-renderer.ts'
import { cspHash } from './security-headers.ts'

/** Elements, classes (".name"), attributes as they stand in HTML, and pairs of them that one element has. */
type Names = readonly string[]
/** What the document of a selector has: of each list, all names of one entry. */
type Needs = readonly (readonly Names[])[]

type Part =
  | string
  | { readonly selectors: ReadonlyMap<string, Needs>; readonly declarations: string }
  | { readonly condition: string; readonly parts: readonly Part[] }

/** A text with at most so many parentheses inside of each other. */
const balanced = (depth: number): string =>
  depth === 0 ? '[^()]*' : String.raw`(?:[^()]|\(${balanced(depth - 1)}\))*`
const withArguments = (name: string): RegExp => new RegExp(String.raw`${name}\((${balanced(3)})\)`, 'g')

const anyArguments = withArguments('')
const refused = withArguments(':not')
const alternatives = withArguments(':(?:is|where|has)')

/** Attributes that only a script changes: ` dir="rtl"`, or how one begins: ` class="tone-`, ` aria-current="`. */
const attributesIn = (text: string): Names =>
  [...text.matchAll(/\[(aria-[\w-]+|class|data-set|dir|hidden)(\^?)(?:="?([\w-]+)"?)?\]/g)].map(
    ([, name = '', begins = '', value]) =>
      ` ${name}="${value === undefined ? '' : value + (begins === '' ? '"' : '')}`,
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

/**
 * A selector with an escape needs nothing, so that it is always kept; that of a press or the focus is never.
 * Arguments of `:not()`, other attributes and other states are left out: they may change before the whole sheet is there. Classes and
 * elements do not: scripts wait for it.
 */
function needsOf(selector: string): Needs {
  if (selector.includes('\\')) return []
  const asked = selector.replaceAll(refused, '')
  if (/:hover|:active|:focus/.test(asked)) return [[]]
  const lists = [...asked.matchAll(alternatives)]
  return [[namesIn(asked)], ...lists.map(([, list = '']) => list.split(/,(?![^()]*\))/).map(namesIn))]
}

/** Nothing moves before the whole sheet is there. */
const isRead = (node: ChildNode): boolean =>
  node.type !== 'comment' && !(node.type === 'decl' && node.prop.startsWith('transition'))

function partOf(node: ChildNode): Part {
  if (node.type === 'comment' || (node.type === 'atrule' && node.params === 'print')) return ''
  if (node.type === 'rule')
    return {
      selectors: new Map(node.selectors.map((selector) => [selector, needsOf(selector)])),
      declarations: node.nodes.filter(isRead).join(';'),
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
  const selectors = [...part.selectors].filter(([, needs]) =>
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

/**
 * Reads a style sheet of the build.
 * @returns chooses the rules whose classes and elements are in the HTML, in the order of the sheet; not those for a printer
 */
export function readPageStyle(sheet: string): (html: string) => string {
  const parts = postcss.parse(sheet).nodes.map(partOf)
  const attributes = [...new Set(attributesIn(sheet))]
  // Pages of one kind have the same names, and choosing costs some milliseconds.
  const chosen = new BoundedCache<string, string>(200)
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
    const key = [...names, ...variables].toSorted().join()
    const style = () => parts.map((part) => select(part, names)).join('')
    return chosen.get(key) ?? chosen.set(key, withoutUnread(style(), [...variables].join()))
  }
}

/**
 * The data of a page for the app: JSON that the browser does not execute
 * (docs/api/page-addresses.md#data-in-the-served-page). `<` is escaped, so that no text can end the element.
 */
export const dataBlock = (state: PageState): string =>
  `<script id="page-data" type="application/json">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`

/**
 * Puts two notices before the app, neither of which needs a script: that the browser is older than those of package.json, which the
 * style sheet hides in every other one (app.css), and that scripts are off, where it hides the controls that need one (preferences.css).
 * @param lang language of the page; English for an unknown one
 */
export function withNotices(page: string, lang: string): string {
  const noticeOf = (texts: { title: string; text: string }, name: string): string =>
    `<div class="notice strip warn${name}"><p><strong>${texts.title}</strong>${texts.text}</p></div>`
  const oldBrowser = noticeOf(pageTexts('old-browser', lang), ' old-browser')
  const noScript = `<noscript>${noticeOf(pageTexts('no-script', lang), '')}</noscript>`
  return page.replace('<div id="root">', (root) => oldBrowser + noScript + root)
}

interface DocumentParts {
  readonly lang: string
  readonly page: RenderedPage
  /** Markup for the end of the head. */
  readonly head: string
}

/** Lets the browser load scripts and preloaded modules of the markup after what the page shows. */
const withLowPriorityCode = (markup: string): string =>
  markup.replaceAll(/<script type="module"|<link rel="modulepreload"/g, (tag) => `${tag} fetchpriority="low"`)

/** @param template the built page of the app, with its style */
export function pageDocument(template: string, { lang, page, head }: DocumentParts): string {
  const withHead = template
    .replace(
      /<html lang="[^"]*"(?: dir="[^"]*")?/,
      () => `<html lang="${escapeHtml(localeOf(lang))}" dir="${directionOf(lang)}"`,
    )
    .replace(/<title>[^<]*<\/title>(?:\s*<meta name="description"[^>]*>)?/, () => page.head)
    .replace('</head>', () => `${head}<script>${page.script}</script></head>`)
  const document = withLowPriorityCode(withHead).replace(
    /<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/,
    // The script is at the end of the body, because the content is painted first.
    () => `<div id="root">${page.html}</div>${dataBlock(page.state)}`,
  )
  return withNotices(document, lang)
}

interface StyledDocument {
  readonly html: string
  /** Sources of its style for the policy of the document. */
  readonly styles: readonly string[]
}

export interface PageTemplate {
  /** Document of a page that the app renders. The worker keeps it, and the style sheet beside it. */
  readonly shell: string
  /**
   * Puts the rules that a rendered document needs into it, so that it is painted without another request; the whole sheet is
   * at its end, and the scripts of the app wait for it.
   */
  readonly withStyle: (document: string) => StyledDocument
}

const sheetLink = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/

/** @param dist folder of the built app */
export function readPageTemplate(dist: string): PageTemplate {
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
  const [link, address] = sheetLink.exec(shell) ?? []
  const sheet = address === undefined ? '</' : readFileSync(join(dist, address), 'utf8')
  if (link === undefined || sheet.includes('</'))
    return { shell, withStyle: (html) => ({ html, styles: [] }) }
  const styleOf = readPageStyle(sheet)
  return {
    shell,
    withStyle(document) {
      const style = styleOf(document)
      const html = document
        .replace(link, () => `<style>${style}</style>`)
        .replace('</body>', () => `${link}</body>`)
      return { html, styles: [cspHash(style)] }
    },
  }
}
