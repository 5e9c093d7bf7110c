/** The request to join the waiting list (docs/api/waiting-list.md#join). */
import * as z from 'zod/mini'

const optionalText = z.nullish(z.string())

export const waitingListRequest = z.object({
  firstName: optionalText,
  lastName: optionalText,
  email: optionalText,
  fullName: optionalText,
  userLanguage: optionalText,
  selectedCategory: z.nullish(z.number()),
  termAndConditionsAccepted: z.nullish(z.boolean()),
  privacyPolicyAccepted: z.nullish(z.boolean()),
  captcha: optionalText,
})
export type WaitingListRequest = z.output<typeof waitingListRequest>
