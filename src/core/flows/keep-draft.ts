/** What is typed at the booking step survives reload, a dead connection and the end of the reservation. Law 2. */
import { decodeBookingDraft, type BookingDraft } from '../domain/booking-draft.ts'
import { getDraft } from '../storage/read/drafts.ts'
import { deleteDrafts, putDraft } from '../storage/write/drafts.ts'
import { withDatabase, type CheckoutTools } from './checkout-tools.ts'

export interface DraftOwner {
  readonly reservationId: string
  readonly shortName: string
}

const keysOf = ({ reservationId, shortName }: DraftOwner) =>
  [`booking/${reservationId}`, `event/${shortName}`] as const

/** Keeps the form's values for this reservation and as the last try at its event. Never rejects. */
export const keepDraft = async (tools: CheckoutTools, of: DraftOwner, values: unknown): Promise<void> => {
  await withDatabase(tools, (db) => putDraft(db, keysOf(of), values, tools.now()))
}

/** `own`: typed for this reservation; `last`: typed for an earlier try at the event. Never rejects. */
export async function readDraft(
  tools: CheckoutTools,
  of: DraftOwner,
): Promise<{ own: BookingDraft | null; last: BookingDraft | null }> {
  const [ownKey, lastKey] = keysOf(of)
  const read = async (key: string): Promise<BookingDraft | null> =>
    decodeBookingDraft(await withDatabase(tools, (db) => getDraft(db, key)))
  const own = await read(ownKey)
  const last = own === null ? await read(lastKey) : null
  return { own, last }
}

/** The order is complete: what was typed for it is with the server now. Never rejects. */
export const deleteDraft = async (tools: CheckoutTools, of: DraftOwner): Promise<void> => {
  await withDatabase(tools, (db) => deleteDrafts(db, keysOf(of)))
}
