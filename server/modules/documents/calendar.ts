/** Calendar entries of an event as a file or a link (docs/api/documents.md#calendar). */
import { calendarFile as calendarText } from '#catalogue/rules/calendar-file.ts'
import { isOnline } from '#catalogue/rules/is-online.ts'
import { ownValue } from '#kit/own-value.ts'
import { maxLinkLength } from '#kit/text/outside-links.ts'
import { isoDateTime } from '#kit/time/event-dates.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { EventWithOrganization, Category } from '#server/infra/database/tables/tables.ts'
import { cutText, queryLength } from '#server/infra/i18n/cut-text.ts'
import { zoneOffset } from '#server/infra/i18n/java-date-format.ts'
import { markdownToText } from '#server/infra/i18n/markdown.ts'
import { supportedLanguage } from '#server/infra/i18n/translations.ts'
import { ticketValidity } from '#server/modules/purchase/rules/reservation-rules.ts'

/** Days and access of one ticket. */
export interface CalendarEntry {
  /** Epoch ms. */
  readonly from: number
  readonly until: number
  readonly online: boolean
  /** Set for a category with its own days, whose entry is separate from the event's. */
  readonly category?: number
}

/** The whole event, for visitors without a ticket. */
export const eventEntry = ({ starts_at, ends_at, config }: EventWithOrganization): CalendarEntry => ({
  from: starts_at,
  until: ends_at,
  online: config.format === 'ONLINE',
})

export type TicketDays = Pick<Category, 'id' | 'valid_from' | 'valid_until' | 'access_type'>

/** The entry of a ticket of the category. */
export function ticketEntry(
  event: Pick<EventWithOrganization, 'starts_at' | 'ends_at' | 'config'>,
  category: TicketDays,
): CalendarEntry {
  const { from, until } = ticketValidity({ category, details: { event } })
  const differs = from !== event.starts_at || until !== event.ends_at
  return {
    from,
    until,
    online: isOnline(event.config.format, category.access_type),
    ...(differs ? { category: category.id } : {}),
  }
}

/** Most characters of title and place in the address of Google Calendar. The description gets the rest. */
const maxTitleLength = 500
const maxPlaceLength = 400

const titleOf = ({ texts, config }: EventWithOrganization, lang: string): string =>
  ownValue(texts.title, lang) ?? config.displayName

/** @returns the description in exactly this language; "" without it */
const descriptionText = ({ texts }: EventWithOrganization, lang: string): string =>
  markdownToText(ownValue(texts.description, lang) ?? '')

/** The same entry has the same UID, so that a calendar replaces it. */
const entryUidPart = ({ short_name }: EventWithOrganization, { category }: CalendarEntry): string =>
  category === undefined ? short_name : `${short_name}-${String(category)}`

/**
 * An iCalendar file with one entry. `SEQUENCE` and `LAST-MODIFIED` count what the entry shows of its event, so that a calendar replaces the
 * entry that it has; the entry of a canceled event stays, marked as canceled (docs/api/documents.md#calendar).
 * @param entry `followed`: a calendar to follow, not an entry to add once
 */
export function calendarFile(
  event: EventWithOrganization,
  lang: string,
  { baseUrl, now, translations }: Pick<CoreContext, 'baseUrl' | 'now' | 'translations'>,
  entry: CalendarEntry & { readonly followed?: boolean },
): string {
  const title = titleOf(event, lang)
  const canceled = event.canceled_at !== null || event.status === 'DISABLED'
  const published = {
    sequence: event.calendar_sequence,
    changedAt: event.calendar_changed_at,
    canceled,
    organizer: event.organization,
  }
  return calendarText(
    {
      uid: `${entryUidPart(event, entry)}@${new URL(baseUrl).host}`,
      title: canceled
        ? translations.translate(supportedLanguage(translations, lang), 'calendar.canceled', title)
        : title,
      description: descriptionText(event, lang),
      location: entry.online ? '' : event.config.location,
      url: `${baseUrl}/event/${encodeURIComponent(event.short_name)}`,
      start: entry.from,
      end: entry.until,
      published,
    },
    now(),
    entry.followed === true ? title : null,
  )
}

/**
 * The form of Google Calendar for a new entry, with times of the event's time zone (docs/api/documents.md#calendar). The address is
 * also a header of the answer, which proxies limit.
 */
export function googleCalendarUrl(
  event: EventWithOrganization,
  lang: string,
  { from, until, online }: CalendarEntry,
): string {
  const local = (instant: number): string =>
    isoDateTime(instant, zoneOffset(instant, event.time_zone)).slice(0, 19).replaceAll(/[-:]/g, '')
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    dates: `${local(from)}/${local(until)}`,
    ctz: event.time_zone,
    text: cutText(titleOf(event, lang), maxTitleLength, queryLength),
    ...(online ? {} : { location: cutText(event.config.location, maxPlaceLength, queryLength) }),
    details: '',
  })
  const address = `https://www.google.com/calendar/event?${query.toString()}`
  const details = cutText(descriptionText(event, lang), maxLinkLength - address.length, queryLength)
  return address + new URLSearchParams([['', details]]).toString().slice(1)
}
