/**
 * Every call of the public API, in one table: the browser sends by it, the box office registers by it.
 * Paths: contract 1, section 2; contract 2, section 1.
 */
import * as z from 'zod/mini'
import { user } from './account.ts'
import { applicationInfo, bundle, countries, languages } from './application.ts'
import { basicEvents, eventInfo, itemsByCategory, reserveTickets } from './event.ts'
import { paymentForm, paymentResult } from './payment.ts'
import { validated } from './problem.ts'
import { bookingForm, reservationInfo, reservationStatus, ticketsByCategory } from './reservation.ts'
import { ticketInfo } from './ticket.ts'
import type { PurchaseContextType } from './values.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call. `path` is a pattern with `:names`; `answer` is the codec of a 200, and `validated` says that a
 * 422 carries the validation envelope. `lang` is sent by the client where the server insists on it.
 */
export interface Endpoint<Params, Query, Body extends z.ZodMiniType | null, Answer extends z.ZodMiniType> {
  readonly method: Method
  readonly path: string
  readonly body: Body
  readonly answer: Answer
  /** May be behind the human challenge (contract 1, 1.5). */
  readonly challenged: boolean
  /** Types only: never present at run time. */
  readonly params?: Params
  readonly query?: Query
}

type Empty = Record<never, never>

/** An answer without a body (204), or whose body means nothing. */
export const nothing = z.null()

/** A bare JSON boolean. */
const yesNo = z.boolean()

/** Raw bytes: never decoded as JSON. */
export const bytes = z.instanceof(Uint8Array)

const get = <P = Empty, Q = Empty>() =>
  <A extends z.ZodMiniType>(path: string, answer: A): Endpoint<P, Q, null, A> => ({
    method: 'GET',
    path,
    body: null,
    answer,
    challenged: false,
  })

const send = <P = Empty, Q = Empty>() =>
  <B extends z.ZodMiniType | null, A extends z.ZodMiniType>(
    method: Exclude<Method, 'GET'>,
    path: string,
    body: B,
    answer: A,
    challenged = false,
  ): Endpoint<P, Q, B, A> => ({ method, path, body, answer, challenged })

/** Where a call's `lang` must be: reserve, validate-to-overview, confirm, re-send (contract 1, 1.6). */
interface InLanguage {
  readonly lang: string
}
interface Reservation {
  readonly reservationId: string
}
interface Ticket {
  readonly shortName: string
  readonly uuid: string
}
export interface CatalogueFilter {
  readonly subscription?: string | undefined
  readonly organizer?: string | undefined
  readonly organizerSlug?: string | undefined
  readonly tags?: string | undefined
}

const api = '/api/v2/public'

export const endpoints = {
  info: get()('/api/v2/info', applicationInfo),
  languages: get()(`${api}/i18n/languages`, languages),
  bundle: get<{ lang: string }>()(`${api}/i18n/bundle/:lang`, bundle),
  countries: get<{ lang: string }>()(`${api}/i18n/countries/:lang`, countries),
  vatCountries: get<{ lang: string }>()(`${api}/i18n/countries-vat/:lang`, countries),
  euVatCountries: get<{ lang: string }>()(`${api}/i18n/eu-countries-vat/:lang`, countries),

  events: get<Empty, CatalogueFilter>()(`${api}/events`, basicEvents),
  event: get<{ shortName: string }>()(`${api}/event/:shortName`, eventInfo),
  ticketCategories: get<{ shortName: string }, { code?: string | undefined }>()(
    `${api}/event/:shortName/ticket-categories`,
    itemsByCategory,
  ),
  reserveTickets: send<{ shortName: string }, InLanguage>()(
    'POST',
    `${api}/event/:shortName/reserve-tickets`,
    reserveTickets,
    validated(z.string()),
    true,
  ),

  reservation: get<Reservation>()(`${api}/reservation/:reservationId`, reservationInfo),
  reservationStatus: get<Reservation>()(`${api}/reservation/:reservationId/status`, reservationStatus),
  validateToOverview: send<Reservation, InLanguage & { ignoreWarnings: boolean }>()(
    'POST',
    `${api}/reservation/:reservationId/validate-to-overview`,
    bookingForm,
    validated(yesNo),
  ),
  backToBooking: send<Reservation>()(
    'POST',
    `${api}/reservation/:reservationId/back-to-booking`,
    z.object({}),
    yesNo,
  ),
  confirm: send<Reservation, InLanguage>()(
    'POST',
    `${api}/reservation/:reservationId`,
    paymentForm,
    validated(paymentResult),
  ),
  cancelReservation: send<Reservation>()('DELETE', `${api}/reservation/:reservationId`, null, yesNo),
  resendReservationEmail: send<
    Reservation & { type: PurchaseContextType; publicIdentifier: string },
    InLanguage
  >()('POST', `${api}/:type/:publicIdentifier/reservation/:reservationId/re-send-email`, z.object({}), yesNo),

  ticket: get<Ticket>()(`${api}/event/:shortName/ticket/:uuid`, ticketInfo),
  ticketFull: get<Ticket>()(`${api}/event/:shortName/ticket/:uuid/full`, ticketsByCategory),
  ticketCode: get<Ticket>()(`${api}/event/:shortName/ticket/:uuid/code.png`, bytes),
  ticketPdf: get<Ticket>()(`${api}/event/:shortName/ticket/:uuid/download-ticket`, bytes),
  sendTicketByEmail: send<Ticket>()(
    'POST',
    `${api}/event/:shortName/ticket/:uuid/send-ticket-by-email`,
    z.object({}),
    yesNo,
  ),

  authenticationEnabled: get()(`${api}/user/authentication-enabled`, yesNo),
  me: get()(`${api}/user/me`, z.nullable(user)),
} as const

export type Endpoints = typeof endpoints

/**
 * One segment of a path. A dot segment would be resolved away even when percent-encoded once and the call would land
 * on another address, so it is encoded twice: the server knows nothing of that name and says so.
 */
const segment = (value: string): string =>
  value === '.' || value === '..' ? value.replaceAll('.', '%252E') : encodeURIComponent(value)

/** The path of a call with its parameters put in, each percent-encoded. */
export function fillPath(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`Missing path parameter ${name} in ${pattern}`)
    return segment(value)
  })
}
