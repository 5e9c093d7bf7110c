/** Confirms the address of an entry (docs/api/waiting-list.md#confirm). */
import { isUuid } from '#core/domain/is-uuid.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import { confirmEntry } from './queries/waiting-list.ts'

/** May be called twice. @param token of the link @returns true, or null for an unknown or expired link */
export async function confirmWaitingListEntry(
  { db, now: clock }: Pick<CoreContext, 'db' | 'now'>,
  event: EventWithOrganization,
  token: string,
): Promise<true | null> {
  if (!isUuid(token)) return null
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const entry = await confirmEntry(trx, { eventId: event.id, token, now })
    if (!entry) return null
    if (entry.confirmed_at === null) {
      const data = { entryId: String(entry.id) }
      await enqueueMail(trx, {
        kind: 'waiting-list-joined',
        to: entry.email,
        lang: entry.language,
        data,
        now,
      })
    }
    return true
  })
}
