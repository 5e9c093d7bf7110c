/** The calls of the waiting list (docs/api/waiting-list.md#join, docs/api/waiting-list.md#confirm). */
import { publicApiPrefix } from './api-paths.ts'
import { booleanBody, challenged, defineWrite, ignoredBody } from './endpoint.ts'
import { validatedResponse } from './problem.ts'
import { waitingListRequest } from './waiting-list.ts'

export const waitingListEndpoints = {
  joinWaitingList: challenged(
    defineWrite<{ shortName: string }>()(
      'POST',
      `${publicApiPrefix}/event/:shortName/waiting-list/subscribe`,
      waitingListRequest,
      validatedResponse(booleanBody),
    ),
  ),
  confirmWaitingListEntry: defineWrite<{ shortName: string; token: string }>()(
    'POST',
    `${publicApiPrefix}/event/:shortName/waiting-list/confirm/:token`,
    ignoredBody,
    booleanBody,
  ),
} as const
