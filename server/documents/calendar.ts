/** The event for a calendar, as a file or as a link. Contract 1, 2.10. */
import ical from 'ical-generator'
import { wallClock } from '../domain/java-date-format.ts'
import type { EventWithOrganization } from '../store/events.ts'

/** What a single ticket narrows: its own days, and whether there is a place to go to. */
export interface CalendarEntry {
  /** Epoch ms. */
  readonly from: number
  readonly until: number
  readonly online: boolean
}

export const entryOf = ({ starts_at, ends_at, config }: EventWithOrganization): CalendarEntry => ({
  from: starts_at,
  until: ends_at,
  online: config.format === 'ONLINE',
})

const longestDetails = 1024
const twoDigits = (value: number): string => String(value).padStart(2, '0')

const titleOf = (event: EventWithOrganization, lang: string): string =>
  event.texts.title[lang] ?? event.config.displayName

/** For the exact language only, empty when it is missing. */
const detailsOf = (event: EventWithOrganization, lang: string): string => event.texts.description[lang] ?? ''

export function calendarFile(
  event: EventWithOrganization,
  lang: string,
  baseUrl: string,
  { from, until, online }: CalendarEntry = entryOf(event),
): string {
  const calendar = ical({ prodId: { company: 'tessera', product: 'box-office' } })
  calendar.createEvent({
    id: `${event.short_name}@${new URL(baseUrl).host}`,
    start: new Date(from),
    end: new Date(until),
    summary: titleOf(event, lang),
    description: detailsOf(event, lang),
    organizer: { name: event.organization.name, email: event.organization.email },
    url: `${baseUrl}/event/${encodeURIComponent(event.short_name)}`,
    ...(online ? {} : { location: event.config.location }),
  })
  return calendar.toString()
}

export function googleCalendarUrl(
  event: EventWithOrganization,
  lang: string,
  { from, until, online }: CalendarEntry = entryOf(event),
): string {
  const local = (instant: number): string => {
    const at = wallClock(instant, event.time_zone)
    const day = `${String(at.year)}${twoDigits(at.month)}${twoDigits(at.day)}`
    return `${day}T${twoDigits(at.hour)}${twoDigits(at.minute)}${twoDigits(at.second)}`
  }
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    dates: `${local(from)}/${local(until)}`,
    ctz: event.time_zone,
    text: titleOf(event, lang),
    details: detailsOf(event, lang).slice(0, longestDetails),
    ...(online ? {} : { location: event.config.location }),
  })
  return `https://www.google.com/calendar/event?${query.toString()}`
}
