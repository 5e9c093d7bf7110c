import { isListPage, parsePage } from '#wire/page-paths.ts'

/** Query parameters that change the content of a page: such an address is not rendered ahead. */
const contentParameters = new Set([
  'code',
  'errors',
  'subscription',
  'organizer',
  'organizerSlug',
  'tags',
  'q',
  'when',
  'price',
  'format',
  'saved',
])

/** Pages of the catalogue: home, lists, an organizer, an event, a pass. */
function isCataloguePage(path: string): boolean {
  const parsed = parsePage(path)
  return isListPage(parsed) || parsed?.page === 'event' || parsed?.page === 'subscription'
}

/**
 * True for the address of a page that the server renders and the worker stores as rendered.
 * @param parameters names of the query parameters
 */
export const isRenderedAddress = (path: string, parameters: readonly string[]): boolean =>
  isCataloguePage(path) && !parameters.some((name) => contentParameters.has(name))
