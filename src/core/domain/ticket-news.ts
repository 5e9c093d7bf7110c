/** News that a check in the background has found about stored tickets and orders (docs/OFFLINE.md#changes-found-in-the-background). */
import * as z from 'zod/mini'
import { decodeOrNull } from '#core/contract/decode-or-null.ts'
import { localizedText } from '#core/contract/values.ts'
import { day } from './durations.ts'

const text = z.string()

/**
 * - `tickets-ready`: a payment arrived, or the server finished the order
 * - `time`, `place`: of the event
 * - `attendee`: changed on another device, so the stored code is void
 */
const kind = z.enum(['tickets-ready', 'time', 'place', 'attendee'])

const ticketNews = z.object({
  /** The same change has the same id: it is counted and notified once. */
  id: text,
  kind,
  /** The page that shows it. */
  path: text,
  /** Title of the event. */
  title: localizedText,
  /** Epoch ms. */
  at: z.number(),
  seen: z.boolean(),
})
export type TicketNews = z.output<typeof ticketNews>
export type NewsKind = TicketNews['kind']

const maxAge = 30 * day

const newsList = z.array(ticketNews)

/** The stored list; empty when there is none, or it is damaged. */
export const decodeNews = (stored: unknown): TicketNews[] => decodeOrNull(newsList, stored) ?? []

/** The list with what is new in `latest`; entries older than 30 days are dropped. */
export function addNews(
  stored: readonly TicketNews[],
  latest: readonly TicketNews[],
  now: number,
): { readonly list: TicketNews[]; readonly added: TicketNews[] } {
  const ids = new Set(stored.map(({ id }) => id))
  const added = latest.filter(({ id }) => !ids.has(id))
  return { list: [...stored.filter(({ at }) => now - at <= maxAge), ...added], added }
}

/** The list as seen: all of it, or the news of one page. */
export const markSeen = (list: readonly TicketNews[], path: string | null): TicketNews[] =>
  list.map((news) => (path === null || news.path === path ? { ...news, seen: true } : news))

export const unseenCount = (list: readonly TicketNews[]): number => list.filter(({ seen }) => !seen).length

/** The list without the news of a page, whose ticket was removed from this device. */
export const withoutPage = (list: readonly TicketNews[], path: string): TicketNews[] =>
  list.filter((news) => news.path !== path)
