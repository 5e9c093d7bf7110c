import { describe, expect, test } from 'vitest'
import { pastedAddress } from '#core/domain/pasted-address.ts'

const origin = 'https://tickets.example.org'
const ticket = '/event/pietra/ticket/0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5/view'

describe('pastedAddress', () => {
  test.each([
    ['a link of a ticket', `${origin}${ticket}`],
    ['a link of a ticket with query, fragment and final slash', `${origin}${ticket}/?lang=de#code`],
    ['a line of a mail around the link', `  Open the ticket:\n${origin}${ticket} \n`],
    ['a path', ticket],
  ])('returns the ticket page for %s', (_, text) => {
    expect(pastedAddress(text, origin)).toBe(ticket)
  })

  test('returns the ticket page for a link of the door view', () => {
    expect(pastedAddress(`${origin}/wallet/door/pietra/u1`, origin)).toBe('/event/pietra/ticket/u1/view')
  })

  test.each(['', '/book', '/success'])(
    'returns the page of the order for a link that ends in "%s"',
    (step) => {
      expect(pastedAddress(`${origin}/event/pietra/reservation/r1${step}`, origin)).toBe(
        '/event/pietra/reservation/r1/success',
      )
    },
  )

  test('returns the page of the order for a link of a pass', () => {
    expect(pastedAddress(`${origin}/subscription/s1/reservation/r1`, origin)).toBe(
      '/subscription/s1/reservation/r1/success',
    )
  })

  test.each([
    ['another origin', `https://elsewhere.example.org${ticket}`],
    ['another page', `${origin}/event/pietra`],
    ['an unknown kind of order', `${origin}/poster/s1/reservation/r1`],
    ['a script', 'javascript:alert(1)'],
    ['plain text', 'B7D1F0AA'],
    ['nothing', ''],
  ])('returns null for %s', (_, text) => {
    expect(pastedAddress(text, origin)).toBeNull()
  })
})
