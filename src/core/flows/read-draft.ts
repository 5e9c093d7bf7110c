import {
  decodeBookingDraft,
  draftKeys,
  type BookingDraft,
  type DraftOwner,
} from '#core/domain/booking-draft.ts'
import { getDrafts } from '#core/storage/read/drafts.ts'
import { withDatabase, type Tools } from './tools.ts'

export interface StoredDrafts {
  /** Typed for this reservation. */
  readonly own: BookingDraft | null
  /** Typed for an earlier reservation of the same event or subscription descriptor; null where there is an `own`. */
  readonly last: BookingDraft | null
}

/** Never rejects. */
export async function readDraft(tools: Pick<Tools, 'database'>, owner: DraftOwner): Promise<StoredDrafts> {
  const keys = draftKeys(owner)
  const stored = await withDatabase(tools, (db) => getDrafts(db, [keys.own, keys.last]))
  const own = decodeBookingDraft(stored?.[0])
  return { own, last: own === null ? decodeBookingDraft(stored?.[1]) : null }
}
