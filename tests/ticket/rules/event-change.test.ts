import { describe, expect, it } from 'vitest'
import { hour } from '#kit/time/durations.ts'
import { eventChange } from '#ticket/rules/event-change.ts'

const at = (startDateTime: number) => ({
  startDateTime,
  startTimeZoneOffset: 7200,
  endDateTime: startDateTime === 0 ? 0 : startDateTime + hour,
  endTimeZoneOffset: 7200,
})
const first = Date.UTC(2027, 6, 10, 18)
const before = { datesWithOffset: at(first), sameDay: true, location: 'Quarry, Arzo', changedFrom: null }
const { changedFrom: _, ...same } = before
const old = { datesWithOffset: at(first), sameDay: true }

describe('eventChange', () => {
  it('is null when time and place are the same, except for spaces', () => {
    expect(eventChange(before, same)).toBeNull()
    expect(eventChange(before, { ...same, location: ' Quarry,  Arzo' })).toBeNull()
  })

  it('names the old time, the old place or both (W36)', () => {
    const later = at(first + hour)
    expect(eventChange(before, { ...same, datesWithOffset: later })).toEqual({ dates: old, location: null })
    expect(eventChange(before, { ...same, location: 'Hall' })).toEqual({
      dates: null,
      location: 'Quarry, Arzo',
    })
    expect(eventChange(before, { ...same, datesWithOffset: later, location: 'Hall' })).toEqual({
      dates: old,
      location: 'Quarry, Arzo',
    })
  })

  it('counts another end as another time', () => {
    const longer = { ...at(first), endDateTime: first + 3 * hour }
    expect(eventChange(before, { ...same, datesWithOffset: longer })?.dates).toEqual(old)
  })

  it('keeps the value that the person saw over a second change (W36)', () => {
    const once = { ...before, datesWithOffset: at(first + hour), changedFrom: { dates: old, location: null } }
    expect(eventChange(once, { ...same, datesWithOffset: at(first + 2 * hour) })).toEqual({
      dates: old,
      location: null,
    })
    expect(eventChange(once, { ...same, datesWithOffset: at(first + hour) })?.dates).toEqual(old)
  })

  it('is null when the change was taken back before the person saw it', () => {
    const moved = { ...before, location: 'Hall', changedFrom: { dates: null, location: 'Quarry, Arzo' } }
    expect(eventChange(moved, same)).toBeNull()
  })

  it('is null when the server names no time or no place', () => {
    expect(eventChange(before, { datesWithOffset: at(0), sameDay: true, location: '' })).toBeNull()
    expect(eventChange({ ...before, datesWithOffset: at(0), location: '' }, same)).toBeNull()
  })
})
