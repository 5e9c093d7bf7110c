import { endSession } from '#account/flows/queued-account.ts'
import type { ActionHandlers } from '#outbox/flows/action-handler.ts'
import { joinList } from '#waiting-list/flows/queued-entry.ts'

/** The handlers of queued actions of all subjects, for window and worker. */
export const actionHandlers: ActionHandlers = {
  'waiting-list': joinList,
  'sign-out': endSession,
}
