/** The data of a rendered page inside its document. */
import type { PageState } from '#core/domain/page-renderer.ts'

/**
 * The data of a page for the app: JSON that the browser does not execute
 * (docs/api/page-addresses.md#data-in-the-served-page). `<` is escaped, so that no text can end the element.
 */
export const dataBlock = (state: PageState): string =>
  `<script id="page-data" type="application/json">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`
