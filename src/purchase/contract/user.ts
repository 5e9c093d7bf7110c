/** The signed-in visitor, whose profile fills the booking form (docs/api/accounts.md#current-user). */
import * as z from 'zod/mini'
import { localizedText } from '#kit/values.ts'
import { publicApiPrefix } from '#wire/api-paths.ts'
import { defineGet } from '#wire/endpoint.ts'
import { billingDetails } from './reservation.ts'

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

export const userEndpoints = {
  /** Read the profile of the signed-in visitor (docs/api/accounts.md#current-user). 204 for a visitor who is not signed in. */
  me: defineGet()(`${publicApiPrefix}/user/me`, z.nullable(user)),
} as const
