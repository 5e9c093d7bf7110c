import type { TicketValues } from '#core/domain/attendee-form.ts'
import { ticketDraftKey } from '#core/domain/booking-draft.ts'
import { deleteDrafts, putDraft } from '#core/storage/write/drafts.ts'
import { withDatabase, type Tools } from './tools.ts'

type DraftTools = Pick<Tools, 'database' | 'now'>

interface TicketAddress {
  readonly eventShortName: string
  readonly uuid: string
}

/** Stores what was typed for a ticket and not sent; null deletes it. Never rejects. */
export async function keepTicketDraft(
  tools: DraftTools,
  { eventShortName, uuid }: TicketAddress,
  values: TicketValues | null,
): Promise<void> {
  const keys = [ticketDraftKey(eventShortName, uuid)]
  await withDatabase(tools, async (db) => {
    if (values === null) await deleteDrafts(db, keys)
    else await putDraft(db, keys, values, tools.now())
  })
}
