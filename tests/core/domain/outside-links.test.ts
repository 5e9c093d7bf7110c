import { expect, test } from 'vitest'
import { mailLink, mapLink } from '#core/domain/outside-links.ts'

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

test('a mail has its subject and its lines of text', () => {
  expect(mailLink('ask@example.org', 'T & C', 'a\nb')).toBe(
    'mailto:ask@example.org?subject=T%20%26%20C&body=a%0D%0Ab',
  )
})

test('half of a surrogate pair in a stored text breaks neither a mail nor a map link', () => {
  expect(mailLink('ask@example.org', 'Night \ud800', '\udfff')).toBe(
    'mailto:ask@example.org?subject=Night%20%EF%BF%BD&body=%EF%BF%BD',
  )
  expect(mapLink('Pier \ud83d', 'Android')).toBe('geo:0,0?q=Pier%20%EF%BF%BD')
})
