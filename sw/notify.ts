/** Badge and notifications about changes that a check in the background found, and the click on a notification. */
import * as z from 'zod/mini'
import { chooseLanguage } from '#core/domain/language-choice.ts'
import { paths } from '#core/domain/page-paths.ts'
import { textInLanguage } from '#core/domain/text-in-language.ts'
import type { TicketNews } from '#core/domain/ticket-news.ts'
import { recordNews } from '#core/flows/record-news.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { getSetting } from '#core/storage/read/settings.ts'
import { allSummaries } from '#core/storage/read/tickets.ts'
import { workerLanguages, workerTexts } from './worker-texts.ts'

export interface NotifyScope {
  readonly database: () => Promise<TesseraDatabase>
  readonly now: () => number
  /** The browser's languages, most preferred first. */
  readonly languages: readonly string[]
  /** Null where the browser has no badge. */
  readonly setBadge: ((count: number) => Promise<void>) | null
  /** Null where the person, or the browser, does not permit notifications. */
  readonly showNotification: ((title: string, options: NotificationOptions) => Promise<void>) | null
}

const notificationData = z.object({ path: z.string() })

/** The language of the stored pages, which is the one that the person chose. */
async function languageOf(db: TesseraDatabase, languages: readonly string[]): Promise<string> {
  const tickets = await allSummaries(db).catch(() => [])
  return chooseLanguage({
    requested: null,
    saved: tickets[0]?.lang ?? null,
    browser: languages,
    available: workerLanguages,
  })
}

/** One notification for each kind of change and event: an order has several tickets. */
function byEvent(news: readonly TicketNews[]): TicketNews[] {
  const first = new Map<string, TicketNews>()
  for (const entry of news) {
    const key = JSON.stringify([entry.kind, entry.title])
    const before = first.get(key)
    first.set(key, before ? { ...before, path: paths.wallet() } : entry)
  }
  return [...first.values()]
}

/** Records what was found, sets the badge and, if the person asked for it, shows notifications. Never rejects. */
export async function notifyOfNews(scope: NotifyScope, latest: readonly TicketNews[]): Promise<void> {
  if (latest.length === 0) return
  try {
    const db = await scope.database()
    const { added, unseen } = await recordNews(db, latest, scope.now())
    if (added.length === 0) return
    await scope.setBadge?.(unseen).catch(() => undefined)
    if (scope.showNotification === null) return
    if (!deviceSettings.notifications.read(await getSetting(db, deviceSettings.notifications.key))) return
    // The server sends a push message about the same change.
    if (deviceSettings.push.read(await getSetting(db, deviceSettings.push.key))?.sent) return
    const lang = await languageOf(db, scope.languages)
    for (const { id, kind, path, title } of byEvent(added)) {
      const data = { path } satisfies z.output<typeof notificationData>
      const body = workerTexts(lang)[`news.${kind}`]
      await scope.showNotification(textInLanguage(title, lang), {
        body,
        data,
        lang,
        tag: id,
        icon: '/icon-192.png',
      })
    }
  } catch {
    // Without storage nothing is known to be new, and a refused notification is no failure.
  }
}

interface OpenPage {
  readonly url: string
  focus(): Promise<unknown>
}

interface OpenScope {
  readonly origin: string
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>
    openWindow(path: string): Promise<unknown>
  }
}

/**
 * Opens the page of a notification: the tab that shows it, else a new one. No other tab is navigated, because it may hold
 * a form or a payment.
 */
export async function openNotification({ origin, clients }: OpenScope, data: unknown): Promise<void> {
  const parsed = notificationData.safeParse(data)
  const target = new URL(parsed.success ? parsed.data.path : paths.wallet(), origin)
  const { pathname, search } = target.origin === origin ? target : new URL(paths.wallet(), origin)
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => new URL(url).pathname === pathname)
  await (open ? open.focus() : clients.openWindow(`${pathname}${search}`))
}
