/**
 * The calls that change a ticket, and billing documents (docs/api/documents.md#invoice-and-receipt,
 * docs/api/tickets.md#change-a-ticket).
 */
import { publicApiPrefix } from './api-paths.ts'
import { bytes, defineGet, defineWrite, booleanBody } from './endpoint.ts'
import { validatedResponse } from './problem.ts'
import { attendeeForm } from './reservation.ts'
import { onlineCheckInInfo } from './ticket.ts'
import type { PurchaseContextType } from './values.ts'

interface TicketParams {
  readonly shortName: string
  readonly uuid: string
}
interface ContextReservationParams {
  readonly type: PurchaseContextType
  readonly publicIdentifier: string
  readonly reservationId: string
}

export const ticketEndpoints = {
  updateTicket: defineWrite<TicketParams>()(
    'PUT',
    `${publicApiPrefix}/event/:shortName/ticket/:uuid`,
    attendeeForm,
    validatedResponse(booleanBody),
  ),
  /** 400 with `false` when the ticket cannot be released. */
  releaseTicket: defineWrite<TicketParams>()(
    'DELETE',
    `${publicApiPrefix}/event/:shortName/ticket/:uuid`,
    null,
    booleanBody,
  ),
  /** `tz`: IANA zone of the visitor, for the formatted texts. */
  onlineCheckInInfo: defineGet<TicketParams & { hash: string }, { tz?: string | undefined }>()(
    `${publicApiPrefix}/event/:shortName/ticket/:uuid/code/:hash/check-in-info`,
    onlineCheckInInfo,
  ),
  /** alf.io answers this and the receipt for events only. */
  invoice: defineGet<ContextReservationParams>()(
    `${publicApiPrefix}/:type/:publicIdentifier/reservation/:reservationId/invoice`,
    bytes,
  ),
  receipt: defineGet<ContextReservationParams>()(
    `${publicApiPrefix}/:type/:publicIdentifier/reservation/:reservationId/receipt`,
    bytes,
  ),
} as const
