import type { ReactNode } from 'react'
import { NewTabLink } from '#ui/app/NewTabLink.tsx'

/**
 * The address that a calendar app follows: `webcal:`, or the page of Google Calendar that follows it, because Android has no app for
 * `webcal:`.
 * @param address of an iCalendar file, http(s)
 * @param userAgent of the browser
 */
function followLink(address: string, userAgent: string): string {
  const webcal = address.replace(/^https?:/, 'webcal:')
  return userAgent.includes('Android')
    ? `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`
    : webcal
}

/** Opens the calendar app of the device with an address that it asks again. @param path of an iCalendar file on this origin */
export const FollowLink = ({ path, children }: { path: string; children: ReactNode }) => {
  const address = followLink(new URL(path, location.origin).href, navigator.userAgent)
  return address.startsWith('webcal:') ? (
    <a href={address}>{children}</a>
  ) : (
    <NewTabLink href={address}>{children}</NewTabLink>
  )
}
