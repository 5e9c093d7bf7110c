import { changeProfile, endSession } from '#account/flows/queued-account.ts'
import type { ActionHandlers } from '#outbox/flows/action-handler.ts'
import { resendEmail } from '#purchase/flows/queued-resend.ts'
import { joinList } from '#waiting-list/flows/queued-entry.ts'

/** The handlers of queued actions of all subjects, for window and worker. */
export const actionHandlers: ActionHandlers = {
  'resend-email': resendEmail,
  'waiting-list': joinList,
  profile: changeProfile,
  'sign-out': endSession,
}
