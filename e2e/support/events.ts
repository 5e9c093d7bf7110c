/** Client of the test-only addresses of tests/support/server/e2e-server.ts. */
import { decodeOnly } from './decode-only.ts'
import { installation } from './installation.ts'

export type EventKind =
  | 'free'
  | 'paid'
  | 'few'
  | 'hostile'
  | 'providers'
  | 'card'
  | 'embedded'
  | 'embedded-providers'
  | 'invoice'
  | 'extras'
  | 'codes'
  | 'fields'
  | 'donation'
  | 'form'
  | 'categories'
  | 'online'
  | 'full'
  | 'meetup'
  | 'waiting-list'
  | 'sold-out'
  | 'members'
  | 'business'
  | 'deferred'
  | 'mollie'
  | 'long-texts'
  | 'long-prices'
  | 'long-extras'
  | 'long-waiting-list'
  | 'long-online'

async function call<T>(address: string, method: string, body?: unknown): Promise<T> {
  const answer = await fetch(address, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
  if (!answer.ok) throw new Error(`${method} ${address}: ${String(answer.status)} ${await answer.text()}`)
  return (await answer.json()) as T
}

interface EventOptions {
  /** Its own photograph with its smaller sizes, or a file that no browser can show. */
  readonly picture?: 'photograph' | 'broken'
  /** Lists the event; only for a server of the test. */
  readonly listed?: boolean
}

/** Creates an event for this test. It is on sale but in no list: lists do not grow with the number of tests. */
export const createEvent = (
  origin: string,
  kind: EventKind,
  options: EventOptions = {},
): Promise<{ shortName: string }> => call(`${origin}/test/events`, 'POST', { kind, ...options })

/** Withdraws an event, as the operator does: its pages answer 404, its tickets stay valid. */
export const withdraw = (origin: string, shortName: string): Promise<unknown> =>
  call(`${origin}/test/events/${shortName}/withdraw`, 'POST')

/** Moves an event in time and to another place, as the operator does. @param by ms */
export const moveEvent = (
  origin: string,
  shortName: string,
  change: { readonly by: number; readonly location: string },
): Promise<unknown> => call(`${origin}/test/events/${shortName}/move`, 'POST', change)

/** Creates a free subscription descriptor for two tickets of the event; it is in no list. */
export const createSubscription = (
  origin: string,
  shortName: string,
  options: { readonly long?: boolean } = {},
): Promise<{ id: string }> => call(`${origin}/test/subscriptions`, 'POST', { shortName, ...options })

/** Lets a reservation expire. */
export const expire = (origin: string, reservationId: string): Promise<unknown> =>
  call(`${origin}/test/reservations/${reservationId}/expire`, 'POST')

/** Marks a reservation as paid, as the operator does. */
export const markPaid = (origin: string, reservationId: string): Promise<{ marked: string }> =>
  call(`${origin}/test/reservations/${reservationId}/paid`, 'POST')

/** The reservations of an event in the database. */
export const ordersOf = (origin: string, shortName: string): Promise<{ id: string; status: string }[]> =>
  call(`${origin}/test/events/${shortName}/orders`, 'GET')

/** Path of the link in the last mail of a kind to an address. */
export const mailLink = async (origin: string, recipient: string, kind: string): Promise<string> =>
  (await call<{ kind: string; path: string }[]>(`${origin}/test/mails/${recipient}`, 'GET')).findLast(
    (mail) => mail.kind === kind,
  )?.path ?? ''

/** The text of a ticket's code as the server issues it; an installation issues it as a picture only. */
export async function issuedCode(origin: string, shortName: string, uuid: string): Promise<string> {
  if (installation === null)
    return (await call<{ text: string }>(`${origin}/test/code/${shortName}/${uuid}`, 'GET')).text
  const answer = await fetch(`${origin}/api/v2/public/event/${shortName}/ticket/${uuid}/code.png`)
  return decodeOnly(new Uint8Array(await answer.arrayBuffer()))
}

/** Checks the attendee in. @returns the PIN of the polls, null without an open poll */
export const checkIn = async (origin: string, uuid: string): Promise<string | null> =>
  (await call<{ pin: string | null }>(`${origin}/test/tickets/${uuid}/check-in`, 'POST')).pin
