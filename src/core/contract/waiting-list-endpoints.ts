/** The call of the waiting list (docs/api/waiting-list.md#join). */
import { publicApiPrefix } from './api-paths.ts'
import { booleanBody, defineWrite } from './endpoint.ts'
import { validatedResponse } from './problem.ts'
import { waitingListRequest } from './waiting-list.ts'

export const waitingListEndpoints = {
  joinWaitingList: defineWrite<{ shortName: string }>()(
    'POST',
    `${publicApiPrefix}/event/:shortName/waiting-list/subscribe`,
    waitingListRequest,
    validatedResponse(booleanBody),
  ),
} as const
