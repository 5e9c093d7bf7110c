/** Every function that writes when an event is, for screens, documents and mails. */
import { describe, expect, it } from 'vitest'
import { shortSpanText } from '#core/domain/date-text.ts'
import { hour } from '#core/domain/durations.ts'
import { eventSpan } from '#core/domain/event-dates.ts'
import { eventDay, eventTime } from '#core/domain/event-day.ts'
import { deviceReader, shortEventDay, shortEventSpan } from '#core/domain/short-dates.ts'
import { formatSpan } from '#server/infra/i18n/date-phrases.ts'

/** Thursday, 20:30 in Zurich. */
const start = Date.UTC(2027, 6, 8, 18, 30)
const zone = { timeZone: 'Europe/Zurich', offset: 7200 }
const eventOf = (hours: number, sameDay: boolean) => ({
  timeZone: zone.timeZone,
  sameDay,
  datesWithOffset: {
    ...{ startDateTime: start, startTimeZoneOffset: zone.offset },
    ...{ endDateTime: start + hours * hour, endTimeZoneOffset: zone.offset },
  },
})
type Event = ReturnType<typeof eventOf>
const reader = { ...deviceReader(start), offsetAt: () => zone.offset }
const orderDate = (at: number) =>
  new Date(at + zone.offset * 1000).toISOString().replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*$/, '$3/$2/$1 $4')

const places: Readonly<Record<string, (event: Event) => string | null>> = {
  'list, held order, calendar of a pass': (event) => shortEventDay(event, 'en', reader),
  'event page, booking page': (event) => shortEventSpan(event, 'en', reader),
  'ticket, door view, page without the app': (event) => eventDay(event, 'en'),
  'card beside a calendar sheet': (event) => eventTime(event, 'en'),
  'change of an event, head of the page': ({ datesWithOffset }) => eventSpan(datesWithOffset, 'en'),
  'orders of an account': ({ datesWithOffset: { startDateTime, endDateTime } }) =>
    shortSpanText(orderDate(startDateTime), orderDate(endDateTime), {
      ...{ pattern: 'dd/MM/yyyy HH:mm', lang: 'en', now: start },
    }),
  'mail, document': ({ datesWithOffset: { startDateTime: from, endDateTime: until } }) =>
    formatSpan({ lang: 'en', timeZone: zone.timeZone }, { from, until }),
}

describe.each(Object.entries(places))('when an event is: %s', (_, write) => {
  it.each([
    ['that ends on the same day', 3, '20:30 – 23:30'],
    ['that ends at midnight', 3.5, '20:30 – 00:00'],
    ['that ends in the night', 6, '20:30 – 02:30'],
  ])('has begin and end of an event %s (B235)', (_title, hours, text) => {
    for (const sameDay of [true, false])
      expect(
        write(eventOf(hours, sameDay))
          ?.replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
          .replaceAll('\u2060', ''),
      ).toContain(text)
  })
})
