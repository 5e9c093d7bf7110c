/** Join links of online events and their times (docs/api/online-events.md#personal-link). */
import type { Database } from '#server/infra/database/database.ts'

export interface JoinLink {
  readonly url: string
  /** Epoch ms. */
  readonly startsAt: number
}

/** Ms; for attendees whose clock is fast. */
const earlyTolerance = 1000

/**
 * The join link that is open now. Links of the category precede those of the event, the latest start first.
 * The period begins a second early and excludes its end.
 */
export async function findOpenJoinLink(
  db: Database,
  eventId: number,
  categoryId: number,
  now: number,
): Promise<JoinLink | undefined> {
  const rows = await db
    .selectFrom('join_links')
    .select(['url', 'starts_at', 'category_id'])
    .where('event_id', '=', eventId)
    .where((where) => where.or([where('category_id', '=', categoryId), where('category_id', 'is', null)]))
    .where('starts_at', '<=', now + earlyTolerance)
    .where('ends_at', '>', now)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .execute()
  const open = rows.find(({ category_id }) => category_id !== null) ?? rows[0]
  return open && { url: open.url, startsAt: open.starts_at }
}
