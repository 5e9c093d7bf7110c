import { describe, expect, it } from 'vitest'
import { parsePin, pinOf, pollPin, subscriptionPin, uuidPrefixOf } from '#server/infra/ids.ts'

// docs/api/subscriptions.md#pin
describe('PIN of a subscription', () => {
  it('is derived from the first nine digits of the id', () => {
    expect(pinOf('3f2b9c71-6d4e-4a58-b0c2-917e5a6d8f04', subscriptionPin)).toBe('DD6GK3C7')
    expect(pinOf('00000000-0d4e-4a58-b0c2-917e5a6d8f04', subscriptionPin)).toBe('AAAAAAAA')
    expect(pinOf('ffffffff-fd4e-4a58-b0c2-917e5a6d8f04', subscriptionPin)).toHaveLength(8)
  })

  it('is parsed in any case and with a ninth letter, and refused with other characters', () => {
    expect(parsePin(' dd6gk3c7 ', subscriptionPin)).toBe('DD6GK3C7')
    expect(parsePin('ADD6GK3C7', subscriptionPin)).toBe('DD6GK3C7')
    for (const text of ['', 'DD6GK3C', 'DD6GK3CB', 'DD6GK3C1', 'AADD6GK3C7']) {
      expect(parsePin(text, subscriptionPin)).toBeNull()
    }
    // Well formed, although no id has it.
    for (const text of ['99999999', 'CDD6GK3C7']) expect(parsePin(text, subscriptionPin)).toBe(text)
  })
})

// docs/api/polls.md#poll-pin
describe('PIN of a ticket for polls', () => {
  it("is derived from the first seven digits of the ticket's uuid", () => {
    const pin = pinOf('fffffff0-0000-4000-8000-000000000000', pollPin)
    expect(pin).toHaveLength(6)
    expect(parsePin(pin.toLowerCase(), pollPin)).toBe(pin)
    expect(parsePin(`A${pin}`, pollPin)).toBe(pin)
    expect(parsePin('12345', pollPin)).toBeNull()
  })

  it.each(['00000000', '0000001f', '3f2b9c71', 'fffffff0'])(
    'leads back to the first seven digits of the uuid %s',
    (start) => {
      const pin = pinOf(`${start}-0000-4000-8000-000000000000`, pollPin)
      expect(uuidPrefixOf(pin, pollPin)).toBe(start.slice(0, 7))
    },
  )

  it('leads to no uuid when its number has more than seven hexadecimal digits', () => {
    expect(uuidPrefixOf('999999', pollPin)).toBeNull()
  })
})
