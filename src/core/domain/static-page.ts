/**
 * The document around a rendered ticket page, its styles and its policy
 * (docs/decisions/0002-ticket-page-by-the-worker.md#decision).
 */
import { escapeHtml } from './escape-html.ts'
import { iconLink } from './icon-link.ts'
import { directionOf } from './language-choice.ts'
import { isAccent } from './parse-accent-color.ts'
import type { Neighbors, PageTranslations, PageTicket } from './ticket-page-facts.ts'
import type { WalletContent } from './wallet-content.ts'

/** A style sheet that is enough for the first part of a page, up to {@link laterMark}. */
export interface FirstStyle {
  readonly style: string
  /** Base64 of the SHA-256 of {@link style}. */
  readonly hash: string
  /** The classes that the sheet is made for. */
  readonly classes: readonly string[]
}

/** Renders the content of static pages. One implementation runs in the browser, one on the server. */
export interface TicketPageRenderer {
  /** Differs whenever the same ticket could render differently: part of the inputs of every stored page. */
  readonly version: string
  /** The prebuilt style sheet of static pages. */
  readonly style: string
  /** Base64 of the SHA-256 of {@link style}. */
  readonly styleHash: string
  readonly firstStyles: readonly FirstStyle[]
  /** HTML of the body's content. `now`: epoch ms. */
  ticketPage(ticket: PageTicket, neighbors: Neighbors, translations: PageTranslations, now: number): string
  doorView(ticket: PageTicket, neighbors: Neighbors, translations: PageTranslations, now: number): string
  walletList(content: WalletContent, translations: PageTranslations, now: number): string
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
  /** Of which at most one precedes the style of static pages. */
  readonly firstStyles?: readonly FirstStyle[]
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
 * The one script of a page, at the end of its body: it waits for the first frame. It is inline, because the browser
 * would fetch a script file beside the code, through the same worker, before it draws anything.
 */
const start = "requestAnimationFrame(()=>setTimeout(()=>import('/start.js')))"
export const startScript = `<script>${start}</script>`

/** The source of that script in a policy: base64 of the SHA-256 of its text. */
export const startSource = "'sha256-KPOX7MlYyrqdIlOhJHJyreHeF5DjSWo+0W8TNduTy64='"

const styleElement = (style: string): string => `<style>${style}</style>`

/** The style that is enough for a part; undefined when the part has more, such as a notice. */
const fitting = (part: string, styles: readonly FirstStyle[]): FirstStyle | undefined => {
  const classes = [...part.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
  return styles.find((style) => classes.every((name) => style.classes.includes(name)))
}

/** Head styles and content. The whole style comes with the later part when the first part has its own. */
function withStyles({
  content,
  styles,
  firstStyles = [],
}: PageParts): readonly [head: string, content: string] {
  const later = content.search(laterMark)
  const first = later < 0 ? undefined : fitting(content.slice(0, later), firstStyles)
  if (!first) return [styles.map(styleElement).join(''), content]
  const [whole = '', ...colors] = styles
  return [
    [first.style, ...colors].map(styleElement).join(''),
    `${content.slice(0, later)}<style data-later="">${whole}</style>${content.slice(later)}`,
  ]
}

/**
 * The page as HTML. It works without the app, by links alone. The script starts the app after the first paint; the app
 * renders into `#root` and takes the place of `#stored` in one frame.
 */
export function pageHtml(parts: PageParts): string {
  const { title, lang } = parts
  const [styles, content] = withStyles(parts)
  return (
    `<!doctype html><html lang="${escapeHtml(lang)}" dir="${directionOf(lang)}" data-stored="page"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f5f6">' +
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f0c0d">' +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Tessera</title>${iconLink}` +
    styles +
    `</head><body><div id="stored">${content}</div><div id="root" hidden></div>${startScript}</body></html>`
  )
}

/**
 * The policy of a static page: its own styles and script by hash, and what the app needs that renders into it.
 * @param hashes base64 of the SHA-256 of each style text
 */
export const pagePolicy = (hashes: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${startSource}`,
    `style-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types tessera dompurify 'allow-duplicates'",
  ].join('; ')
