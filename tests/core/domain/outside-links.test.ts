import { describe, expect, test } from 'vitest'
import { followLink, mapLink } from '#core/domain/outside-links.ts'

test.each([
  [
    'Apple Maps on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
    'https://maps.apple.com/?daddr=',
  ],
  ['the map app on Android', 'Mozilla/5.0 (Linux; Android 15) Mobile', 'geo:0,0?q='],
  [
    'OpenStreetMap elsewhere',
    'Mozilla/5.0 (X11; Linux x86_64)',
    'https://www.openstreetmap.org/search?query=',
  ],
  ['OpenStreetMap where the page is rendered', '', 'https://www.openstreetmap.org/search?query='],
])('a place opens in %s (B305)', (_, userAgent, address) => {
  expect(mapLink('Pier 6, Rijnhaven & Co', userAgent)).toBe(`${address}Pier%206%2C%20Rijnhaven%20%26%20Co`)
})

test('the address of a map link is in one line', () => {
  expect(mapLink('Werkhof 7\nBasel', 'Android')).toBe('geo:0,0?q=Werkhof%207%20Basel')
})

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
