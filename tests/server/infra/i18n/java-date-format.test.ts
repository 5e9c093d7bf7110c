import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import {
  canonicalTimeZone,
  formatClock,
  instantOf,
  wallClock,
  zoneOffset,
} from '#server/infra/i18n/java-date-format.ts'
import { offlineDeadline, paymentDays, type DeadlineRules } from '#server/modules/payments/rules.ts'

const zurich = 'Europe/Zurich'
/** Thursday, 8 April 2027, 10:05:09 in Zurich. */
const april = Date.UTC(2027, 3, 8, 8, 5, 9)

const formatted = (instant: number, pattern: string, lang = 'en') =>
  formatClock(wallClock(instant, zurich), pattern, lang)

describe('formatClock', () => {
  it.each([
    ['EEE dd MMM yyyy', 'en', 'Thu 08 Apr 2027'],
    ['EEE dd MMM yyyy', 'it', 'gio 08 apr 2027'],
    ['EEEE, dd. MMMM yyyy', 'de', 'Donnerstag, 08. April 2027'],
    ['EEEE, d MMMM', 'fr', 'jeudi, 8 avril'],
    ['EEEE, d MMMM', 'es', 'jueves, 8 abril'],
    ['HH:mm', 'en', '10:05'],
    ['H:m', 'en', '10:5'],
    ['dd.MM.yyyy HH:mm', 'de', '08.04.2027 10:05'],
    ["d 'de' MMMM, ''yyyy", 'es', "8 de abril, '2027"],
    ["HH 'o''clock'", 'en', "10 o'clock"],
    ['dd/MM/yyyy [x]', 'en', '08/04/2027 [Q]'.replace('Q', 'x')],
  ])('formats pattern %s in %s', (pattern, lang, text) => {
    expect(formatted(april, pattern, lang)).toBe(text)
  })
})

describe('canonicalTimeZone', () => {
  it.each([
    ['europe/zurich', 'Europe/Zurich'],
    ['EUROPE/ZURICH', 'Europe/Zurich'],
    ['utc', 'UTC'],
    ['us/pacific', 'America/Los_Angeles'],
    ['', null],
    ['Mars/Olympus', null],
    [`Europe/${'x'.repeat(100)}`, null],
  ])('returns the spelling of the IANA database for %j: %j', (name, canonical) => {
    expect(canonicalTimeZone(name)).toBe(canonical)
  })
})

describe('instantOf and wallClock', () => {
  it('changes the offset at the exact moment of the time change', () => {
    const change = Date.UTC(2027, 2, 28, 1)
    expect(zoneOffset(change - 1, zurich)).toBe(3600)
    expect(zoneOffset(change, zurich)).toBe(7200)
    expect(formatted(change - 1000, 'HH:mm')).toBe('01:59')
    expect(formatted(change, 'HH:mm')).toBe('03:00')
  })

  it('supports offsets that are not whole hours', () => {
    expect(zoneOffset(april, 'Asia/Kathmandu')).toBe(20_700)
    expect(zoneOffset(april, 'America/St_Johns')).toBe(-9000)
  })

  it('returns the next hour for a skipped local time and the first instant for a repeated one', () => {
    const at = (month: number, day: number, hour: number) =>
      instantOf({ year: 2027, month, day, hour, minute: 30, second: 0 }, zurich)
    expect(at(3, 28, 2)).toBe(Date.UTC(2027, 2, 28, 1, 30))
    expect(at(10, 31, 2)).toBe(Date.UTC(2027, 9, 31, 0, 30))
    expect(at(10, 31, 3)).toBe(Date.UTC(2027, 9, 31, 2, 30))
  })

  it('returns every instant from its local time outside the repeated hour', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }),
        fc.constantFrom(zurich, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tokyo', 'UTC'),
        (instant, zone) => {
          const whole = Math.floor(instant / 1000) * 1000
          const back = instantOf(wallClock(whole, zone), zone)
          expect(wallClock(back, zone)).toEqual(wallClock(whole, zone))
          expect(whole - back).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

// docs/api/payments.md#offline-deadline
describe('deadline of a bank transfer', () => {
  /** Monday, 1 March 2027, 10:00 in Zurich. */
  const monday = Date.UTC(2027, 2, 1, 9)
  const rules = (change: Partial<DeadlineRules> = {}): DeadlineRules => ({
    timeZone: zurich,
    startsAt: monday + 30 * day,
    endsAt: monday + 30 * day + 3_600_000,
    days: 5,
    businessDays: true,
    ...change,
  })
  const local = (instant: number | null) => formatted(instant ?? NaN, 'EEE dd.MM.yyyy HH:mm')

  it('is five working days after the last noon or midnight', () => {
    expect(local(offlineDeadline(rules(), monday))).toBe('Mon 08.03.2027 00:00')
    expect(local(offlineDeadline(rules(), monday + 5 * 3_600_000))).toBe('Mon 08.03.2027 12:00')
  })

  it('counts Saturdays and Sundays when the organizer enables it', () => {
    expect(local(offlineDeadline(rules({ businessDays: false }), monday))).toBe('Sat 06.03.2027 00:00')
  })

  it('keeps the local hour across a time change', () => {
    const thursday = Date.UTC(2027, 2, 25, 12)
    expect(
      local(offlineDeadline(rules({ startsAt: thursday + 40 * day, endsAt: thursday + 40 * day }), thursday)),
    ).toBe('Thu 01.04.2027 12:00')
  })

  it('is limited by the days until the first fixed day or the last of several', () => {
    const soon = { startsAt: monday + 2 * day, endsAt: monday + 2 * day + 3_600_000 }
    expect(paymentDays(rules(soon), monday)).toBe(2)
    expect(paymentDays(rules({ ...soon, endsAt: monday + 4 * day }), monday)).toBe(4)
    expect(paymentDays(rules({ startsAt: monday + 3_600_000, endsAt: monday + 7_200_000 }), monday)).toBe(0)
    expect(paymentDays(rules({ startsAt: monday - 2 * day, endsAt: monday - 2 * day + 1 }), monday)).toBe(-2)
  })
})
