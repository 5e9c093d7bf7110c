/** A finished page of the wallet: markup to HTML text with its own small style sheet and strict policy (ARCHITECTURE 7.2). */
import { directionOf } from './language-choice.ts'
import { accentClass, escapeHtml, toHtml, walk, type Markup } from './markup.ts'
import type { PageTexts } from './ticket-page-facts.ts'
import { narrowStyle } from './ticket-page-style.ts'

export interface PageParts {
  readonly markup: Markup
  readonly title: string
  /** The whole style sheet of the design system; the page takes what it uses. */
  readonly sheet: string
}

/**
 * Beside the sheet's rules. The box the app grows in stays out of sight until it takes over. And the code comes
 * first: shadow, stub and bars, which cost as much as all the rest, join a tenth of a second later. The bars have
 * their height already and the stub stands below the code, so that nothing moves. No script is needed, and a browser
 * that does not know the property shows all at once.
 */
const own =
  '#root[hidden]{display:none}' +
  '@keyframes flat{from,to{filter:none}}.pk{animation:flat .1s}' +
  '@keyframes later{from,to{content-visibility:hidden}}.pk-stub>*,.pass-page>.menu,.top>*,.door-top>*,.actbar>div{animation:later .1s}' +
  '.actbar>div{min-block-size:var(--control)}.door-top{min-block-size:3.25rem}' +
  '.edge{animation:later .1s,walk var(--slow) linear infinite}'

/** Where the part of a page begins that may come after the first frame: an element that asks for it. */
export const laterMark = /<[a-z]+ data-later=/

/** The style of one page: the rules it uses, and its accents as classes. */
export function pageStyle(markup: Markup, sheet: string): string {
  const classes = new Set<string>()
  const tags = new Set<string>()
  const accents = new Set<string>()
  walk(markup, ({ tag, attributes, accent }) => {
    tags.add(tag)
    for (const name of String(attributes['class'] ?? '').split(/\s+/)) classes.add(name)
    if (accent !== null) accents.add(accent)
  })
  const colors = [...accents].map((accent) => `.${accentClass(accent)}{--accent:${accent}}`).join('')
  return `${narrowStyle(sheet, { classes, tags })}${own}${colors}`
}

/**
 * The one script of a page, at the end of its body: it waits for the first frame. Written into the page, because a
 * browser reads ahead and would fetch a script beside the code, through the same worker, before anything is drawn.
 */
const start = "requestAnimationFrame(()=>setTimeout(()=>import('/start.js')))"
export const startScript = `<script>${start}</script>`

/** The source of that script in a policy: base64 of the SHA-256 of its text. */
export const startSource = "'sha256-KPOX7MlYyrqdIlOhJHJyreHeF5DjSWo+0W8TNduTy64='"

/**
 * The page as HTML text. Useful without the app: links only. The one script
 * starts the app after the first paint; the app grows in `#root` and takes the place of `#stored` in one frame.
 */
export function pageHtml(
  { markup, title }: PageParts,
  style: string,
  { lang }: Pick<PageTexts, 'lang'>,
): string {
  return (
    `<!doctype html><html lang="${escapeHtml(lang)}" dir="${directionOf(lang)}" data-stored="page"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f5f6">' +
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f0c0d">' +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Tessera</title>` +
    `<style>${style}</style></head>` +
    `<body><div id="stored">${toHtml(markup)}</div><div id="root" hidden></div>` +
    `${startScript}</body></html>`
  )
}

/**
 * The policy a page is served with. Its own style and script go by hash; the rest is what the app needs that grows in it.
 * `hash`: base64 of the SHA-256 of the style text.
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
