/** The document of a rendered page: the built page of the app with content, data and the rules of its style sheet (docs/ARCHITECTURE.md#rendered-pages). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '#kit/text/escape-html.ts'
import { directionOf, localeOf } from '#kit/text/language-choice.ts'
import { neededStyle } from '#kit/text/needed-style.ts'
import { pageTexts } from '#server/infra/i18n/page-texts.ts'
import { readStyleRules } from '#server/infra/style-rules.ts'
import type { PageState, RenderedPage } from '#shell/rules/page-renderer.ts'
import { cspHash } from './security-headers.ts'

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

/** Scripts of the app and links to their modules. */
const appCode = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g

/** @param template the built page of the app, with its style */
export function pageDocument(template: string, { lang, page, head }: DocumentParts): string {
  const withHead = template
    .replace(
      /<html lang="[^"]*"(?: dir="[^"]*")?/,
      () => `<html lang="${escapeHtml(localeOf(lang))}" dir="${directionOf(lang)}"`,
    )
    .replace(/<title>[^<]*<\/title>(?:\s*<meta name="description"[^>]*>)?/, () => page.head)
    .replace('</head>', () => `${head}<script>${page.script}</script></head>`)
  // After the first paint an inline script appends the code (src/shell/start/append-app-code.ts): its requests would delay it.
  const code = (withHead.match(appCode) ?? []).join('')
  const document = withHead
    .replaceAll(appCode, '')
    .replace(
      /<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/,
      () => `<div id="root">${page.html}</div>${dataBlock(page.state)}<template id="code">${code}</template>`,
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
   * Puts the rules that a rendered document needs into it, so that it is painted without another request. The whole sheet comes
   * with the code of the app, and without scripts at the end.
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
  const styleOf = neededStyle(readStyleRules(sheet, false))
  return {
    shell,
    withStyle(document) {
      const style = styleOf(document)
      const html = document
        .replace(link, () => `<style>${style}</style>`)
        .replace('<template id="code">', (template) => template + link)
        .replace('</body>', () => `<noscript>${link}</noscript></body>`)
      return { html, styles: [cspHash(style)] }
    },
  }
}
