import { parsePage } from '#wire/page-paths.ts'

/**
 * The tag of the notification about what the visitor waits for: the turn in a sale queue, on the page of the event, or the opening of
 * a waiting room, on its page or that of its ticket. The page and the push message use the same tag, so that the second notification
 * replaces the first. Null for any other page.
 */
export function signalTag(pathname: string): string | null {
  const page = parsePage(pathname)
  if (page?.page === 'event') return `turn/${page.eventShortName}`
  if (page?.page === 'waitingRoom' || page?.page === 'ticket') return `room/${page.ticketUuid}`
  return null
}
