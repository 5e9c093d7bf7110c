/** Who sends a request about a reservation, and what that visitor may do. */
import type { FastifyRequest } from 'fastify'
import { HttpRefusal } from '#server/http/answers.ts'
import { clientAddress } from '#server/http/rate-limit.ts'
import { sessionOf } from '#server/http/sessions.ts'
import type { HoldOrigin } from './queries/hold-origins.ts'

const otherUserRefusal = new HttpRefusal(401, 'the reservation belongs to another user')

/** The account of the signed-in visitor; null without a sign-in. */
export const accountIdOf = (request: FastifyRequest): number | null => sessionOf(request)?.user_id ?? null

/** @returns the visitor whose reservations are limited; null without a session */
export function holdOriginOf(request: FastifyRequest): HoldOrigin | null {
  const session = sessionOf(request)
  return session ? { sessionId: session.id, address: clientAddress(request) } : null
}

/** The app shows that the server is busy and offers another attempt. */
export const tooManyReservations = new HttpRefusal(429, 'too many reservations are open')

/**
 * The 401 of the calls that check the account: reservation, validate-to-overview, confirm, re-send-email and
 * the details of custom payment methods. Status, cancel, back-to-booking, payment calls, documents and
 * tickets do not check it.
 * @returns null when the request may continue; without an account the reservation's id is enough
 */
export const refuseOtherUser = (
  reservation: { readonly owner_id: number | null },
  request: FastifyRequest,
): HttpRefusal | null =>
  reservation.owner_id === null || reservation.owner_id === accountIdOf(request) ? null : otherUserRefusal
