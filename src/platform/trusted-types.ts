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

/** Origins whose scripts a payment or challenge route may load. */
const scriptOrigins = ['https://js.stripe.com', 'https://challenges.cloudflare.com']

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

async function loadSanitizer(): Promise<Sanitizer> {
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
        USE_PROFILES: { html: true },
        FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'dialog', 'audio', 'video'],
        FORBID_ATTR: ['style', 'id', 'name', 'class', 'popover', 'popovertarget'],
        ALLOW_DATA_ATTR: false,
      }),
    )
}

/** The sanitiser, loaded on first use: 11 kB that a page without server HTML does without. */
export const sanitizeHtml = async (text: string): Promise<string> =>
  (await (sanitizer ??= loadSanitizer()))(text)

/** The worker's address for `navigator.serviceWorker.register`, a Trusted Types sink. */
export const workerUrl = (path: '/sw.js' | '/dev-sw.js?dev-sw'): string => policy.createScriptURL(path)

/** The address of a provider's script. @throws TypeError for an origin that is not on our list. */
export function providerScriptUrl(address: string): string {
  if (!scriptOrigins.includes(new URL(address).origin)) throw new TypeError(`No script from ${address}`)
  return policy.createScriptURL(address)
}

/**
 * Fills a `<script type="application/ld+json">`: data that no one runs, but a sink all the same.
 * `<` is escaped, so that a title cannot end the element.
 */
export function setJsonLd(element: HTMLScriptElement, data: unknown): void {
  element.type = 'application/ld+json'
  element.text = policy.createScript(JSON.stringify(data).replaceAll('<', '\\u003c'))
}
