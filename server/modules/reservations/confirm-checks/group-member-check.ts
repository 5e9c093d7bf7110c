/** Allocates a place of a group to each ticket of a restricted category (docs/api/payments.md#confirm). */
import { allocateGroupPlace } from '#server/modules/attendee-groups/index.ts'
import type { ConfirmCheck } from './confirm-refusal.ts'

/** Takes a place in the group for each ticket whose category is limited to one. */
export const groupMemberCheck: ConfirmCheck = async (trx, details) => {
  for (const ticket of details.tickets) {
    if (!(await allocateGroupPlace(trx, details.groups, ticket, ticket.email ?? '')))
      return 'error.STEP2_WHITELIST'
  }
  return null
}
