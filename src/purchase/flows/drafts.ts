/** Text typed into the form of a reservation, until the reservation is complete. No function rejects. */
import { withDatabase, type Tools } from '#device/tools.ts'
import type { TicketValues } from '../rules/booking/attendee-form.ts'
import {
  decodeBookingDraft,
  draftKeys,
  type BookingDraft,
  type DraftOwner,
  ticketDraftKey,
} from '../rules/booking/booking-draft.ts'
import { getDrafts } from '../store/read-drafts.ts'
import { deleteDrafts, putDraft } from '../store/write-drafts.ts'

type DraftTools = Pick<Tools, 'database' | 'now'>

/** Stores what was typed for a ticket and not sent; null deletes it. Never rejects. */
export async function keepTicketDraft(
  tools: DraftTools,
  { eventShortName, uuid }: { readonly eventShortName: string; readonly uuid: string },
  values: TicketValues | null,
): Promise<void> {
  const keys = [ticketDraftKey(eventShortName, uuid)]
  await withDatabase(tools, async (db) => {
    if (values === null) await deleteDrafts(db, keys)
    else await putDraft(db, keys, values, tools.now())
  })
}

export interface StoredDrafts {
  /** Typed for this reservation. */
  readonly current: BookingDraft | null
  /** Typed for an earlier reservation of the same event or subscription descriptor; null where `current` is not. */
  readonly last: BookingDraft | null
}

/** The drafts for this reservation; null where there is none. */
export async function readDraft(tools: Pick<Tools, 'database'>, owner: DraftOwner): Promise<StoredDrafts> {
  const keys = draftKeys(owner)
  const stored = await withDatabase(tools, (db) => getDrafts(db, [keys.current, keys.last]))
  const current = decodeBookingDraft(stored?.[0])
  return { current, last: current === null ? decodeBookingDraft(stored?.[1]) : null }
}

/** Stores the form's values for this reservation and as the last draft of its event or subscription descriptor. */
export const keepDraft = async (
  tools: Pick<Tools, 'database' | 'now'>,
  owner: DraftOwner,
  values: unknown,
): Promise<void> => {
  const { current, last } = draftKeys(owner)
  await withDatabase(tools, (db) => putDraft(db, [current, last], values, tools.now()))
}

/** Deletes the draft of a reservation that is complete. */
export const deleteDraft = async (tools: Pick<Tools, 'database'>, owner: DraftOwner): Promise<void> => {
  const { current, last } = draftKeys(owner)
  await withDatabase(tools, (db) => deleteDrafts(db, [current, last]))
}
