/** A buyer over HTTP, for servers in other processes. */
import { bookingForm } from './server/purchase.ts'

const api = '/api/v2/public'

export interface Said {
  readonly status: number
  /** The decoded body; undefined when it is no JSON. Decoded when it is read. */
  readonly body: unknown
}

export interface RemoteOrder {
  readonly id: string
  /** Public uuids. */
  readonly tickets: readonly string[]
}

export interface RemoteBuyer {
  call(method: string, path: string, body?: unknown): Promise<Said>
  /** @returns null when no tickets were left */
  reserve(shortName: string, categoryId: number, amount?: number): Promise<RemoteOrder | null>
  fillIn(order: RemoteOrder): Promise<Said>
  confirm(order: RemoteOrder, payment: object): Promise<Said>
}

interface Reservation {
  ticketsByCategory: { tickets: { uuid: string }[] }[]
}

export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON; undefined without a body. */
  readonly body: string | undefined
}

export interface ReceivedAnswer {
  readonly status: number
  header(name: string): string | null
  readonly text: string
}

export type Send = (request: SentRequest) => Promise<ReceivedAnswer>

/** The calls go to the servers in turn, as by a load balancer. */
function sendInTurn(origins: readonly string[]): Send {
  let turn = Math.floor(Math.random() * origins.length)
  return async ({ method, path, headers, body }) => {
    turn += 1
    const answer = await fetch(`${origins[turn % origins.length] ?? ''}${path}`, {
      method,
      headers: { ...headers },
      ...(body === undefined ? {} : { body }),
    })
    return { status: answer.status, header: (name) => answer.headers.get(name), text: await answer.text() }
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

/** @param origins of one server, or of several copies */
export const remoteBuyer = (...origins: readonly string[]): RemoteBuyer => createBuyer(sendInTurn(origins))

export function createBuyer(send: Send): RemoteBuyer {
  let session = ''
  let token = ''

  async function call(method: string, path: string, body?: unknown): Promise<Said> {
    if (method !== 'GET' && token === '') await call('GET', `${api}/i18n/languages`)
    const answer = await send({
      method,
      path,
      headers: {
        ...(session ? { 'x-auth-token': session } : {}),
        ...(method === 'GET' ? {} : { 'x-csrf-token': token, 'content-type': 'application/json' }),
      },
      body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
    })
    session = answer.header('x-auth-token') ?? session
    token = answer.header('xsrf-token') ?? token
    return {
      status: answer.status,
      get body() {
        return parsed(answer.text)
      },
    }
  }

  return {
    call,
    async reserve(shortName, ticketCategoryId, amount = 1) {
      const answer = await call('POST', `${api}/event/${shortName}/reserve-tickets?lang=en`, {
        reservation: [{ ticketCategoryId, amount }],
      })
      if (answer.status === 422) return null
      if (answer.status !== 200) throw new Error(`reserve-tickets answered ${String(answer.status)}`)
      const id = (answer.body as { value: string }).value
      const info = (await call('GET', `${api}/reservation/${id}`)).body as Reservation
      return { id, tickets: info.ticketsByCategory.flatMap(({ tickets }) => tickets.map(({ uuid }) => uuid)) }
    },
    fillIn: (order) =>
      call('POST', `${api}/reservation/${order.id}/validate-to-overview?lang=en`, bookingForm(order)),
    confirm: (order, payment) =>
      call('POST', `${api}/reservation/${order.id}?lang=en`, { termAndConditionsAccepted: true, ...payment }),
  }
}
