/**
 * Markup of an organizer's text that a rendered page may contain without a sanitizer: the elements that Markdown makes,
 * without attributes, and links to the web. Anything else is left to the browser's sanitizer.
 */
const elements = new Set(
  'b blockquote br code em h1 h2 h3 h4 h5 h6 hr i li ol p pre s strong table tbody td th thead tr u ul'.split(
    ' ',
  ),
)
const voidElements = new Set(['br', 'hr'])

/** A tag without attributes, a link, or text up to the next tag. */
const token = /<(\/?)([a-z][a-z0-9]*)\s*(?:href="([^"<>]*)"[^<>]*)?\s*\/?>|[^<>]+/gy

const webLink = /^(?:https?:\/\/|mailto:|tel:)[^\s"'<>`]*$/i

/** The attributes that the sanitizer of the browser sets (src/device/browser/trusted-types.ts). */
const linkMarkup = (href: string): string =>
  /^http/i.test(href)
    ? `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">`
    : `<a href="${href}">`

/** A start tag, or null when it is not allowed. */
function startTag(name: string, href: string | undefined): string | null {
  if (name === 'a') return href !== undefined && webLink.test(href) ? linkMarkup(href) : null
  return elements.has(name) && href === undefined ? `<${name}>` : null
}

/** Names the open elements while tags are read. @returns the tag, or null when it does not fit */
function tagMarkup([, close, name = '', href]: RegExpExecArray, open: string[]): string | null {
  if (close === '/') return href === undefined && open.pop() === name ? `</${name}>` : null
  if (!voidElements.has(name)) open.push(name)
  return startTag(name, href)
}

/** @returns null when the text has other markup, or its elements do not close in order */
export function allowedMarkup(html: string): string | null {
  const open: string[] = []
  const parts: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < html.length) {
    const match = token.exec(html)
    if (match === null) return null
    const part = match[2] === undefined ? match[0] : tagMarkup(match, open)
    if (part === null) return null
    parts.push(part)
  }
  return open.length === 0 ? parts.join('') : null
}
