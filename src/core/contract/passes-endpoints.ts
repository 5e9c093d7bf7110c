/** Calls about passes, waiting lists and polls. Contract 1, 2.9, 2.11 and 2.22; contract 2, 1.11. */
import * as z from 'zod/mini'
import { api, get, send, yesNo } from './endpoint.ts'
import { basicPasses, passInfo, reservationCode } from './passes.ts'
import { poll, pollAnswer, pollWithOptions } from './polls.ts'
import { validated } from './problem.ts'
import { waitingListRequest } from './waiting-list.ts'

interface Pass {
  readonly id: string
}
interface Named {
  readonly shortName: string
}
interface Pin {
  readonly pin: string
}
interface Reservation {
  readonly reservationId: string
}
export interface PassFilter {
  /** The only one that the server looks at (contract 1, 2.11). */
  readonly organizerSlug?: string | undefined
  readonly organizer?: string | undefined
  readonly tags?: string | undefined
  readonly subscription?: string | undefined
}

export const passEndpoints = {
  subscriptions: get<Record<never, never>, PassFilter>()(`${api}/subscriptions`, basicPasses),
  subscription: get<Pass>()(`${api}/subscription/:id`, passInfo),
  reserveSubscription: send<Pass>()(
    'POST',
    `${api}/subscription/:id`,
    z.object({}),
    validated(z.string()),
    true,
  ),
  applyCode: send<Reservation>()(
    'POST',
    `${api}/reservation/:reservationId/apply-code`,
    reservationCode,
    validated(yesNo),
  ),
  removeCode: send<Reservation, { type: 'SUBSCRIPTION' }>()(
    'DELETE',
    `${api}/reservation/:reservationId/remove-code`,
    null,
    yesNo,
  ),
  joinWaitingList: send<Named>()(
    'POST',
    `${api}/event/:shortName/waiting-list/subscribe`,
    waitingListRequest,
    validated(yesNo),
  ),
  polls: get<Named, Pin>()(`${api}/event/:shortName/poll`, validated(z.array(poll))),
  poll: get<Named & { pollId: string }, Pin>()(
    `${api}/event/:shortName/poll/:pollId`,
    validated(pollWithOptions),
  ),
  answerPoll: send<Named & { pollId: string }>()(
    'POST',
    `${api}/event/:shortName/poll/:pollId/answer`,
    pollAnswer,
    validated(yesNo),
  ),
} as const
