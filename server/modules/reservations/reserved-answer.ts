/** The answer of a call that reserved (docs/api/reservations.md#reservation-in-the-answer). */
import type { FastifyRequest } from 'fastify'
import type { ReservationInfo } from '#core/contract/reservation.ts'
import { CreatedAnswer, validAnswer, type HttpAnswer, type ValidatedEnvelope } from '#server/http/answers.ts'
import { prefersRepresentation } from '#server/http/prefers-representation.ts'
import type { ReservationsContext } from './context.ts'
import { findReservationDetails } from './queries/full-reservations.ts'
import type { ReservationDetails } from './reservation-details.ts'
import { reservationView } from './views/reservation-view.ts'

type ReservedEnvelope = ValidatedEnvelope<string>

/** A reservation as the wire has it. */
export const describeReservation = async (
  details: ReservationDetails,
  context: ReservationsContext,
): Promise<ReservationInfo> => reservationView(details, context, await context.loadPaymentState(details))

/**
 * The id, and for a client that prefers it the reservation. An error while that is read is logged: the tickets are held, and
 * the client has to learn the id.
 */
export async function reservedAnswer(
  request: FastifyRequest,
  reservationId: string,
  context: ReservationsContext,
): Promise<ReservedEnvelope | HttpAnswer<ReservedEnvelope>> {
  const answer = validAnswer(reservationId)
  if (!prefersRepresentation(request)) return answer
  try {
    const details = await findReservationDetails(context.db, reservationId)
    return details ? new CreatedAnswer(answer, await describeReservation(details, context)) : answer
  } catch (error) {
    request.log.error({ err: error }, 'the new reservation was not read')
    return answer
  }
}
