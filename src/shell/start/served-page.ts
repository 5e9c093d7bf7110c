/** Reads the data in the document of the page for the app (docs/api/page-addresses.md#data-in-the-served-page). */
import type { PageState } from '../rules/page-renderer.ts'

export interface ServedPage {
  /** Null for the page that the worker stores for every address. */
  readonly state: PageState | null
  /** Null when only the cookie carries the session. */
  readonly sessionId: string | null
  readonly signInEnabled: boolean
  /** The server has opened the cookie session with this page. */
  readonly sessionOpen: boolean
  /** The worker stored the rendered page at an earlier visit (sw/catalogue-documents.ts), or the server made it of a copy: its data are old. */
  readonly isStored: boolean
}

/** @param page the document; its data are those of this build, because it also names the scripts */
export function readServedPage(page: Document): ServedPage {
  const meta = (name: string) => page.querySelector(`meta[name="${name}"]`)?.getAttribute('content') || null
  const isStored = page.documentElement.hasAttribute('data-stored-document')
  const text = page.querySelector('script#page-data')?.textContent
  const state = text ? (JSON.parse(text) as PageState) : null
  return {
    state,
    sessionId: meta('GID'),
    signInEnabled: meta('authentication-enabled') === 'true',
    sessionOpen: state !== null && !isStored && meta('session') !== 'none',
    isStored,
  }
}
