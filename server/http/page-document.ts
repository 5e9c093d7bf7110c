/** The document of a rendered page: the built page of the app with content and data (docs/ARCHITECTURE.md#rendered-pages). */
import { escapeHtml } from '#core/domain/escape-html.ts'
import { directionOf, localeOf } from '#core/domain/language-choice.ts'
import type { PageState, RenderedPage } from '#core/domain/page-renderer.ts'
import { pageTexts } from '#server/infra/i18n/page-texts.ts'

/**
 * The data of a page for the app: JSON that the browser does not execute
 * (docs/api/page-addresses.md#data-in-the-served-page). `<` is escaped, so that no text can end the element.
 */
export const dataBlock = (state: PageState): string =>
  `<script id="page-data" type="application/json">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`

/** Puts the notice of a page without script before the app; the style sheet hides the controls that need one (preferences.css). @param lang language of the page; English for an unknown one */
export function withNoScriptNotice(page: string, lang: string): string {
  const { title, text } = pageTexts('no-script', lang)
  const notice = `<noscript><div class="notice strip warn"><p><strong>${title}</strong>${text}</p></div></noscript>`
  return page.replace('<div id="root">', (root) => notice + root)
}

interface DocumentParts {
  readonly lang: string
  readonly page: RenderedPage
  /** Markup for the begin of the head: what the browser requests first. */
  readonly first?: string
  /** Markup for the end of the head. */
  readonly head: string
}

/** Lets the browser load scripts and preloaded modules of the markup after what the page shows. */
const withLowPriorityCode = (markup: string): string =>
  markup.replaceAll(/<script type="module"|<link rel="modulepreload"/g, (tag) => `${tag} fetchpriority="low"`)

/** @param template the built page of the app, with its style */
export function pageDocument(template: string, { lang, page, first = '', head }: DocumentParts): string {
  const withHead = template
    .replace(
      /<html lang="[^"]*"(?: dir="[^"]*")?/,
      () => `<html lang="${escapeHtml(localeOf(lang))}" dir="${directionOf(lang)}"`,
    )
    .replace(/<title>[^<]*<\/title>(?:\s*<meta name="description"[^>]*>)?/, () => first + page.head)
    .replace('</head>', () => `${head}<script>${page.script}</script></head>`)
  const document = withLowPriorityCode(withHead).replace(
    /<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/,
    // The script is at the end of the body, because the content is painted first.
    () => `<div id="root">${page.html}</div>${dataBlock(page.state)}`,
  )
  return withNoScriptNotice(document, lang)
}
