/** Only members of a list may buy what the list guards; each takes a place on it. Contract 2, 1.6. */
import { takePlace } from '../store/groups.ts'
import type { ConfirmGate } from './gates.ts'

export const membersOnly: ConfirmGate = async (trx, order) => {
  for (const ticket of order.tickets) {
    if (!(await takePlace(trx, order.groups, ticket, ticket.email ?? ''))) return 'error.STEP2_WHITELIST'
  }
  return null
}
