/** The click on a notification. */
import * as z from 'zod/mini'
import { paths } from '#wire/page-paths.ts'

const notificationData = z.object({ path: z.string() })

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
