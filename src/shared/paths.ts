/** Every address of the app, built in one place. Specification 1, section 2; ours under /wallet (ARCHITECTURE 7.1). */
import type { PurchaseContextType } from '#core/contract/values.ts'

export type ReservationStep =
  | 'book'
  | 'overview'
  | 'waiting-payment'
  | 'deferred-payment'
  | 'processing-payment'
  | 'success'
  | 'not-found'
  | 'error'

const encodeSegment = encodeURIComponent

const organizerPrefix = (organizerSlug: string | undefined): string =>
  organizerSlug ? `/o/${encodeSegment(organizerSlug)}` : ''

export const paths = {
  home: (organizerSlug?: string) => organizerPrefix(organizerSlug) || '/',
  events: (organizerSlug?: string) => `${organizerPrefix(organizerSlug)}/events-all`,
  event: (shortName: string) => `/event/${encodeSegment(shortName)}`,
  reservation: (
    type: PurchaseContextType,
    publicIdentifier: string,
    reservationId: string,
    step: ReservationStep,
  ) => `/${type}/${encodeSegment(publicIdentifier)}/reservation/${encodeSegment(reservationId)}/${step}`,
  /** The pass: the same address as in the mails. */
  ticket: (shortName: string, uuid: string) =>
    `/event/${encodeSegment(shortName)}/ticket/${encodeSegment(uuid)}/view`,
  door: (shortName: string, uuid: string) =>
    `/wallet/door/${encodeSegment(shortName)}/${encodeSegment(uuid)}`,
  wallet: () => '/wallet',
  walletCheck: () => '/wallet/check',
  orders: () => '/my-orders',
  profile: () => '/my-profile',
} as const

/** Server documents: plain links, never routes of the app. Contract 1, 2.9; contract 2, 1.17. */
export const documents = {
  file: (blobId: string) => `/file/${encodeSegment(blobId)}`,
  calendar: (shortName: string, lang: string, google = false) =>
    `/api/v2/public/event/${encodeSegment(shortName)}/calendar/${encodeSegment(lang)}${google ? '?type=google' : ''}`,
  ticketPdf: (shortName: string, uuid: string) =>
    `/api/v2/public/event/${encodeSegment(shortName)}/ticket/${encodeSegment(uuid)}/download-ticket`,
  ticketCode: (shortName: string, uuid: string) =>
    `/api/v2/public/event/${encodeSegment(shortName)}/ticket/${encodeSegment(uuid)}/code.png`,
  signIn: () => '/openid/authentication',
} as const

/** The query parameters that follow a person from page to page (contract 1, section 6). */
const keptParameters = ['subscription', 'organizer', 'tags', 'organizerSlug'] as const

/** `?…` with the parameters that go along, or "". */
export function keptQuery(search: URLSearchParams): string {
  const kept = new URLSearchParams(
    [...search].filter(([name]) => keptParameters.some((known) => known === name)),
  )
  const text = kept.toString()
  return text === '' ? '' : `?${text}`
}
