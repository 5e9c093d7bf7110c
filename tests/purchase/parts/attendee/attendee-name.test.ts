import { describe, expect, it } from 'vitest'
import { attendeeName } from '#purchase/parts/attendee/attendee-name.ts'

describe('attendeeName', () => {
  it.each([
    [{ fullName: 'Ada Keller', firstName: 'Ada', lastName: 'Keller' }, 'Ada Keller'],
    [{ fullName: null, firstName: 'Ada', lastName: null }, 'Ada'],
    [{ fullName: '', firstName: null, lastName: null }, ''],
    [{ fullName: 'null null', firstName: null, lastName: null }, ''],
  ])('of %o is %j', (ticket, name) => {
    expect(attendeeName(ticket)).toBe(name)
  })
})
