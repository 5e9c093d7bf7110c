import { describe, expect, test } from 'vitest'
import { documents, keptQuery, paths } from '#shared/paths.ts'

describe('addresses', () => {
  test('are the specification’s', () => {
    expect(paths.home()).toBe('/')
    expect(paths.home('acme')).toBe('/o/acme')
    expect(paths.events('acme')).toBe('/o/acme/events-all')
    expect(paths.reservation('event', 'pietra', 'r1', 'waiting-payment')).toBe(
      '/event/pietra/reservation/r1/waiting-payment',
    )
    expect(paths.ticket('pietra', 'u1')).toBe('/event/pietra/ticket/u1/view')
  })

  test('cannot be broken out of', () => {
    expect(paths.event('../wallet?x#y')).toBe('/event/..%2Fwallet%3Fx%23y')
    expect(documents.calendar('a/b', 'en', true)).toBe('/api/v2/public/event/a%2Fb/calendar/en?type=google')
  })
})

test('only four parameters follow a person to the booking step', () => {
  const given = new URLSearchParams(
    'code=X&tags=a&lang=de&subscription=s&organizer=1&organizerSlug=o&errors=e',
  )
  expect(keptQuery(given)).toBe('?tags=a&subscription=s&organizer=1&organizerSlug=o')
  expect(keptQuery(new URLSearchParams('lang=de'))).toBe('')
})
