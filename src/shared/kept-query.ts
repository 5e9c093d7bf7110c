/** The query parameters that stay in the address of a reservation (docs/api/client-behavior.md#lists). */
const keptParameters = ['subscription', 'organizer', 'tags', 'organizerSlug', 'lang', 'code']

/** `?…` with the kept parameters of an address, or "". */
export function keptQuery(search: URLSearchParams): string {
  const kept = new URLSearchParams([...search].filter(([name]) => keptParameters.includes(name)))
  const text = kept.toString()
  return text === '' ? '' : `?${text}`
}
