import { describe, expect, test } from 'vitest'
import { followLink } from '#core/domain/follow-link.ts'

describe('followLink', () => {
  const address = 'https://tickets.example.org/api/v2/public/event/a/calendar/de?type=follow'
  const webcal = 'webcal://tickets.example.org/api/v2/public/event/a/calendar/de?type=follow'

  test.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
    'Mozilla/5.0 (X11; Linux x86_64)',
    '',
  ])('opens the calendar app of the device: %s (W240)', (userAgent) =>
    expect(followLink(address, userAgent)).toBe(webcal),
  )

  test('opens Google Calendar on Android, which has no app for webcal addresses (W240)', () => {
    const link = new URL(followLink(address, 'Mozilla/5.0 (Linux; Android 15) Mobile'))
    expect([link.origin, link.searchParams.get('cid')]).toEqual(['https://calendar.google.com', webcal])
  })

  test('keeps the port of a server without TLS (W240)', () => {
    expect(followLink('http://localhost:8080/a', '')).toBe('webcal://localhost:8080/a')
  })
})
