/** What a person does with a link that contains a code: opens it, and presses the button of its page. */
import { paths } from '#wire/page-paths.ts'
import type { Browser } from '../server/sign-in.ts'

/** The first visit answers with a page that continues by itself. */
export async function openCodeLink(visitor: Browser, shortName: string, code: string, query = '') {
  const first = await visitor.open(`/event/${shortName}/code/${code}${query}`)
  const [, onward] = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(first.body) ?? []
  const page = onward === undefined ? first : await visitor.open(onward.replaceAll('&amp;', '&'))
  const [, token = ''] = /name="_csrf" value="([^"]*)"/.exec(page.body) ?? []
  const [, action = ''] = /<form method="post" action="([^"]*)"/.exec(page.body) ?? []
  return { page, token, action: action.replaceAll('&amp;', '&') }
}

/** @returns the address that the visitor comes to */
export async function followCodeLink(
  visitor: Browser,
  shortName: string,
  code: string,
  { query = '', fields = {} }: { readonly query?: string; readonly fields?: Record<string, string> } = {},
): Promise<string> {
  const { page, token, action } = await openCodeLink(visitor, shortName, code, query)
  if (action === '') return page.address
  const answer = await visitor.post(action, { _csrf: token, ...fields })
  return String(answer.headers.location)
}

const bookingPath = new RegExp(
  `^${paths.reservation('event', 'NAME', 'ID', 'book').replace('NAME', '[^/]+').replace('ID', '([0-9a-f-]{36})')}$`,
)

/** The id in the address of a booking page; undefined for another address. */
export const reservationOf = (address: string): string | undefined => bookingPath.exec(address)?.[1]
