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
])

/** Pages of the catalogue: home, lists, an organizer, an event, a pass. */
const renderedPath =
  /^\/(?:o\/[^/]+\/?)?(?:(?:events|subscriptions)-all\/?)?$|^\/(?:event|subscription)\/[^/]+\/?$/

/**
 * True for the address of a page that the server renders and the worker stores as rendered.
 * @param parameters names of the query parameters
 */
export const isRenderedAddress = (path: string, parameters: readonly string[]): boolean =>
  renderedPath.test(path) && !parameters.some((name) => contentParameters.has(name))
