import { describe, expect, it } from 'vitest'
import { day, hour } from '#core/domain/durations.ts'
import { endOfQuietHours, sendTime } from '#server/modules/push/quiet-hours.ts'

const at = (text: string): number => Date.parse(text)
const event = (timeZone: string, startsAt = '2027-06-10T10:00:00Z', endsAt = '2027-06-11T18:00:00Z') => ({
  timeZone,
  startsAt: at(startsAt),
  endsAt: at(endsAt),
})

describe('endOfQuietHours', () => {
  it.each([
    ['Europe/Zurich', '2027-03-01T21:00:00Z', '2027-03-02T07:00:00Z'],
    ['Europe/Zurich', '2027-03-02T06:59:59.999Z', '2027-03-02T07:00:00Z'],
    ['Europe/Zurich', '2027-03-01T20:59:59.999Z', '2027-03-01T20:59:59.999Z'],
    ['Asia/Kolkata', '2027-03-01T17:00:30Z', '2027-03-02T02:30:00Z'],
    ['America/St_Johns', '2027-03-02T01:45:00Z', '2027-03-02T11:30:00Z'],
  ])('in %s of %s is %s (W204)', (zone, now, end) => {
    expect(new Date(endOfQuietHours(at(now), event(zone))).toISOString()).toBe(new Date(end).toISOString())
  })

  it('is 8 o’clock in the nights when a clock is set forward or back (W204)', () => {
    expect(endOfQuietHours(at('2027-03-27T22:30:00Z'), event('Europe/Zurich'))).toBe(
      at('2027-03-28T06:00:00Z'),
    )
    expect(endOfQuietHours(at('2027-10-30T21:30:00Z'), event('Europe/Zurich'))).toBe(
      at('2027-10-31T07:00:00Z'),
    )
  })

  it('is that of the zone of the device, and on the days of the event in its own zone now (W268)', () => {
    const zurich = event('Europe/Zurich')
    const night = at('2027-03-02T06:00:00Z')
    expect(endOfQuietHours(night, zurich, 'Asia/Kolkata')).toBe(night)
    const evening = at('2027-03-02T17:00:00Z')
    expect(endOfQuietHours(evening, zurich)).toBe(evening)
    expect(endOfQuietHours(evening, zurich, 'Asia/Kolkata')).toBe(at('2027-03-03T02:30:00Z'))
    const eventDay = at('2027-06-10T21:00:00Z')
    expect(endOfQuietHours(eventDay, zurich, 'Asia/Kolkata')).toBe(eventDay)
  })

  it('is now on the days of the event, from midnight to midnight of its zone (W204)', () => {
    const nights = ['2027-06-09T22:00:00Z', '2027-06-10T23:00:00Z', '2027-06-11T21:59:00Z'].map(at)
    for (const now of nights) expect(endOfQuietHours(now, event('Europe/Zurich'))).toBe(now)
    expect(endOfQuietHours(at('2027-06-11T22:00:00Z'), event('Europe/Zurich'))).toBe(
      at('2027-06-12T06:00:00Z'),
    )
  })
})

describe('sendTime', () => {
  it('is now for a message that has no use at the end of the quiet hours (W204)', () => {
    const now = at('2027-03-01T22:00:00Z')
    expect(sendTime(now, event('Europe/Zurich'), now + hour)).toBe(now)
    expect(sendTime(now, event('Europe/Zurich'), now + day)).toBe(at('2027-03-02T07:00:00Z'))
  })
})
