import * as z from 'zod/mini'
import { handlerOf, outcomeOf } from '#outbox/flows/action-handler.ts'
import { refused } from '#wire/result.ts'
import { reservationEmailEndpoints } from '../contract/reservation-email-endpoints.ts'

export const resendEmailAction = z.object({
  kind: z.literal('resend-email'),
  type: z.enum(['event', 'subscription']),
  publicIdentifier: z.string(),
  reservationId: z.string(),
  /** Language of the mail. */
  lang: z.string(),
})

/** Sends the mail of a reservation again. */
export const resendEmail = handlerOf(resendEmailAction, async (api, { kind: _kind, lang, ...params }) =>
  outcomeOf(
    await api.call(reservationEmailEndpoints.resendReservationEmail, { params, query: { lang }, body: {} }),
    refused(200),
  ),
)
