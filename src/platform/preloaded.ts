/**
 * The data in the head of the served page, preferred over calls
 * (docs/api/page-addresses.md#data-in-the-served-page).
 */
import { parseJson } from '#core/domain/parse-json.ts'

/** JSON of a script element; null when it is missing or malformed. */
function readJsonScript(element: Element | null, decode = decodeURIComponent): unknown {
  try {
    const text = element?.textContent ?? ''
    return text === '' ? null : parseJson(decode(text))
  } catch {
    return null
  }
}

export interface Preloaded {
  readonly info: unknown
  /** At most one event. */
  readonly event: { readonly shortName: string; readonly value: unknown } | null
  /** The events of the home page without a filter; only Tessera's own server sends them. */
  readonly events: unknown
  readonly languages: unknown
  /**
   * The page's language and English: two elements with the same id
   * (docs/api/page-addresses.md#data-in-the-served-page).
   */
  readonly bundles: readonly { readonly lang: string; readonly value: unknown }[]
  /** Null when only the cookie carries the session. */
  readonly sessionId: string | null
  readonly signInEnabled: boolean
  /** What the app needs to hydrate a page that the server rendered; null for the shell. */
  readonly rendered: unknown
  /** The page was served without a cookie session. */
  readonly withoutSession: boolean
  /** The worker stored the rendered page at an earlier visit (sw/catalogue-documents.ts): its data are old. */
  readonly isStored: boolean
}

/** Reads the values as they were sent; app/apply-preloaded.ts decodes them. */
export function readPreloaded(page: Document): Preloaded {
  const meta = (name: string) => page.querySelector(`meta[name="${name}"]`)?.getAttribute('content') || null
  const param = (element: Element) => element.getAttribute('data-param') ?? ''
  const isStored = page.documentElement.hasAttribute('data-stored-document')
  const event = page.querySelector('script#preload-event')
  const value = readJsonScript(event)
  return {
    info: readJsonScript(page.querySelector('script#preload-info')),
    event: event && value !== null ? { shortName: param(event), value } : null,
    events: readJsonScript(page.querySelector('script#preload-events')),
    languages: readJsonScript(page.querySelector('script#preload-languages')),
    bundles: [...page.querySelectorAll('script#preload-bundle')]
      .map((element) => ({ lang: param(element), value: readJsonScript(element) }))
      .filter((found) => found.value !== null),
    sessionId: meta('GID'),
    signInEnabled: meta('authentication-enabled') === 'true',
    rendered: readJsonScript(page.querySelector('script#preload-page'), (text) => text),
    withoutSession: isStored || meta('session') === 'none',
    isStored,
  }
}
