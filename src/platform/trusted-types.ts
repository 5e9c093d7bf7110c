/**
 * The one place where text becomes HTML or the address of a script. Everything else is refused by the page's
 * policy (`require-trusted-types-for 'script'; trusted-types tessera dompurify`).
 */
interface Policy {
  createHTML(text: string): string
  createScript(text: string): string
  createScriptURL(text: string): string
}

interface Factory {
  createPolicy(name: string, rules: Policy): Policy
}

const rules: Policy = {
  // Only called by functions of this file, on text that they have made safe.
  createHTML: (text) => text,
  createScript: (text) => text,
  createScriptURL: (text) => text,
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
const policy = factory?.createPolicy('tessera', rules) ?? rules

/** A page opened from an organiser's text gets neither our window nor our address. */
function guardLink(link: Element): void {
  const address = link.getAttribute('href')
  if (address === null || /^(mailto|tel):/i.test(address)) return
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer nofollow')
}

/** Our own pictures only: the page's policy refuses others, and they would tell their host who reads this. */
function guardImage(image: Element): void {
  if (!/^\/(?!\/)|^data:image\//i.test(image.getAttribute('src') ?? '')) image.remove()
  else if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
}

type Sanitizer = (text: string) => string

let sanitizer: Promise<Sanitizer> | null = null

/** What an organiser's text may hold; of the rest only the words stay or nothing at all. No foreign namespace is among it. */
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

/** The browser's own sanitiser: Chromium 146, Firefox 148. Safari has none yet. */
const hasNative = (): boolean => 'setHTML' in Element.prototype

function sanitizeNatively(text: string): string {
  // A document of its own: nothing of it is loaded while it is cleaned.
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
  // Where it cannot work it gives back what it got: then there is no markup at all.
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

/** Cleans server HTML. DOMPurify, 11 kB, is loaded only where the browser has no sanitiser of its own. */
export const sanitizeHtml = async (text: string): Promise<string> =>
  (await (sanitizer ??= loadSanitizer()))(text)

/** The worker's address for `navigator.serviceWorker.register`, a Trusted Types sink. */
export const workerUrl = (path: '/sw.js' | '/dev-sw.js?dev-sw'): string => policy.createScriptURL(path)

/**
 * Fills a `<script type="application/ld+json">`: data that no one runs, but a sink all the same.
 * `<` is escaped, so that a title cannot end the element.
 */
export function setJsonLd(element: HTMLScriptElement, data: unknown): void {
  element.type = 'application/ld+json'
  element.text = policy.createScript(JSON.stringify(data).replaceAll('<', '\\u003c'))
}
