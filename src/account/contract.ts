/** The profile, the sign-out and the orders of a signed-in visitor (docs/api/accounts.md). */
import * as z from 'zod/mini'
import { localizedText, openEnum, purchaseContextTypes } from '#kit/values.ts'
import { billingFields, reservationStatuses } from '#purchase/contract/reservation.ts'
import { user } from '#purchase/contract/user.ts'
import { publicApiPrefix } from '#wire/api-paths.ts'
import { booleanBody, defineGet, defineWrite, ignoredBody } from '#wire/endpoint.ts'
import { validatedResponse } from '#wire/problem.ts'

const optionalText = z.nullish(z.string())

/**
 * The body of POST /user/me, without the e-mail address, which belongs to the account
 * (docs/api/accounts.md#update-the-profile).
 */
export const profileForm = z.object({
  firstName: optionalText,
  lastName: optionalText,
  ...billingFields,
  /** Missing or empty deletes everything that is stored; a key that is left out keeps its value. */
  additionalInfo: z.nullish(z.record(z.string(), z.nullable(z.string()))),
})
export type ProfileForm = z.output<typeof profileForm>

/** Address to open after sign-out or deletion of the account: "/", or a page of the sign-in provider. */
export const clientRedirect = z.object({ targetUrl: z.string(), empty: z.boolean() })
export type ClientRedirect = z.output<typeof clientRedirect>

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
  status: openEnum(reservationStatuses),
  formattedExpiresOn: localizedText,
  formattedConfirmedOn: z.nullable(localizedText),
  formattedCreatedOn: z.nullable(localizedText),
  invoiceNumber: z.nullable(z.string()),
  /** Own server: there is a receipt, and no invoice. */
  receiptAvailable: z.optional(z.boolean()),
  /** Own server: there is a credit note. */
  creditNoteAvailable: z.optional(z.boolean()),
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
  type: openEnum(purchaseContextTypes),
  formattedStartDate: z.nullable(localizedText),
  formattedEndDate: z.nullable(localizedText),
  sameDay: z.boolean(),
  reservations: z.array(reservationHeader),
})
export type ContextWithReservations = z.output<typeof contextWithReservations>

/** The calls of a signed-in visitor (docs/api/accounts.md#current-user, docs/api/accounts.md#orders-of-an-account). */
export const accountEndpoints = {
  /** Tell whether visitors can sign in (docs/api/accounts.md#sign-in). */
  authenticationEnabled: defineGet()(`${publicApiPrefix}/user/authentication-enabled`, booleanBody),
  /**
   * Change the profile of the signed-in visitor (docs/api/accounts.md#update-the-profile).
   * @errors 401 422
   */
  updateMe: defineWrite()('POST', `${publicApiPrefix}/user/me`, profileForm, validatedResponse(user)),
  /**
   * Delete the account of the signed-in visitor (docs/api/accounts.md#delete-the-account).
   * @errors 401
   */
  deleteMe: defineWrite()('DELETE', `${publicApiPrefix}/user/me`, null, clientRedirect),
  /** Sign out (docs/api/accounts.md#sign-out). */
  logout: defineWrite()('POST', `${publicApiPrefix}/user/logout`, ignoredBody, clientRedirect),
  /** List the reservations of the signed-in visitor (docs/api/accounts.md#orders-of-an-account). 204 without orders, and for a visitor who is not signed in. */
  myOrders: defineGet()(`${publicApiPrefix}/user/reservations`, z.nullable(z.array(contextWithReservations))),
} as const
