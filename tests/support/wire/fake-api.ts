/**
 * The ticket calls of the API as a fetch function, encoded by the codecs of the contract, with modes that
 * fail.
 */
import QRCode from 'qrcode'
import * as z from 'zod/mini'
import { eventInfo, type EventInfo } from '#catalogue/contract/event.ts'
import { subscriptionDescriptor, type SubscriptionDescriptor } from '#catalogue/contract/subscriptions.ts'
import { reservationInfo, type ReservationInfo } from '#purchase/contract/reservation.ts'
import { ticketInfo, type TicketInfo } from '#ticket/contract.ts'
import { openIdHeader } from '#wire/headers.ts'
import { application, event } from '../events.ts'
import { onceForEach } from './once-for-each.ts'

export type FakeApiMode = 'ok' | 'unreachable' | 'error' | 'portal' | 'portal 404' | 'bot filter' | 'hanging'

/** The answer of something between client and server. */
const between: Partial<Record<FakeApiMode, [status: number, headers: Record<string, string>]>> = {
  portal: [200, { 'Content-Type': 'text/html' }],
  'portal 404': [404, { 'Content-Type': 'text/html' }],
  'bot filter': [403, { 'Content-Type': 'text/plain', 'cf-mitigated': 'challenge' }],
}

export interface FakeTicket {
  info: TicketInfo
  /** The text of the code; another attendee changes it. */
  code: string
}

/** 81 characters in the format of a ticket code, different for each name. */
export function codeFor(uuid: string, attendeeName: string): string {
  const hash = btoa(`${attendeeName}${'x'.repeat(32)}`.slice(0, 32))
  return `${uuid}/${hash}`
}

export const ticketFor = (uuid: string, fullName: string, changes: Partial<TicketInfo> = {}): FakeTicket => ({
  info: {
    fullName,
    email: `${fullName.split(' ')[0]?.toLowerCase() ?? 'a'}@example.org`,
    uuid,
    ticketCategoryName: 'Standard',
    reservationFullName: 'Ada Keller',
    reservationId: 'B7D1F0AA',
    deskPaymentRequired: false,
    timeZone: 'Europe/Zurich',
    datesWithOffset: event.datesWithOffset,
    sameDay: true,
    formattedBeginDate: { en: 'Sat 10 Jul 2027' },
    formattedBeginTime: { en: '20:30' },
    formattedEndDate: { en: 'Sat 10 Jul 2027' },
    formattedEndTime: { en: '23:30' },
    additionalServiceWithData: [],
    ...changes,
  },
  code: codeFor(uuid, fullName),
})

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json', 'XSRF-TOKEN': 'token' },
  })

/** The answer of a server that does not answer normally; null in the mode `ok`. @throws TypeError without a network */
function answerOfMode(mode: FakeApiMode): Promise<Response> | Response | null {
  if (mode === 'unreachable') throw new TypeError('Failed to fetch')
  if (mode === 'hanging') return new Promise<never>(() => undefined)
  if (mode === 'error') return json({ error: 'no' }, 500)
  const [status, headers] = between[mode] ?? []
  return status === undefined ? null : new Response('<html>', { status, headers: headers ?? {} })
}

/** Texts of the codes that were drawn, by their picture in base64. */
export const drawnCodes = new Map<string, string>()

const codePicture = onceForEach(async (code) => {
  const picture = await QRCode.toBuffer(code, { errorCorrectionLevel: 'H', width: 200 })
  drawnCodes.set(picture.toString('base64'), code)
  return picture
})

export function createFakeApi() {
  const tickets = new Map<string, FakeTicket>()
  const calls: string[] = []
  const server = {
    tickets,
    calls,
    mode: 'ok' as FakeApiMode,
    /** Answers every call in place of the server. */
    between: null as (() => Response) | null,
    /** The server's clock, epoch ms; null: its answers have no date. */
    time: null as (() => number) | null,
    event: event as EventInfo | null,
    /** Subscription descriptors by their id. */
    subscriptions: new Map<string, SubscriptionDescriptor>(),
    /** Status of a reservation by its id. */
    orders: new Map<string, string>(),
    /** Whole reservations by their id. */
    reservations: new Map<string, ReservationInfo>(),
    /** Smallest size of a PDF. */
    pdfBytes: 0,
    /** Replaces the code image. */
    picture: null as Uint8Array | null,
    fetch: async (input: RequestInfo | URL): Promise<Response> => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
      calls.push(pathname)
      const between = server.between?.() ?? (await answerOfMode(server.mode))
      const answer = between ?? (await answerTicket(pathname)) ?? answerOther(pathname)
      if (between === null) answer.headers.set(openIdHeader, 'false')
      if (server.time) answer.headers.set('Date', new Date(server.time()).toUTCString())
      return answer
    },
  }

  function answerPdf(ticket: FakeTicket | undefined): Response {
    if (!ticket) return new Response(null, { status: 404 })
    const text = `%PDF ${ticket.info.fullName}`.padEnd(server.pdfBytes)
    return new Response(text, { headers: { 'Content-Type': 'application/pdf' } })
  }

  async function answerTicket(pathname: string): Promise<Response | null> {
    const pdf = /\/ticket\/([^/]+)\/download-ticket$/.exec(pathname)?.[1]
    if (pdf !== undefined) return answerPdf(tickets.get(pdf))
    const match = /^\/api\/v2\/public\/event\/[^/]+\/ticket\/([^/]+)(\/code\.png)?$/.exec(pathname)
    if (!match) return null
    const [, uuid = '', image] = match
    const ticket = tickets.get(uuid)
    if (!ticket) return new Response(null, { status: image ? 403 : 404 })
    if (!image) return json(z.encode(ticketInfo, ticket.info))
    const png = server.picture ?? (await codePicture(ticket.code))
    return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } })
  }

  function answerOther(pathname: string): Response {
    if (pathname === '/api/v2/info') return json(application)
    const status = server.orders.get(/\/reservation\/([^/]+)\/status$/.exec(pathname)?.[1] ?? '')
    if (status) return json({ status, validatedBookingInformation: true })
    const reservation = server.reservations.get(/\/reservation\/([^/]+)$/.exec(pathname)?.[1] ?? '')
    if (reservation) return json(z.encode(reservationInfo, reservation))
    return answerContext(pathname)
  }

  function answerContext(pathname: string): Response {
    const subscription = server.subscriptions.get(/\/subscription\/([^/]+)$/.exec(pathname)?.[1] ?? '')
    if (subscription) return json(z.encode(subscriptionDescriptor, subscription))
    const isEvent = /^\/api\/v2\/public\/event\/[^/]+$/.test(pathname)
    return isEvent && server.event
      ? json(z.encode(eventInfo, server.event))
      : new Response(null, { status: 404 })
  }

  return server
}
