/** The request to join the waiting list (docs/api/waiting-list.md#join). */
import * as z from 'zod/mini'
import { eventApiPath } from '#wire/api-paths.ts'
import { booleanBody, challenged, defineWrite, ignoredBody } from '#wire/endpoint.ts'
import { validatedResponse } from '#wire/problem.ts'

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

/** The calls of the waiting list (docs/api/waiting-list.md). */
export const waitingListEndpoints = {
  /**
   * Join the waiting list of an event (docs/api/waiting-list.md#join).
   * @errors 404 422
   */
  joinWaitingList: challenged(
    defineWrite()(
      'POST',
      `${eventApiPath}/waiting-list/subscribe`,
      waitingListRequest,
      validatedResponse(booleanBody),
    ),
  ),
  /**
   * Confirm an entry of the waiting list with the token of its link (docs/api/waiting-list.md#confirm).
   * @errors 404
   */
  confirmWaitingListEntry: defineWrite()(
    'POST',
    `${eventApiPath}/waiting-list/confirm/:token`,
    ignoredBody,
    booleanBody,
  ),
  /**
   * Leave the waiting list with the token of the link (docs/api/waiting-list.md#leave).
   * @errors 404
   */
  leaveWaitingList: defineWrite()(
    'POST',
    `${eventApiPath}/waiting-list/leave/:token`,
    ignoredBody,
    booleanBody,
  ),
} as const
