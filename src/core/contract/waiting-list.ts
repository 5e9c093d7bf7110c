/** Asking for a ticket that may come free. Contract 1, 2.9. */
import * as z from 'zod/mini'

const text = z.nullish(z.string())

export const waitingListRequest = z.object({
  firstName: text,
  lastName: text,
  email: text,
  fullName: text,
  userLanguage: text,
  selectedCategory: z.nullish(z.number()),
  termAndConditionsAccepted: z.nullish(z.boolean()),
  privacyPolicyAccepted: z.nullish(z.boolean()),
})
export type WaitingListRequest = z.output<typeof waitingListRequest>
