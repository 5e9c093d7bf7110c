import { describe, expect, it } from 'vitest'
import { day, hour } from '#kit/time/durations.ts'
import {
  doorCheckResult,
  isDoorCheckDue,
  passesDoorCheck,
  type DoorCheckFacts,
} from '#ticket/rules/door-check.ts'

/** Saturday 20:30 in Zurich, two hours before UTC. */
const start = Date.UTC(2027, 6, 10, 18, 30)
const dates = {
  startDateTime: start,
  startTimeZoneOffset: 7200,
  endDateTime: start + 3 * hour,
  endTimeZoneOffset: 7200,
}
const ada = { fullName: 'Ada', email: 'ada@example.org' }
const ticket = {
  ...ada,
  code: { ...ada, text: 'the code' },
  missingSince: null,
  datesWithOffset: dates,
  checkedAt: start - hour,
}
const facts = (changes: Partial<DoorCheckFacts> = {}): DoorCheckFacts => ({
  codes: ['the code', 'the code'],
  protection: 'protected',
  ticket,
  ...changes,
})
const check = (changes?: Partial<DoorCheckFacts>, now = start) => doorCheckResult(facts(changes), now)

describe('doorCheckResult', () => {
  it('is ok when both pages are stored, show the code, are protected and fresh (W50)', () => {
    expect(check()).toEqual({ stored: 'ok', code: 'ok', protection: 'protected', fresh: 'ok' })
    expect(passesDoorCheck(check())).toBe(true)
  })

  it.each([
    ['no worker', 'no-worker' as const, 'no-worker', 'unchecked'],
    ['a page that is not stored', 'missing' as const, 'missing', 'unchecked'],
    ['one page without a code that can be read', ['the code', null], 'ok', 'unread'],
    ['one page with another code', ['the code', 'old'], 'ok', 'other'],
  ])('reports %s and does not pass (W50)', (_, codes, stored, code) => {
    const result = check({ codes })
    expect([result.stored, result.code]).toEqual([stored, code])
    expect(passesDoorCheck(result)).toBe(false)
  })

  it.each([
    ['a code of an attendee who changed', { ...ticket, fullName: 'Jonas' }, start, 'void'],
    ['a ticket that the server does not have', { ...ticket, missingSince: 1 }, start, 'missing'],
    ['a last check before the eve of the event', { ...ticket, checkedAt: start - 2 * day }, start, 'old'],
    [
      'a last check more than a week ago',
      { ...ticket, checkedAt: start - 30 * day },
      start - 22 * day,
      'old',
    ],
    [
      'a last check that a wrong clock put after the event',
      { ...ticket, checkedAt: start + 90 * day },
      start - 22 * day,
      'old',
    ],
  ])('does not pass with %s (W50)', (_, given, now, fresh) => {
    const result = check({ ticket: given }, now)
    expect(result.fresh).toBe(fresh)
    expect(passesDoorCheck(result)).toBe(false)
  })

  it('passes while the browser may delete the ticket later, and not when it stores nothing', () => {
    const passes = (protection: DoorCheckFacts['protection']) => passesDoorCheck(check({ protection }))
    expect([passes('best-effort'), passes('seven-days'), passes('none')]).toEqual([true, true, false])
  })
})

describe('isDoorCheckDue', () => {
  /** Friday 0:00 in Zurich. */
  const eve = Date.UTC(2027, 6, 8, 22)
  it.each([
    ['false until the day before', eve - 1, false],
    ['true from the day before', eve, true],
    ['true on the day', start - 1, true],
    ['false while the event runs', start, false],
    ['false seven minutes after its end', start + 3 * hour + 7 * 60_000, false],
    ['false after the event', start + 12 * hour, false],
  ])('is %s (W51)', (_, now, due) => expect(isDoorCheckDue(dates, now)).toBe(due))

  it('is false for an event without dates', () =>
    expect(isDoorCheckDue({ ...dates, startDateTime: 0, endDateTime: 0 }, start)).toBe(false))
})
