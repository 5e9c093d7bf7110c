import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarFile, type CalendarEntry } from '#catalogue/rules/calendar-file.ts'

const entry: CalendarEntry = {
  uid: 'u1@tickets.example.org',
  title: 'Pietra Nights',
  location: 'Quarry Theatre, Arzo',
  description: 'https://tickets.example.org/event/pietra/ticket/u1/view',
  url: 'https://tickets.example.org/event/pietra/ticket/u1/view',
  reminders: true,
  start: Date.UTC(2027, 6, 10, 18, 30),
  end: Date.UTC(2027, 6, 10, 21, 30),
}
const now = Date.UTC(2026, 10, 22, 16, 0, 5, 120)

/** The content lines as a calendar reads them: line breaks that only fold a line are removed. */
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
const fileOf = (changes: Partial<CalendarEntry> = {}) => calendarFile({ ...entry, ...changes }, now)
const lines = (changes?: Partial<CalendarEntry>) => linesOf(fileOf(changes))
const value = (name: string, changes?: Partial<CalendarEntry>) =>
  lines(changes)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
/** As RFC 5545 reads a TEXT value. */
const unescaped = (text = '') =>
  text.replaceAll(/\\(.)/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped))

describe('calendarFile', () => {
  it('describes the event with UTC times, its place and the address of the ticket page (W52)', () => {
    expect(lines()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Tessera//Tickets//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:u1@tickets.example.org',
      'DTSTAMP:20261122T160005Z',
      'DTSTART:20270710T183000Z',
      'DTEND:20270710T213000Z',
      'SUMMARY:Pietra Nights',
      'LOCATION:Quarry Theatre\\, Arzo',
      'URL:https://tickets.example.org/event/pietra/ticket/u1/view',
      'DESCRIPTION:https://tickets.example.org/event/pietra/ticket/u1/view',
      ...['-P1D', '-PT2H'].flatMap((trigger) => [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'DESCRIPTION:Pietra Nights',
        `TRIGGER:${trigger}`,
        'END:VALARM',
      ]),
      'END:VEVENT',
      'END:VCALENDAR',
    ])
  })

  it('has the same UID when it is made again', () => {
    const again = calendarFile({ ...entry, title: 'New title' }, now + 1000)
    expect(linesOf(again)).toContain('UID:u1@tickets.example.org')
  })

  it('leaves out an unknown end and an unknown place', () => {
    const names = lines({ end: null, location: '' }).map((line) => line.split(':')[0])
    expect(names).not.toContain('DTEND')
    expect(names).not.toContain('LOCATION')
  })

  it('escapes separators and line breaks, so that a title adds no property', () => {
    expect(value('SUMMARY', { title: 'A; B, C\\D\r\nATTENDEE:x\nE' })).toBe(
      'A\\; B\\, C\\\\D\\nATTENDEE:x\\nE',
    )
    expect(lines({ title: 'A\r\nATTENDEE:x' }).filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
  })

  it('keeps every line within 75 octets and every character whole, for any title and place', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 })
    fc.assert(
      fc.property(text, text, (title, location) => {
        const file = fileOf({ title, location })
        for (const line of file.split('\r\n')) {
          const bytes = new TextEncoder().encode(line)
          expect(bytes.length).toBeLessThanOrEqual(75)
          expect(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)).toBe(line)
        }
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        // Control characters are replaced, and a CR counts as a line break.
        const plain = title.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ')
        expect(unescaped(value('SUMMARY', { title, location }))).toBe(plain)
      }),
      { numRuns: 100, examples: [['é'.repeat(200), '\u{1f3b7}'.repeat(90)]] },
    )
  })
})
