/**
 * An alf.io server as the contract describes it, limited to one purchase and strict: sessions by cookie or
 * header, a token of the same session with every write, 500 for an unexpected request.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import QRCode from 'qrcode'
import * as fixtures from './alfio-answers.ts'
import { Recordings } from './recordings.ts'

export interface Alfio {
  readonly origin: string
  /** `GET /api/v2/info 200` and so on, in order. */
  readonly log: string[]
  /** Events, orders, passes and online rooms beside the one that can be bought. */
  readonly recordings: Recordings
  /** Bodies of the booking forms of recorded orders. */
  readonly forms: BookingBody[]
  readonly stop: () => Promise<void>
}

const base = '/api/v2/public'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
}
type Answer = { status?: number; json?: unknown; type?: string; bytes?: Buffer; location?: string }

interface BookingBody {
  readonly tickets: Readonly<Record<string, { readonly additional: Readonly<Record<string, unknown>> }>>
}

const notFound: Answer = { status: 404 }
const unexpected: Answer = { status: 500, json: 'unexpected exception' }
const valid = (value: unknown, warnings: unknown[] = []): Answer => ({
  json: { success: true, errorCount: 0, validationErrors: [], value, warnings },
})

/** The one event and the one reservation of the server. */
class Shop {
  private readonly free: boolean
  private readonly shortName: string
  private reservation: fixtures.ReservationFixture | null = null
  /** Requests that are answered with FINALIZING before the reservation is complete. */
  private finalizing = 2

  constructor(free: boolean) {
    this.free = free
    this.shortName = fixtures.event(free).shortName
  }

  async answer(request: ApiRequest): Promise<Answer> {
    const { path } = request
    const constant = this.constants().get(path)
    if (constant !== undefined) return constant
    if (path.startsWith(`${base}/i18n/bundle/`)) return { json: fixtures.bundle }
    if (path.startsWith(`${base}/reservation/`)) return this.answerReservation(request)
    if (path.startsWith(`${base}/event/${this.shortName}/`)) return this.answerEvent(request)
    if (path === '/file/9f2c41aa') return { type: 'image/png', bytes: await QRCode.toBuffer('a picture') }
    // Answers like a server that is configured with another host name and protocol.
    if (path === `/event/${this.shortName}/reservation/${fixtures.reservationId}`)
      return {
        status: 302,
        location: `${path}/${this.reservation?.status === 'COMPLETE' ? 'success' : 'book'}`,
      }
    return notFound
  }

  private constants(): ReadonlyMap<string, Answer> {
    const event = fixtures.event(this.free)
    return new Map<string, Answer>([
      ['/api/v2/info', { json: fixtures.info }],
      [`${base}/i18n/languages`, { json: fixtures.allLanguages }],
      [`${base}/events`, { json: [event] }],
      [`${base}/event/${this.shortName}`, { json: event }],
      [`${base}/event/${this.shortName}/ticket-categories`, { json: fixtures.categories(this.free) }],
    ])
  }

  private answerReservation(request: ApiRequest): Answer {
    const [, id = '', action = ''] = /\/reservation\/([^/]+)\/?(.*)$/.exec(request.path) ?? []
    if (!uuid.test(id)) return unexpected
    if (this.reservation === null || id !== fixtures.reservationId) return notFound
    if (this.reservation.status === 'FINALIZING' && this.finalizing-- === 0)
      this.reservation = { ...this.reservation, status: 'COMPLETE' }
    return request.method === 'GET'
      ? this.readReservation(this.reservation, action)
      : this.writeReservation(this.reservation, action, request)
  }

  private writeReservation(
    reservation: fixtures.ReservationFixture,
    action: string,
    request: ApiRequest,
  ): Answer {
    if (request.method !== 'POST') return unexpected
    if (action === 'back-to-booking') {
      this.reservation = { ...reservation, validated: false }
      return { json: true }
    }
    if (!request.query.has('lang')) return unexpected
    return action === 'validate-to-overview'
      ? this.validate(reservation, request)
      : this.confirm(reservation, request)
  }

  private readReservation(reservation: fixtures.ReservationFixture, action: string): Answer {
    if (action === '') return { json: fixtures.reservation(reservation) }
    if (action !== 'status') return unexpected
    return { json: { status: reservation.status, validatedBookingInformation: reservation.validated } }
  }

  private validate(reservation: fixtures.ReservationFixture, { query, body }: ApiRequest): Answer {
    const tickets = body['tickets'] as Record<string, { additional: Record<string, unknown> }>
    if (tickets[fixtures.ticketId]?.additional['mood']?.toString() !== 'sunny') return unexpected
    const attendee = body as unknown as NonNullable<fixtures.ReservationFixture['attendee']>
    // It warns once.
    const validated = query.get('ignoreWarnings') === 'true' || reservation.attendee !== null
    this.reservation = { ...reservation, attendee, validated: validated || reservation.validated }
    return validated
      ? valid(true)
      : valid(true, [{ code: 'error.STEP_2_EMAIL_TYPO', params: [String(body['email'])] }])
  }

  private confirm(reservation: fixtures.ReservationFixture, { body }: ApiRequest): Answer {
    const sent = [body['termAndConditionsAccepted'], body['selectedPaymentMethod'], body['paymentProxy']]
    const expected = this.free ? [true, 'NONE', null] : [true, 'BANK_TRANSFER', 'OFFLINE']
    if (String(sent) !== String(expected)) return unexpected
    this.reservation = { ...reservation, status: this.free ? 'FINALIZING' : 'OFFLINE_PAYMENT' }
    return valid({ success: true, redirect: false, redirectUrl: null, failure: true, gatewayIdOrNull: null })
  }

  private async answerEvent({ method, path, query }: ApiRequest): Promise<Answer> {
    const rest = path.slice(`${base}/event/${this.shortName}`.length)
    if (rest === '/reserve-tickets' && method === 'POST') {
      if (!query.has('lang')) return unexpected
      this.reservation = { free: this.free, status: 'PENDING', validated: false, attendee: null }
      return valid(fixtures.reservationId)
    }
    const [, id = '', action = ''] = /^\/ticket\/([^/]+)\/?(.*)$/.exec(rest) ?? []
    return id !== '' && !uuid.test(id) ? unexpected : this.answerTicket(id, action)
  }

  private async answerTicket(id: string, action: string): Promise<Answer> {
    if (id !== fixtures.ticketId || this.reservation?.status !== 'COMPLETE')
      return { status: action === 'code.png' ? 403 : 404 }
    if (action === '') return { json: fixtures.ticket(this.reservation) }
    if (action !== 'code.png') return notFound
    const bytes = await QRCode.toBuffer(fixtures.codeText, { errorCorrectionLevel: 'H', width: 200 })
    return { type: 'image/png', bytes }
  }
}

/** Sessions by cookie or header. */
class Sessions {
  private readonly ids = new Set<string>()

  /** The session of a call, created when there is none. On public calls the header has priority over the cookie. */
  open(request: IncomingMessage, response: ServerResponse, path: string): string {
    const isPublic = path.startsWith(`${base}/`)
    const cookie = /ALFIO_SESSION=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
    const sessionId = (isPublic ? request.headers['x-auth-token'] : undefined) || cookie
    if (typeof sessionId === 'string' && this.ids.has(sessionId)) return sessionId
    const id = randomUUID()
    this.ids.add(id)
    if (isPublic) response.setHeader('X-Auth-Token', id)
    else response.setHeader('Set-Cookie', `ALFIO_SESSION=${id}; Path=/; Secure; HttpOnly; SameSite=Strict`)
    return id
  }
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
}

function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const { status = 200, json, type, bytes, location } = answer
  response.statusCode = status
  if (location !== undefined)
    response.setHeader('Location', `https://${request.headers.host ?? ''}${location}`)
  if (type !== undefined) response.setHeader('Content-Type', type)
  if (json !== undefined) response.setHeader('Content-Type', 'application/json')
  response.end(bytes ?? (json === undefined ? undefined : JSON.stringify(json)))
}

/** @param free the event is free and has no currency; else it is paid by bank transfer */
export async function startAlfio(free: boolean): Promise<Alfio> {
  const log: string[] = []
  const sessions = new Sessions()
  const shop = new Shop(free)

  const recordings = new Recordings()
  const forms: BookingBody[] = []

  /** alf.io refuses an optional VAT number that is sent blank. */
  function answerRecorded({ method, path, body }: ApiRequest): Answer | null {
    if (method === 'GET') return recordings.answer(path)
    if (!path.endsWith('/validate-to-overview')) return null
    const form = body as unknown as BookingBody
    forms.push(form)
    const blank = Object.entries(form.tickets).filter(([, { additional }]) =>
      [[null], ['']].some((value) => JSON.stringify(value) === JSON.stringify(additional['vatid'])),
    )
    const validationErrors = blank.map(([uuid]) => ({
      fieldName: `tickets[${uuid}].additional[vatid][0]`,
      code: 'error.STEP_2_INVALID_VAT',
      arguments: null,
    }))
    if (validationErrors.length === 0) return valid(true)
    const refusal = { success: false, errorCount: validationErrors.length, value: false, warnings: [] }
    return { status: 422, json: { ...refusal, validationErrors } }
  }

  async function answerOf(request: ApiRequest): Promise<Answer> {
    const { method, path } = request
    if (method === 'GET' && recordings.isChosen(path)) return recordings.answer(path) ?? notFound
    const ownAnswer = await shop.answer(request)
    return ownAnswer.status === 404 ? (answerRecorded(request) ?? ownAnswer) : ownAnswer
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://alfio')
    const method = request.method ?? 'GET'
    const body = await readBody(request)
    const session = path.startsWith('/file/') ? '' : sessions.open(request, response, path)
    if (method === 'GET' && path.startsWith('/api/v2')) response.setHeader('Alfio-OpenId-Enabled', 'false')
    // A new value each time; all of them are valid for the session.
    if (method === 'GET' && path.startsWith(`${base}/`))
      response.setHeader('XSRF-TOKEN', `${randomUUID()}.${session}`)
    const token = String(request.headers['x-csrf-token'] ?? '')
    const isRefused = method !== 'GET' && token.split('.')[1] !== session
    const answer = isRefused ? { status: 403 } : await answerOf({ method, path, query, body })
    log.push(`${method} ${path} ${String(answer.status ?? 200)}`)
    sendAnswer(request, response, answer)
  }

  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    log,
    recordings,
    forms,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
