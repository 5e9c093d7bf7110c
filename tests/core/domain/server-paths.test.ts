import { describe, expect, it } from 'vitest'
import { serverPaths } from '#core/domain/server-paths.ts'

describe('serverPaths', () => {
  it('are the addresses of docs/api/page-addresses.md and docs/api/tickets.md', () => {
    expect(serverPaths.file('a/b')).toBe('/file/a%2Fb')
    expect(serverPaths.calendar('pietra', 'de')).toBe('/api/v2/public/event/pietra/calendar/de')
    expect(serverPaths.calendar('pietra', 'de', 'google')).toBe(
      '/api/v2/public/event/pietra/calendar/de?type=google',
    )
    expect(serverPaths.ticketPdf('pietra', 'u1')).toBe(
      '/api/v2/public/event/pietra/ticket/u1/download-ticket',
    )
    expect(serverPaths.ticketCode('pietra', 'u1')).toBe('/api/v2/public/event/pietra/ticket/u1/code.png')
    expect(serverPaths.reservation('event', 'pietra', 'r-1')).toBe('/event/pietra/reservation/r-1')
    expect(serverPaths.signIn()).toBe('/openid/authentication')
    expect(serverPaths.reservationSignIn('event', 'pietra', 'r-1')).toBe(
      '/openid/event/pietra/reservation/r-1',
    )
    expect(serverPaths.reservationSignIn('subscription', 's1', 'r-1')).toBe(
      '/openid/subscription/s1/reservation/r-1',
    )
  })
})
