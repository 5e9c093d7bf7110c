import { draftKeys, type DraftOwner } from '#core/domain/booking-draft.ts'
import { deleteDrafts } from '#core/storage/write/drafts.ts'
import { withDatabase, type CheckoutTools } from './tools.ts'

/** Deletes the draft of a reservation that is complete. Never rejects. */
export const deleteDraft = async (tools: CheckoutTools, owner: DraftOwner): Promise<void> => {
  const { own, last } = draftKeys(owner)
  await withDatabase(tools, (db) => deleteDrafts(db, [own, last]))
}
