/**
 * The calls that reserve, apart from the first page load because their answers may contain the reservation (byte budgets):
 * docs/api/reservations.md#reserve, docs/api/subscriptions.md#reserve-a-subscription.
 */
import * as z from 'zod/mini'
import { publicApiPrefix } from './api-paths.ts'
import { challenged, creating, defineWrite, type LangQuery } from './endpoint.ts'
import { reserveTickets } from './event.ts'
import { validatedResponse } from './problem.ts'
import { reservationInfo } from './reservation.ts'

/** The reservation id. */
const reserved = validatedResponse(z.string())

export const reserveEndpoints = {
  reserveTickets: creating(
    challenged(
      defineWrite<{ shortName: string }, LangQuery>()(
        'POST',
        `${publicApiPrefix}/event/:shortName/reserve-tickets`,
        reserveTickets,
        reserved,
      ),
    ),
    reservationInfo,
  ),
  reserveSubscription: creating(
    challenged(
      defineWrite<{ id: string }>()('POST', `${publicApiPrefix}/subscription/:id`, z.object({}), reserved),
    ),
    reservationInfo,
  ),
} as const
