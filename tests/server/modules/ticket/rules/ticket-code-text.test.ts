import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkInHash, normalizeName, qrText } from '#server/modules/ticket/rules.ts'

/** The worked example of docs/api/tickets.md#code-text. */
const key = '6f1c2f6e-8a0b-4f0e-9d55-1f3f0c1f7a21'
const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
const ticket = {
  reservationId: 'b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13',
  uuid,
  fullName: 'Zoë Àlvarez',
  email: 'Zoe.Alvarez@Example.org',
}

describe('ticketCodeText', () => {
  it('returns the code of the worked example', () => {
    expect(qrText(ticket, key)).toBe(`${uuid}/976m3+a2XFKdIJVo/VlQGCTq06Jp1vbzYtSsO3XoshA=`)
  })

  it('ignores case', () => {
    const upperCase = { ...ticket, fullName: 'ZOË ÀLVAREZ', email: 'zoe.alvarez@example.org' }
    expect(qrText(upperCase, key)).toBe(qrText(ticket, key))
  })

  it('changes with the attendee', () => {
    const moved = { ...ticket, fullName: 'Max Muster', email: 'max@example.org' }
    expect(qrText(moved, key)).toBe(`${uuid}/EIN0728kT6aPn1SjdYPUCre7+yemEt9vtq7sli68QpA=`)
    expect(checkInHash(qrText(moved, key))).toBe(
      '50628e6c06979e00b46e4a24d594eca5f1dc8d849d0d93585ffb2299a8278eed',
    )
  })

  it('contains the hash that opens the online check-in', () => {
    expect(checkInHash(qrText(ticket, key))).toBe(
      'fea58d8a33b1edc2e7ca3da52b387997f8b49f99826dbcb27d5685453205c98c',
    )
  })

  it('has 81 characters for every attendee', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (fullName, email) => {
        expect(qrText({ ...ticket, fullName, email }, key)).toHaveLength(81)
      }),
    )
  })
})

describe('names as scanners compare them', () => {
  it.each([
    ['ΣΟΦΙΑ', 'σςοφια'],
    ['İpek', 'ipek'],
    ['Işık', 'işik'],
    ['ẞ', 'ß'],
    ['Zoë', 'zoë'],
    ['  A  b ', '  a  b '],
    ['𝐀', '𝐀'],
  ])('%s becomes %s', (name, normal) => {
    expect(normalizeName(name)).toBe(normal)
  })
})
