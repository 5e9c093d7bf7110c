/** What the serving host put into the page's head. Contract 1, 1.10: preferred over calls when present. */

/** Percent-encoded JSON of one script element, or null when it is absent or broken. */
function readJsonScript(element: Element | null): unknown {
  try {
    const text = element?.textContent ?? ''
    return text === '' ? null : JSON.parse(decodeURIComponent(text))
  } catch {
    return null
  }
}

export interface Preloaded {
  readonly info: unknown
  /** One at most, with its short name. */
  readonly event: { readonly shortName: string; readonly value: unknown } | null
  /** What is on, for the home page without a filter: only our own box office sends it. */
  readonly events: unknown
  readonly languages: unknown
  /** The page's language and English: two elements with the same id (contract 1, trap 37). */
  readonly bundles: readonly { readonly lang: string; readonly value: unknown }[]
  /** The session's id, or null: then the cookie alone carries it. */
  readonly sessionId: string | null
  readonly signInEnabled: boolean
}

/** Values as they were sent: whether the contract can read them, app/preload.ts finds out. */
export function readPreloaded(page: Document): Preloaded {
  const meta = (name: string) => page.querySelector(`meta[name="${name}"]`)?.getAttribute('content') || null
  const param = (element: Element) => element.getAttribute('data-param') ?? ''
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
  }
}
