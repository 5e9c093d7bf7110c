/** The signed-in visitor. Contract 1, 2.14; contract 2, 1.15. */
import * as z from 'zod/mini'
import { billingDetails } from './reservation.ts'
import { l10n } from './values.ts'

export const user = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  emailAddress: z.nullable(z.string()),
  external: z.boolean(),
  profile: z.nullable(
    z.object({
      billingDetails,
      additionalData: z.nullable(z.record(z.string(), z.object({ label: l10n, values: z.array(z.string()) }))),
    }),
  ),
})
export type User = z.output<typeof user>
