/** The query parameters in the address of a reservation (docs/api/client-behavior.md#lists). */

/** Parameters that stay after the confirmation: pages of payment providers add others on the way back. */
const keptParameters = ['subscription', 'organizer', 'tags', 'organizerSlug', 'lang', 'code']

const query = (search: URLSearchParams, keeps: (name: string) => boolean): string => {
  const text = new URLSearchParams([...search].filter(([name]) => keeps(name))).toString()
  return text === '' ? '' : `?${text}`
}

/** `?…` with the kept parameters of an address, or "". */
export const keptQuery = (search: URLSearchParams): string =>
  query(search, (name) => keptParameters.includes(name))

/** Parameters of one step: the booking page with an invoice, and the change of the details that the overview requests. */
const stepParameters = ['requestInvoice', 'change']

/** `?…` with all parameters that stay until the confirmation, or "". */
export const openOrderQuery = (search: URLSearchParams): string =>
  query(search, (name) => !stepParameters.includes(name))
