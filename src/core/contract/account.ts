/** The signed-in visitor (docs/api/accounts.md#current-user). */
import * as z from 'zod/mini'
import { billingDetails } from './billing-details.ts'
import { billingFields } from './reservation.ts'
import { localizedText } from './values.ts'

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
