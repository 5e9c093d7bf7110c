/** Own orders only: what was reserved by a signed-in visitor opens for nobody else. Contract 1, 2.15. */
import type { FastifyRequest } from 'fastify'
import { HttpRefusal } from '#server/http/answers.ts'
import { sessionOf } from '#server/http/sessions.ts'

const otherUserRefusal = new HttpRefusal(401, 'the reservation belongs to another user')

/** Who a new reservation belongs to: the signed-in visitor's account, or nobody. */
export const accountIdOf = (request: FastifyRequest): number | null => sessionOf(request)?.user_id ?? null

/**
 * The 401 of the calls that look at the owner: reservation, validate-to-overview, confirm, re-send-email and the details
 * of custom payment methods. The others do not ask: status, cancel, back-to-booking, payment calls, documents, tickets.
 * @returns null when the caller may go on; a reservation without an owner is anybody's who knows its id
 */
export const refuseOtherUser = (
  reservation: { readonly owner_id: number | null },
  request: FastifyRequest,
): HttpRefusal | null =>
  reservation.owner_id === null || reservation.owner_id === accountIdOf(request) ? null : otherUserRefusal
