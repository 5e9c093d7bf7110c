import * as z from 'zod/mini'
import { handlerOf, outcomeOf } from '#outbox/flows/action-handler.ts'
import { refused } from '#wire/result.ts'
import { waitingListEndpoints, waitingListRequest } from '../contract.ts'

export const entryAction = z.object({
  kind: z.literal('waiting-list'),
  shortName: z.string(),
  request: waitingListRequest,
})

/** One for each event and address. */
export const entryId = (shortName: string, email: string): string =>
  `waiting-list/${shortName}/${email.trim().toLowerCase()}`

const closed = { code: 'show-event.sold-out.subscription-error', path: '', args: {} }

/** Joins the waiting list of an event. */
export const joinList = handlerOf(entryAction, async (api, { shortName, request }) =>
  outcomeOf(
    await api.call(waitingListEndpoints.joinWaitingList, { params: { shortName }, body: request }),
    refused(200, [closed]),
  ),
)
