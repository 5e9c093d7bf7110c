/** Inserts the links of an online event (docs/api/online-events.md#personal-link). */
import { webAddress } from '#core/domain/safe-address.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { JoinLinkInput } from '../event-file/check-in.ts'

/** @param categoryId null for links of the whole event */
export async function insertJoinLinks(
  trx: Database,
  eventId: number,
  categoryId: number | null,
  links: readonly JoinLinkInput[] = [],
): Promise<void> {
  for (const { url, from, until } of links) {
    if (webAddress(url) === null || !URL.canParse(url))
      throw new Error(`A join link is not an address: ${url}`)
    await trx
      .insertInto('join_links')
      .values({ event_id: eventId, category_id: categoryId, url, starts_at: from, ends_at: until })
      .execute()
  }
}
