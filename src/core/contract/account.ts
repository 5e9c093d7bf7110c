/** The signed-in visitor. Contract 1, 2.14; contract 2, 1.15. */
import * as z from 'zod/mini'
import { billingDetails, billingFields, type ReservationStatus } from './reservation.ts'
import { localizedText, openEnum, type PurchaseContextType } from './values.ts'

export const user = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  emailAddress: z.nullable(z.string()),
  external: z.boolean(),
  profile: z.nullable(
    z.object({
      billingDetails,
      additionalData: z.nullable(
        z.record(z.string(), z.object({ label: localizedText, values: z.array(z.string()) })),
      ),
    }),
  ),
})
export type User = z.output<typeof user>

const optionalText = z.nullish(z.string())

/** The body of POST /user/me. The e-mail is not in it: it belongs to the account (contract 2, 1.15). */
export const profileForm = z.object({
  firstName: optionalText,
  lastName: optionalText,
  ...billingFields,
  /** Missing or empty wipes everything that is stored; a key left out keeps its value. */
  additionalInfo: z.nullish(z.record(z.string(), z.nullable(z.string()))),
})
export type ProfileForm = z.output<typeof profileForm>

/** Where to go after signing out or deleting the account: "/", or the provider's own page for it. */
export const clientRedirect = z.object({ targetUrl: z.string(), empty: z.boolean() })
export type ClientRedirect = z.output<typeof clientRedirect>

/** One ticket or pass of an order. `id` is the private one of a ticket: no address can be built from it. */
export const reservationItem = z.object({
  id: z.string(),
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
  /** A decimal number of the currency's main unit, the only money on the wire that is one; for display. */
  finalPrice: z.number(),
  currencyCode: z.nullable(z.string()),
  usedVatPercent: z.nullable(z.number()),
  vatStatus: z.nullable(z.string()),
  items: z.array(reservationItem),
})
export type ReservationHeader = z.output<typeof reservationHeader>

/** What one visitor bought of one event or pass. */
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
