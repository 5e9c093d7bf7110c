import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDateFormats } from '#core/domain/create-date-formats.ts'
import { eventDay } from '#core/domain/event-day.ts'
import { record } from '../../support/records.ts'

const { datesWithOffset } = record()
const threeDays = {
  sameDay: false,
  datesWithOffset: { ...datesWithOffset, endDateTime: datesWithOffset.endDateTime + 2 * 86_400_000 },
}

describe('createDateFormats', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['one day', 'it', {}],
    ['several days', 'es', threeDays],
    ['several days in a language without names of zones', 'pt', threeDays],
    ['one day in a language without names of zones', 'fr', {}],
  ])('creates every format that eventDay uses for an event of %s', (_, lang, dates) => {
    const { DateTimeFormat: Format } = Intl
    const create = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (...options) {
      return new Format(...options)
    })
    const ticket = record({ ...dates, timeZone: 'Europe/Rome' })
    createDateFormats(ticket, lang)
    expect(create).toHaveBeenCalled()
    create.mockClear()
    expect(eventDay(ticket, lang)).not.toBe('')
    expect(create).not.toHaveBeenCalled()
  })

  it('ignores a zone that the device does not have', () => {
    expect(() => createDateFormats(record({ timeZone: 'Mars/Olympus' }), 'en')).not.toThrow()
  })
})
