import { draftKeys, type DraftOwner } from '#core/domain/booking-draft.ts'
import { putDraft } from '#core/storage/write/drafts.ts'
import { withDatabase, type CheckoutTools } from './tools.ts'

/** Stores the form's values for this reservation and as the last draft of its event or subscription descriptor. Never rejects. */
export const keepDraft = async (tools: CheckoutTools, owner: DraftOwner, values: unknown): Promise<void> => {
  const { own, last } = draftKeys(owner)
  await withDatabase(tools, (db) => putDraft(db, [own, last], values, tools.now()))
}
