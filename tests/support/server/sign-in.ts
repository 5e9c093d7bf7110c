/** Signs in as a browser does, page by page and with cookies, at the form of the demo. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { envelopeOf, reservationIdOf, wireOf } from '../wire/json.ts'
import { api, bookingForm } from './purchase.ts'

export interface Browser {
  readonly cookies: Map<string, string>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  post(url: string, form: Record<string, string>): Promise<LightMyRequestResponse>
  /** A call of the API as the app makes it: the first write carries the session in a header, the others in the cookie. */
  call(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** Stores a session, which sets its cookie. */
  startSession(): Promise<unknown>
  /** Follows redirects within the site until a page answers. */
  open(url: string): Promise<LightMyRequestResponse & { address: string }>
}

const pathOf = (location: string): string => {
  const { pathname, search } = new URL(location, 'http://localhost:8080')
  return `${pathname}${search}`
}

/** A cookie jar that respects paths. */
export function browser(app: FastifyInstance): Browser {
  const cookies = new Map<string, string>()
  const paths = new Map<string, string>()
  let token = ''
  let session = ''

  function keepSession(answer: LightMyRequestResponse): LightMyRequestResponse {
    for (const { name, value, path, maxAge, expires } of answer.cookies) {
      const gone = value === '' || maxAge === 0 || (expires !== undefined && expires.getTime() === 0)
      if (gone) cookies.delete(name)
      else cookies.set(name, value)
      paths.set(name, path ?? '/')
    }
    token = String(answer.headers['xsrf-token'] ?? token)
    session = String(answer.headers['x-auth-token'] ?? session)
    return answer
  }
  const cookieFor = (url: string): string =>
    [...cookies]
      .filter(([name]) => url.startsWith(paths.get(name) ?? '/'))
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
  const headersFor = (url: string) => ({ host: 'localhost:8080', cookie: cookieFor(url) })

  const visitor: Browser = {
    cookies,
    get: async (url, headers = {}) =>
      keepSession(await app.inject({ url, headers: { ...headersFor(url), ...headers } })),
    post: async (url, form) =>
      keepSession(
        await app.inject({
          method: 'POST',
          url,
          headers: { ...headersFor(url), 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(form).toString(),
        }),
      ),
    async call(method, url, body = {}, extra = {}) {
      if (method === 'GET') return visitor.get(url)
      await visitor.get('/api/v2/public/i18n/languages')
      const headers = {
        ...headersFor(url),
        'x-csrf-token': token,
        ...(cookies.has('ALFIO_SESSION') ? {} : { 'x-auth-token': session }),
        'content-type': 'application/json',
        ...extra,
      }
      return keepSession(await app.inject({ method, url, headers, payload: JSON.stringify(body) }))
    },
    startSession: () => visitor.call('POST', `${api}/reservation/none/back-to-booking`),
    async open(url) {
      let [address, answer] = [url, await visitor.get(url)]
      for (let hop = 0; hop < 8 && answer.statusCode >= 300 && answer.statusCode < 400; hop += 1) {
        address = pathOf(String(answer.headers.location))
        answer = await visitor.get(address)
      }
      return Object.assign(answer, { address })
    },
  }
  return visitor
}

/** @returns the address to which the form of the demo leads when a person is chosen */
export function chosenPath(form: string, person: 'ada' | 'zoe' | ''): string {
  const [, action = '', state = ''] =
    /<form action="([^"]+)"><input type="hidden" name="state" value="([^"]+)">/.exec(form) ?? []
  return `${action}?${new URLSearchParams({ state, code: person }).toString()}`
}

/** Follows the sign-in link. @returns the page that confirms it */
export async function signIn(
  visitor: Browser,
  person: 'ada' | 'zoe' | '' = 'ada',
  from = '/openid/authentication',
) {
  const choice = await visitor.open(from)
  return visitor.open(chosenPath(choice.body, person))
}

/** Reserves tickets of the first category of an event. */
export async function reserve(visitor: Browser, shortName: string, amount = 1) {
  const items = await visitor.get(`${api}/event/${shortName}/ticket-categories`)
  const reservation = [
    { ticketCategoryId: wireOf(items, endpoints.ticketCategories).ticketCategories[0]?.id, amount },
  ]
  const answer = await visitor.call('POST', `${api}/event/${shortName}/reserve-tickets?lang=en`, {
    reservation,
  })
  expect(answer.statusCode).toBe(200)
  const id: string = reservationIdOf(answer)
  const tickets: string[] = wireOf(
    await visitor.get(`${api}/reservation/${id}`),
    endpoints.reservation,
  ).ticketsByCategory.flatMap((category: { tickets: { uuid: string }[] }) =>
    category.tickets.map(({ uuid }) => uuid),
  )
  return { id, path: `${api}/reservation/${id}`, tickets }
}

/** Makes a confirmed reservation of an event. `typed`: changes to the booking form. */
export async function buyAs(
  visitor: Browser,
  shortName: string,
  payment: object,
  { amount = 1, typed = {} }: { readonly amount?: number; readonly typed?: object } = {},
) {
  const held = await reserve(visitor, shortName, amount)
  const form = bookingForm(held, typed)
  const details = await visitor.call('POST', `${held.path}/validate-to-overview?lang=en`, form)
  expect([details.statusCode, envelopeOf(details).validationErrors]).toEqual([200, []])
  const paid = await visitor.call('POST', `${held.path}?lang=en`, {
    termAndConditionsAccepted: true,
    ...payment,
  })
  expect(paid.statusCode).toBe(200)
  return held
}
