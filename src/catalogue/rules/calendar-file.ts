/** Calendar entries as an .ics file (RFC 5545), for the server and the device. */

export interface CalendarEntry {
  /** Stable, so that a calendar replaces an entry that is added again. */
  readonly uid: string
  readonly title: string
  readonly description: string
  /** "" for none. */
  readonly location: string
  readonly url: string
  /** Epoch ms. */
  readonly start: number
  /** Epoch ms; null for an event without an end. */
  readonly end: number | null
  /** A day and two hours before the start. */
  readonly reminders?: boolean
  /** What the server knows of the event; a calendar that follows it replaces its entry by a higher sequence. */
  readonly published?: {
    readonly sequence: number
    /** Epoch ms; null before the first change. */
    readonly changedAt: number | null
    readonly canceled: boolean
    readonly organizer: { readonly name: string; readonly email: string }
  }
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

/** A quoted parameter can contain neither quotes nor line breaks (RFC 5545, 3.2). */
const quoted = (text: string): string => `"${text.replaceAll('"', "'").replaceAll(/\s+/g, ' ').trim()}"`

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

function publishedLines({ published }: CalendarEntry): string[] {
  if (!published) return []
  const { sequence, changedAt, canceled, organizer } = published
  return [
    `SEQUENCE:${String(sequence)}`,
    ...(changedAt === null ? [] : [`LAST-MODIFIED:${utcTime(changedAt)}`]),
    `STATUS:${canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
  ]
}

function entryLines(entry: CalendarEntry, now: number): string[] {
  const { uid, title, description, location, url, start, end, reminders: remind = false } = entry
  const summary = escapeText(title)
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utcTime(now)}`,
    `DTSTART:${utcTime(start)}`,
    ...(end === null ? [] : [`DTEND:${utcTime(end)}`]),
    `SUMMARY:${summary}`,
    ...(location === '' ? [] : [`LOCATION:${escapeText(location)}`]),
    `URL:${url}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    ...publishedLines(entry),
    ...(remind ? reminders : []).flatMap((trigger) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${summary}`,
      `TRIGGER:${trigger}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]
}

/**
 * A file with one entry. @param now epoch ms
 * @param name of a calendar that is followed, which calendars ask for every hour; null for a file that is added once
 * @returns the text of the file, with UTC times
 */
export function calendarFile(entry: CalendarEntry, now: number, name: string | null = null): string {
  const followed =
    name === null
      ? []
      : [
          `X-WR-CALNAME:${escapeText(name.replaceAll(/\s+/g, ' ').trim())}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tessera//Tickets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
  ]
  const lines = [...head, ...followed, ...entryLines(entry, now), 'END:VCALENDAR']
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
