/** The document of a rendered page: the built page of the app with content and data (docs/ARCHITECTURE.md#rendered-pages). */
import { escapeHtml } from '#core/domain/escape-html.ts'
import { directionOf } from '#core/domain/language-choice.ts'
import type { RenderedPage } from '#core/domain/page-renderer.ts'
import { dataBlock } from './data-block.ts'
import { withNoScriptNotice } from './no-script-notice.ts'

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
      () => `<html lang="${escapeHtml(lang)}" dir="${directionOf(lang)}"`,
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
