/** The signed-in visitor. Contract 1, 2.14; contract 2, 1.15. */
import * as z from 'zod/mini'
import { billingDetails, billingFields, type ReservationStatus } from './reservation.ts'
import { l10n, openWord, type PurchaseContextType } from './values.ts'

export const user = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  emailAddress: z.nullable(z.string()),
  external: z.boolean(),
  profile: z.nullable(
    z.object({
      billingDetails,
      additionalData: z.nullable(
        z.record(z.string(), z.object({ label: l10n, values: z.array(z.string()) })),
      ),
    }),
  ),
})
export type User = z.output<typeof user>

const text = z.nullish(z.string())

/** The body of POST /user/me. The e-mail is not in it: it belongs to the account (contract 2, 1.15). */
export const profileForm = z.object({
  firstName: text,
  lastName: text,
  ...billingFields,
  /** Missing or empty wipes everything that is stored; a key left out keeps its value. */
  additionalInfo: z.nullish(z.record(z.string(), z.nullable(z.string()))),
})
export type ProfileForm = z.output<typeof profileForm>

/** Where to go after signing out or deleting the account: "/", or the provider's own page for it. */
export const clientRedirect = z.object({ targetUrl: z.string(), empty: z.boolean() })
export type ClientRedirect = z.output<typeof clientRedirect>

/** One ticket or pass of an order. `id` is the private one of a ticket: no address can be built from it. */
export const orderItem = z.object({
  id: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  type: l10n,
})

export const orderReservation = z.object({
  id: z.string(),
  status: openWord<ReservationStatus>(),
  formattedExpiresOn: l10n,
  formattedConfirmedOn: z.nullable(l10n),
  formattedCreatedOn: z.nullable(l10n),
  invoiceNumber: z.nullable(z.string()),
  /** A decimal number of the currency's main unit, the only money on the wire that is one; for display. */
  finalPrice: z.number(),
  currencyCode: z.nullable(z.string()),
  usedVatPercent: z.nullable(z.number()),
  vatStatus: z.nullable(z.string()),
  items: z.array(orderItem),
})
export type OrderReservation = z.output<typeof orderReservation>

/** What one visitor bought of one event or pass. */
export const accountOrder = z.object({
  title: l10n,
  publicIdentifier: z.string(),
  type: openWord<PurchaseContextType>(),
  formattedStartDate: z.nullable(l10n),
  formattedEndDate: z.nullable(l10n),
  sameDay: z.boolean(),
  reservations: z.array(orderReservation),
})
export type AccountOrder = z.output<typeof accountOrder>
