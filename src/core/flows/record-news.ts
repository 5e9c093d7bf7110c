import { addNews, decodeNews, markSeen, unseenCount, type TicketNews } from '#core/domain/ticket-news.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { changeSetting } from '#core/storage/write/settings.ts'

/** Stores what is new. @returns that, and the number of news that the person has not seen. @throws without storage */
export async function recordNews(
  db: TesseraDatabase,
  latest: readonly TicketNews[],
  now: number,
): Promise<{ readonly added: readonly TicketNews[]; readonly unseen: number }> {
  let result: { added: readonly TicketNews[]; unseen: number } = { added: [], unseen: 0 }
  await changeSetting(db, deviceSettings.news.key, (stored) => {
    const { list, added } = addNews(decodeNews(stored), latest, now)
    result = { added, unseen: unseenCount(list) }
    return list
  })
  return result
}

/**
 * Marks the news as seen: all of them, or those of one page.
 * @returns the number that is left; 0 when storage fails. Never rejects.
 */
export async function seeNews(
  database: () => Promise<TesseraDatabase>,
  path: string | null,
): Promise<number> {
  let unseen = 0
  const see = (stored: unknown) => {
    const list = markSeen(decodeNews(stored), path)
    unseen = unseenCount(list)
    return list
  }
  await database()
    .then((db) => changeSetting(db, deviceSettings.news.key, see))
    .catch(() => undefined)
  return unseen
}
