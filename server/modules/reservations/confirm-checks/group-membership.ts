/** Only members of a list may buy what the list guards; each takes a place on it. Contract 2, 1.6. */
import { allocateGroupPlace } from '#server/modules/attendee-groups/queries.ts'
import type { ConfirmCheck } from './confirm-check.ts'

export const groupMemberCheck: ConfirmCheck = async (trx, details) => {
  for (const ticket of details.tickets) {
    if (!(await allocateGroupPlace(trx, details.groups, ticket, ticket.email ?? '')))
      return 'error.STEP2_WHITELIST'
  }
  return null
}
