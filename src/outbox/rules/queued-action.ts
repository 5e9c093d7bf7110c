/**
 * Actions that wait for a connection (docs/OFFLINE.md#queued-actions). Only those that the server may get twice without a
 * further effect; never a reservation, a confirmation, a payment, a release or a transfer.
 */
import * as z from 'zod/mini'
import { profileForm } from '#account/contract.ts'
import { day, minute, week } from '#kit/time/durations.ts'
import { waitingListRequest } from '#waiting-list/contract.ts'

const text = z.string()

export const queuedAction = z.union([
  z.object({
    kind: z.literal('resend-email'),
    type: z.enum(['event', 'subscription']),
    publicIdentifier: text,
    reservationId: text,
    /** Language of the mail. */
    lang: text,
  }),
  z.object({ kind: z.literal('waiting-list'), shortName: text, request: waitingListRequest }),
  z.object({
    kind: z.literal('profile'),
    /** E-mail address of the account: the form is never sent to another one. */
    account: text,
    form: profileForm,
    /** The profile that its form began with: what was changed elsewhere since is not overwritten. */
    before: z.exactOptional(profileForm),
  }),
  z.object({ kind: z.literal('sign-out') }),
])
export type QueuedAction = z.output<typeof queuedAction>

/**
 * How an action ended.
 * - `refused`: by the server; `status` of the answer, `problems` as in a form
 * - `expired`: without an answer for `maxActionAge`
 */
export const actionEnd = z.object({
  reason: z.enum(['refused', 'expired']),
  status: z.number(),
  problems: z.array(z.object({ code: text, path: text, args: z.record(text, text) })),
})
export type ActionEnd = z.output<typeof actionEnd>

/** The key of an action: two with the same key have one effect, and the newer one replaces the older one. */
export function actionId(action: QueuedAction): string {
  switch (action.kind) {
    case 'resend-email':
      return `resend-email/${action.reservationId}`
    case 'waiting-list':
      return `waiting-list/${action.shortName}/${(action.request.email ?? '').trim().toLowerCase()}`
    default:
      return action.kind
  }
}

/** An action without an answer is given up after this time, ms. */
export const maxActionAge = week
/**
 * Waits after a number of attempts, ms (docs/browser-notes.md#background-work). While the page makes the first one, longer than its
 * call; after it, until the server answers.
 */
const attemptDelays = [0.25, 0, 1, 2, 5, 10].map((minutes) => minutes * minute)

/** Above the longest wait that a server names (`Retry-After`), ms. */
export const longestPause = day

/** The wait after a number of attempts without success, ms. */
export const attemptDelay = (attempts: number): number =>
  attemptDelays[Math.min(attempts, attemptDelays.length - 1)] ?? 0
