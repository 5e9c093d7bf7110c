import { decodeBookingDraft, draftKeys, type BookingDraft, type DraftOwner } from '../domain/booking-draft.ts'
import { getDraft } from '../storage/read/drafts.ts'
import { withDatabase, type CheckoutTools } from './checkout-tools.ts'

export interface StoredDrafts {
  /** Typed for this reservation. */
  readonly own: BookingDraft | null
  /** Typed for an earlier reservation of the same event or subscription descriptor; read only where there is no `own`. */
  readonly last: BookingDraft | null
}

/** Never rejects. */
export async function readDraft(tools: CheckoutTools, owner: DraftOwner): Promise<StoredDrafts> {
  const keys = draftKeys(owner)
  const read = async (key: string): Promise<BookingDraft | null> =>
    decodeBookingDraft(await withDatabase(tools, (db) => getDraft(db, key)))
  const own = await read(keys.own)
  return { own, last: own === null ? await read(keys.last) : null }
}
