/** What a holder does with a ticket, beside looking at it. Contract 2, 1.9, 1.13. */
import { api, bytes, get, send, yesNo } from './endpoint.ts'
import { validated } from './problem.ts'
import { ticketOwner } from './reservation.ts'
import { onlineCheckInInfo } from './ticket.ts'

interface Ticket {
  readonly shortName: string
  readonly uuid: string
}
interface EventReservation {
  readonly shortName: string
  readonly reservationId: string
}

export const ticketEndpoints = {
  updateTicket: send<Ticket>()('PUT', `${api}/event/:shortName/ticket/:uuid`, ticketOwner, validated(yesNo)),
  /** 400 `false` when it may not be given back. */
  releaseTicket: send<Ticket>()('DELETE', `${api}/event/:shortName/ticket/:uuid`, null, yesNo),
  /** `tz`: IANA zone of the viewer for the formatted texts. */
  onlineCheckInInfo: get<Ticket & { hash: string }, { tz?: string | undefined }>()(
    `${api}/event/:shortName/ticket/:uuid/code/:hash/check-in-info`,
    onlineCheckInInfo,
  ),
  /** There is no such document for a subscription's reservation. */
  invoice: get<EventReservation>()(`${api}/event/:shortName/reservation/:reservationId/invoice`, bytes),
  receipt: get<EventReservation>()(`${api}/event/:shortName/reservation/:reservationId/receipt`, bytes),
} as const
