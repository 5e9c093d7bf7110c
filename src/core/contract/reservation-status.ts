/** The status alone; the worker decodes it, and the whole reservation would not fit into its byte budget. */
import * as z from 'zod/mini'
import type { ReservationStatus } from './reservation.ts'
import { openEnum } from './values.ts'

export const reservationStatus = z.object({
  status: openEnum<ReservationStatus>(),
  validatedBookingInformation: z.boolean(),
})
