/** Every function that writes when an event is, for screens, documents and mails. */
import { expect, it } from 'vitest'
import { eventDay, eventTime } from '#catalogue/rules/event-day.ts'
import { shortSpanText } from '#kit/time/date-text.ts'
import { hour } from '#kit/time/durations.ts'
import { eventSpan, type DatedEvent } from '#kit/time/event-dates.ts'
import { shortEventDay, shortEventSpan } from '#kit/time/short-dates.ts'
import { formatSpan } from '#server/infra/i18n/date-phrases.ts'

/** Thursday, 20:30 in Zurich. */
const start = Date.UTC(2027, 6, 8, 18, 30)
const offset = { startTimeZoneOffset: 7200, endTimeZoneOffset: 7200 }
const reader = { now: start, offsetAt: () => 7200 }
const orders = { pattern: 'yyyy-MM-dd HH:mm', lang: 'en', now: start }
const zone = { lang: 'en', timeZone: 'Europe/Zurich' }
const onClock = (at: number) => new Date(at + 7_200_000).toISOString().slice(0, 16).replace('T', ' ')

const places: Readonly<Record<string, (event: DatedEvent, from: number, until: number) => string | null>> = {
  'lists, held orders': (event) => shortEventDay(event, 'en', reader),
  'the page of the event, booking': (event) => shortEventSpan(event, 'en', reader),
  'ticket, door view, page without the app': (event) => eventDay(event, 'en'),
  'a card beside its calendar sheet': (event) => eventTime(event, 'en'),
  'a change, the head of a page': ({ datesWithOffset }) => eventSpan(datesWithOffset, 'en'),
  'orders of an account': (_, from, until) => shortSpanText(onClock(from), onClock(until), orders),
  'mails, documents': (_, from, until) => formatSpan(zone, { from, until }),
}
it.each(Object.entries(places))('%s have begin and end of one day or evening (B235)', (_, write) => {
  const hours = (length: number) => {
    const dates = { startDateTime: start, endDateTime: start + length * hour, ...offset }
    const text = write({ ...zone, datesWithOffset: dates }, start, start + length * hour) ?? ''
    return /\d\d:\d\d – \d\d:\d\d/.exec(text.replaceAll('\u2060', '').replaceAll('\u00a0', ' '))?.[0]
  }
  expect([3, 3.5, 6].map(hours)).toEqual(['20:30 – 23:30', '20:30 – 00:00', '20:30 – 02:30'])
})
