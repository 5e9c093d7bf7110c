/** A calendar entry with reminders as an .ics file (RFC 5545), made on the device. */

export interface CalendarEntry {
  /** Stable, so that a calendar replaces an entry that is added again. */
  readonly uid: string
  readonly title: string
  /** "" for none. */
  readonly location: string
  /** Address of the ticket page. */
  readonly url: string
  /** Epoch ms. */
  readonly start: number
  /** Epoch ms; null for an event without an end. */
  readonly end: number | null
}

/** Durations before the start (RFC 5545, 3.3.6). */
const reminders = ['-P1D', '-PT2H']

/** Octets of a line, without the line break (RFC 5545, 3.1). */
const lineLimit = 75

/** TEXT (RFC 5545, 3.3.11). Other control characters are not allowed in a value. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

/** "20270710T183000Z" */
const utcTime = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

const octets = (text: string): number => new TextEncoder().encode(text).length

/** Breaks a long line between two characters; each further line begins with a space. */
function fold(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (octets(current + character) > lineLimit) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}

/**
 * @param now epoch ms
 * @returns the text of the file: UTC times, one reminder a day before and one two hours before
 */
export function calendarFile({ uid, title, location, url, start, end }: CalendarEntry, now: number): string {
  const summary = escapeText(title)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tessera//Tickets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utcTime(now)}`,
    `DTSTART:${utcTime(start)}`,
    ...(end === null ? [] : [`DTEND:${utcTime(end)}`]),
    `SUMMARY:${summary}`,
    ...(location === '' ? [] : [`LOCATION:${escapeText(location)}`]),
    `URL:${url}`,
    // Calendars that do not show URL show DESCRIPTION.
    `DESCRIPTION:${escapeText(url)}`,
    ...reminders.flatMap((trigger) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${summary}`,
      `TRIGGER:${trigger}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
