/**
 * The address that a calendar app follows: `webcal:`, or the page of Google Calendar that follows it, because Android has no app for
 * `webcal:`.
 * @param address of an iCalendar file, http(s)
 * @param userAgent of the browser
 */
export function followLink(address: string, userAgent: string): string {
  const webcal = address.replace(/^https?:/, 'webcal:')
  return userAgent.includes('Android')
    ? `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`
    : webcal
}
