/**
 * The only module that turns text into HTML or a script address. The page's policy refuses all others
 * (`require-trusted-types-for 'script'; trusted-types tessera dompurify`).
 */
import { attempt } from '#kit/attempt.ts'
import { isOwnImage } from '#kit/text/safe-address.ts'

interface Policy {
  createHTML(text: string): string
  createScript(text: string): string
  createScriptURL(text: string): string
}

const rules: Policy = {
  // Only called by functions of this module, with text that they have made safe.
  createHTML: (text) => text,
  createScript: (text) => text,
  createScriptURL: (text) => text,
}

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
}
const policy = trustedTypes?.createPolicy('tessera', rules) ?? rules

/**
 * Links to the web, mail and telephone only: the browser's own sanitizer removes `javascript:`, but not `data:`. A page
 * opened from an organizer's text gets neither `opener` nor the referrer.
 */
function guardLink(link: Element): void {
  const address = link.getAttribute('href')
  if (address === null) return
  const scheme = attempt(() => new URL(address, location.origin).protocol)
  if (scheme === 'mailto:' || scheme === 'tel:') return
  if (scheme !== 'https:' && scheme !== 'http:') return link.removeAttribute('href')
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer nofollow')
}

/**
 * Images of this origin only: the page's policy refuses others, and they would send the address
 * of the reader to their host.
 */
function guardImage(image: Element): void {
  if (!isOwnImage(image.getAttribute('src') ?? '')) image.remove()
  else if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
}

type Sanitizer = (text: string) => string

let sanitizer: Promise<Sanitizer> | null = null

/**
 * The allowed elements of an organizer's text; of others only the text stays, or nothing. No foreign
 * namespaces.
 */
const elements =
  'a abbr b blockquote br code dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins li mark ol p pre s small span strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  )
const attributes = 'alt colspan dir height href lang rowspan src start title width'.split(' ')

interface NativeSanitizer {
  setHTML(
    text: string,
    options: { sanitizer: { elements: readonly string[]; attributes: readonly string[] } },
  ): void
}

/** The browser's own sanitizer: Chromium 146, Firefox 148. Safari has none yet. */
const hasNative = (): boolean => 'setHTML' in Element.prototype

function sanitizeNatively(text: string): string {
  // The document is a separate one, so that nothing is loaded while the markup is sanitized.
  const box = document.implementation.createHTMLDocument('').createElement('div')
  ;(box as unknown as NativeSanitizer).setHTML(text, { sanitizer: { elements, attributes } })
  box.querySelectorAll('a').forEach(guardLink)
  box.querySelectorAll('img').forEach(guardImage)
  return policy.createHTML(box.innerHTML)
}

async function loadSanitizer(): Promise<Sanitizer> {
  if (hasNative()) return sanitizeNatively
  const { default: DOMPurify } = await import('dompurify')
  DOMPurify.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'A') guardLink(node)
    if (node.nodeName === 'IMG') guardImage(node)
  })
  // Where DOMPurify does not work, it returns its input: then no markup is shown.
  if (!DOMPurify.isSupported) return () => ''
  return (text) =>
    policy.createHTML(
      DOMPurify.sanitize(text, {
        ALLOWED_TAGS: elements,
        ALLOWED_ATTR: attributes,
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
      }),
    )
}

/** Sanitizes HTML of the server. DOMPurify (11 kB) is loaded only in browsers without a sanitizer. */
export const sanitizeHtml = async (text: string): Promise<string> =>
  (await (sanitizer ??= loadSanitizer()))(text)

/** The worker's address for `navigator.serviceWorker.register`, a Trusted Types sink. */
export const workerUrl = (): string => policy.createScriptURL('/sw.js')

/** Sites whose scripts the app loads when an operator configured them; the page's policy has the same list. */
const scriptOrigins = [
  'https://js.stripe.com',
  'https://www.google.com',
  'https://challenges.cloudflare.com',
  'https://www.googletagmanager.com',
]

/** The address for `src` of a script. @throws for any other site than this origin and those of payment, bot checks and analytics. */
export function scriptUrl(address: string): string {
  const { origin } = new URL(address, location.origin)
  if (origin !== location.origin && !scriptOrigins.includes(origin))
    throw new Error(`No scripts are loaded from ${origin}`)
  return policy.createScriptURL(address)
}
