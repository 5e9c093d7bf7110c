import { deleteAllDrafts } from '../storage/write/drafts.ts'
import { withDatabase, type CheckoutTools } from './checkout-tools.ts'

/**
 * After the sign-out and the deletion of the account: the next person on a shared device must not find names and
 * addresses in the booking form. Tickets stay. Never rejects.
 */
export const forgetDrafts = async (tools: Pick<CheckoutTools, 'database'>): Promise<void> => {
  await withDatabase(tools, deleteAllDrafts)
}
