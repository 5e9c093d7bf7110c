import type { ReactNode } from 'react'
import { followLink } from '#core/domain/follow-link.ts'
import { NewTabLink } from './NewTabLink.tsx'

/** Opens the calendar app of the device with an address that it asks again. @param path of an iCalendar file on this origin */
export const FollowLink = ({ path, children }: { path: string; children: ReactNode }) => {
  const address = followLink(new URL(path, location.origin).href, navigator.userAgent)
  return address.startsWith('webcal:') ? (
    <a href={address}>{children}</a>
  ) : (
    <NewTabLink href={address}>{children}</NewTabLink>
  )
}
