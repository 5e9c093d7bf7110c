/** The reservations of a signed-in visitor (docs/api/accounts.md#orders-of-an-account). */
import * as z from 'zod/mini'
import { publicApiPrefix } from './api-paths.ts'
import { defineGet } from './endpoint.ts'
import type { ReservationStatus } from './reservation.ts'
import { localizedText, openEnum, type PurchaseContextType } from './values.ts'

/**
 * One ticket or subscription of a reservation. alf.io also sends its private id, which is in the code of a ticket; no
 * client uses it.
 */
export const reservationItem = z.object({
  id: z.optional(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  type: localizedText,
})

export const reservationHeader = z.object({
  id: z.string(),
  status: openEnum<ReservationStatus>(),
  formattedExpiresOn: localizedText,
  formattedConfirmedOn: z.nullable(localizedText),
  formattedCreatedOn: z.nullable(localizedText),
  invoiceNumber: z.nullable(z.string()),
  /** A decimal number of the main currency unit, for display. All other amounts on the wire are text. */
  finalPrice: z.number(),
  currencyCode: z.nullable(z.string()),
  usedVatPercent: z.nullable(z.number()),
  vatStatus: z.nullable(z.string()),
  items: z.array(reservationItem),
})
export type ReservationHeader = z.output<typeof reservationHeader>

/** The reservations of one visitor for one event or subscription. */
export const contextWithReservations = z.object({
  title: localizedText,
  publicIdentifier: z.string(),
  type: openEnum<PurchaseContextType>(),
  formattedStartDate: z.nullable(localizedText),
  formattedEndDate: z.nullable(localizedText),
  sameDay: z.boolean(),
  reservations: z.array(reservationHeader),
})
export type ContextWithReservations = z.output<typeof contextWithReservations>

export const accountReservationEndpoints = {
  /** 204 without orders, and for a visitor who is not signed in. */
  myOrders: defineGet()(`${publicApiPrefix}/user/reservations`, z.nullable(z.array(contextWithReservations))),
} as const
