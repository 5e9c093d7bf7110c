/**
 * The document around a rendered ticket page, its styles and its policy
 * (docs/decisions/0002-ticket-page-by-the-worker.md#decision).
 */
import { isAccent } from '#catalogue/rules/parse-accent-color.ts'
import { escapeHtml } from '#kit/text/escape-html.ts'
import { iconLink } from '#kit/text/icon-link.ts'
import { directionOf, localeOf } from '#kit/text/language-choice.ts'
import type { Translations } from '#kit/text/translations.ts'
import type { Neighbors, PageTicket, WithPicture } from './ticket-page-facts.ts'
import type { WalletContent } from './wallet-content.ts'

/** Renders the content of static pages. One implementation runs in the browser, one on the server. */
export interface TicketPageRenderer {
  /** Differs whenever the same ticket could render differently: part of the inputs of every stored page. */
  readonly version: string
  /** What a page needs of the style sheet of static pages, from its HTML. */
  styleOf(html: string): string
  /** The text of their one script (src/shell/start/start-after-paint.ts). */
  readonly script: string
  /** HTML of the body's content. `now`: epoch ms. Without a picture it draws the mosaic of the event. */
  ticketPage(
    ticket: WithPicture<PageTicket>,
    neighbors: Neighbors,
    translations: Translations,
    now: number,
  ): string
  doorView(ticket: PageTicket, neighbors: Neighbors, translations: Translations, now: number): string
  walletList(content: WalletContent, translations: Translations, now: number): string
  /** The code of a ticket as an SVG document, drawn as on its pages. */
  code(text: string): string
}

export interface PageParts {
  /** Rendered HTML. */
  readonly content: string
  readonly title: string
  readonly lang: string
  /** Style sheets, each allowed by its hash: the style of static pages, then the colors. */
  readonly styles: readonly string[]
  /** The text of the script, allowed by its hash. */
  readonly script: string
  /** HTML before the script: the data and the files of the app on a first visit. */
  readonly beforeScript?: string
}

/** Where the part of a page begins that may come after the first frame. */
export const laterMark = /<[a-z]+ data-later=/

/**
 * The organizers' colors of a page as rules for the elements that name them in `data-accent`: the policy of a finished
 * page refuses style attributes. "" without a color.
 */
export const accentStyle = (accents: readonly (string | null)[]): string =>
  [...new Set(accents)]
    .filter((accent) => accent !== null && isAccent(accent))
    .sort()
    .map((accent) => `[data-accent="${String(accent)}"]{--accent:${String(accent)}}`)
    .join('')

/**
 * The page as HTML. It works without the app, by links alone. The script starts the app after the first paint; the app
 * renders into `#root` and takes the place of `#stored` in one frame.
 */
export function pageHtml({ content, title, lang, styles, script, beforeScript = '' }: PageParts): string {
  return (
    `<!doctype html><html lang="${escapeHtml(localeOf(lang))}" dir="${directionOf(lang)}" data-stored="page"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    // An extension that recolors the page makes the code unreadable.
    '<meta name="darkreader-lock">' +
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f5f6">' +
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f0c0d">' +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Tessera</title>${iconLink}` +
    styles.map((style) => `<style>${style}</style>`).join('') +
    `</head><body><div id="stored">${content}</div><div id="root" hidden></div>${beforeScript}<script>${script}</script></body></html>`
  )
}

/** What a static page shows. */
export interface PageContent extends Pick<PageParts, 'content' | 'title' | 'lang'> {
  /** Colors of its organizers. */
  readonly accents: readonly (string | null)[]
}

/** A page as HTML, with the style that it needs and its style sheets for the policy. */
export function staticPage(
  { styleOf, script }: TicketPageRenderer,
  { accents, ...page }: PageContent,
): Pick<PageParts, 'styles'> & { readonly html: string } {
  const needed = styleOf(pageHtml({ ...page, script, styles: [] }))
  const styles = [needed, accentStyle(accents)].filter((text) => text !== '')
  return { html: pageHtml({ ...page, script, styles }), styles }
}

/**
 * The policy of a static page: its own styles and script by hash, and what the app needs that renders into it.
 * @param styles base64 of the SHA-256 of each style text
 * @param script the same of the script's text
 */
export const pagePolicy = (styles: readonly string[], script: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${script}'`,
    `style-src 'self' ${styles.map((hash) => `'sha256-${hash}'`).join(' ')}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self' data:",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types tessera dompurify 'allow-duplicates'",
  ].join('; ')
