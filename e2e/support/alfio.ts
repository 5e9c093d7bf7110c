/**
 * An alf.io server as the contract describes it, limited to one purchase and strict: sessions by cookie or
 * header, a token of the same session with every write, 500 for an unexpected request.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import QRCode from 'qrcode'
import * as said from './alfio-answers.ts'

export interface Alfio {
  readonly origin: string
  /** `GET /api/v2/info 200` and so on, in order. */
  readonly log: string[]
  readonly stop: () => Promise<void>
}

const base = '/api/v2/public'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
}
type Answer = { status?: number; json?: unknown; type?: string; bytes?: Buffer; location?: string }

const unexpected: Answer = { status: 500, json: 'unexpected exception' }
const valid = (value: unknown): Answer => ({
  json: { success: true, errorCount: 0, validationErrors: [], value, warnings: [] },
})

/** @param free the event is free and has no currency; else it is paid by bank transfer */
export async function startAlfio(free: boolean): Promise<Alfio> {
  const log: string[] = []
  const sessions = new Set<string>()
  const shortName = said.event(free).shortName
  let standing: said.ReservationFixture | null = null
  let finalizing = 2

  function ofReservation({ method, path, query, body }: Asked): Answer {
    const [, id = '', action = ''] = /\/reservation\/([^/]+)\/?(.*)$/.exec(path) ?? []
    if (!uuid.test(id)) return unexpected
    if (standing === null || id !== said.reservationId) return { status: 404 }
    if (standing.status === 'FINALIZING' && finalizing-- === 0) standing = { ...standing, status: 'COMPLETE' }
    if (method === 'GET' && action === '') return { json: said.reservation(standing) }
    if (method === 'GET' && action === 'status')
      return { json: { status: standing.status, validatedBookingInformation: standing.validated } }
    if (method !== 'POST' || !query.has('lang')) return unexpected
    if (action === 'validate-to-overview') {
      const tickets = body['tickets'] as Record<string, { additional: Record<string, unknown> }>
      if (tickets[said.ticketId]?.additional['mood']?.toString() !== 'sunny') return unexpected
      standing = {
        ...standing,
        attendee: body as unknown as NonNullable<said.ReservationFixture['attendee']>,
      }
      if (query.get('ignoreWarnings') !== 'true') {
        const warnings = [{ code: 'error.STEP_2_EMAIL_TYPO', params: [String(body['email'])] }]
        return { json: { success: true, errorCount: 0, validationErrors: [], value: true, warnings } }
      }
      standing = { ...standing, validated: true }
      return valid(true)
    }
    const how = [body['termAndConditionsAccepted'], body['selectedPaymentMethod'], body['paymentProxy']]
    if (String(how) !== String(free ? [true, 'NONE', null] : [true, 'BANK_TRANSFER', 'OFFLINE']))
      return unexpected
    standing = { ...standing, status: free ? 'FINALIZING' : 'OFFLINE_PAYMENT' }
    return valid({ success: true, redirect: false, redirectUrl: null, failure: true, gatewayIdOrNull: null })
  }

  async function ofEvent({ method, path, query }: Asked): Promise<Answer> {
    const [, rest = ''] = new RegExp(`^${base}/event/${shortName}(.*)$`).exec(path) ?? []
    if (path === `${base}/event/${shortName}`) return { json: said.event(free) }
    if (rest === '/ticket-categories') return { json: said.categories(free) }
    if (rest === '/reserve-tickets' && method === 'POST') {
      if (!query.has('lang')) return unexpected
      standing = { free, status: 'PENDING', validated: false, attendee: null }
      return valid(said.reservationId)
    }
    const [, id = '', action = ''] = /^\/ticket\/([^/]+)\/?(.*)$/.exec(rest) ?? []
    if (id !== '' && !uuid.test(id)) return unexpected
    if (id !== said.ticketId || standing?.status !== 'COMPLETE')
      return { status: action === 'code.png' ? 403 : 404 }
    if (action === '') return { json: said.ticket(standing) }
    if (action !== 'code.png') return { status: 404 }
    const bytes = await QRCode.toBuffer(said.codeText, { errorCorrectionLevel: 'H', width: 200 })
    return { type: 'image/png', bytes }
  }

  async function answer(asked: Asked): Promise<Answer> {
    const { path } = asked
    if (path === '/api/v2/info') return { json: said.info }
    if (path === `${base}/i18n/languages`) return { json: said.allLanguages }
    if (path.startsWith(`${base}/i18n/bundle/`)) return { json: said.bundle }
    if (path === `${base}/events`) return { json: [said.event(free)] }
    if (path.startsWith(`${base}/reservation/`)) return ofReservation(asked)
    if (path.startsWith(`${base}/event/`)) return ofEvent(asked)
    if (path === '/file/9f2c41aa') return { type: 'image/png', bytes: await QRCode.toBuffer('a picture') }
    // As a server that is configured with another host name and protocol.
    if (path === `/event/${shortName}/reservation/${said.reservationId}`)
      return { status: 302, location: `${path}/${standing?.status === 'COMPLETE' ? 'success' : 'book'}` }
    return { status: 404 }
  }

  /**
   * The session of a call, created when there is none. On public calls the header has priority over the
   * cookie.
   */
  function session(request: IncomingMessage, response: ServerResponse, path: string): string {
    const isPublic = path.startsWith(`${base}/`)
    const cookie = /ALFIO_SESSION=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
    const given = (isPublic ? request.headers['x-auth-token'] : undefined) || cookie
    if (typeof given === 'string' && sessions.has(given)) return given
    const made = randomUUID()
    sessions.add(made)
    if (isPublic) response.setHeader('X-Auth-Token', made)
    else response.setHeader('Set-Cookie', `ALFIO_SESSION=${made}; Path=/; Secure; HttpOnly; SameSite=Strict`)
    return made
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://alfio')
    const method = request.method ?? 'GET'
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const own = path.startsWith('/file/') ? '' : session(request, response, path)
    if (method === 'GET' && path.startsWith('/api/v2')) response.setHeader('Alfio-OpenId-Enabled', 'false')
    // A new value each time; all of them are valid for the session.
    if (method === 'GET' && path.startsWith(`${base}/`))
      response.setHeader('XSRF-TOKEN', `${randomUUID()}.${own}`)
    const token = String(request.headers['x-csrf-token'] ?? '')
    const refused = method !== 'GET' && token.split('.')[1] !== own
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    const {
      status = 200,
      json,
      type,
      bytes,
      location,
    } = refused ? { status: 403 } : await answer({ method, path, query, body })
    log.push(`${method} ${path} ${String(status)}`)
    response.statusCode = status
    if (location !== undefined)
      response.setHeader('Location', `https://${request.headers.host ?? ''}${location}`)
    if (type !== undefined) response.setHeader('Content-Type', type)
    if (json !== undefined) response.setHeader('Content-Type', 'application/json')
    response.end(bytes ?? (json === undefined ? undefined : JSON.stringify(json)))
  }

  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    log,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
