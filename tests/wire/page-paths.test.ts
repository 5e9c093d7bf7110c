import { describe, expect, it } from 'vitest'
import { reservationStatuses } from '#purchase/contract/reservation.ts'
import { reservationStepOf } from '#purchase/rules/reservation-step.ts'
import { measuredPage } from '#shell/rules/measured-page.ts'
import {
  isListPage,
  matchPath,
  pagePatterns,
  parsePage,
  paths,
  reservationSteps,
  withCanonicalIds,
} from '#wire/page-paths.ts'
import { isServerOnly } from '#wire/server-only-paths.ts'
import { serverPaths } from '#wire/server-paths.ts'

describe('paths', () => {
  it('builds the addresses of docs/api/README.md#base-paths-and-bodies', () => {
    expect(paths.home()).toBe('/')
    expect(paths.home('acme')).toBe('/o/acme')
    expect(paths.events('acme')).toBe('/o/acme/events-all')
    expect(paths.reservation('event', 'pietra', 'r1', 'waiting-payment')).toBe(
      '/event/pietra/reservation/r1/waiting-payment',
    )
    expect(paths.ticket('pietra', 'u1')).toBe('/event/pietra/ticket/u1/view')
  })

  it('encodes each parameter as one segment', () => {
    expect(paths.event('../wallet?x#y')).toBe('/event/..%2Fwallet%3Fx%23y')
  })

  it('encodes a dot segment twice, so that no browser resolves it', () => {
    const url = new URL(paths.ticket('..', 'u1'), 'https://shop.example')
    expect(url.pathname).toBe('/event/%252E%252E/ticket/u1/view')
  })

  it('has a reservation step for every status', () => {
    for (const status of reservationStatuses)
      expect(reservationSteps).toContain(reservationStepOf(status, true))
  })

  it('contains no address that the server answers itself', () => {
    const pages = [
      ...Object.entries(pagePatterns).flatMap(([name, pattern]) => (name === 'reservation' ? [] : [pattern])),
      ...reservationSteps.map((step) => paths.reservation('event', 'pietra', 'r1', step)),
    ]
    expect(pages.filter(isServerOnly)).toEqual([])
  })
})

describe('serverPaths', () => {
  it('encodes each parameter as one segment', () => {
    expect(serverPaths.calendar('a/b', 'en', 'google')).toBe(
      '/api/v2/public/event/a%2Fb/calendar/en?type=google',
    )
  })

  it('contains only addresses that the server answers itself', () => {
    const addresses = [
      serverPaths.file('f1'),
      serverPaths.calendar('pietra', 'en'),
      serverPaths.ticketPdf('pietra', 'u1'),
      serverPaths.ticketCode('pietra', 'u1'),
      serverPaths.reservation('event', 'pietra', 'r1'),
      serverPaths.signIn(),
      serverPaths.reservationSignIn('event', 'pietra', 'r1'),
    ]
    expect(addresses.filter((address) => !isServerOnly(address))).toEqual([])
  })
})

describe('matchPath', () => {
  it('returns the decoded parameters', () => {
    expect(matchPath(pagePatterns.ticket, '/event/a%20b/ticket/%C3%BC/view')).toEqual({
      eventShortName: 'a b',
      ticketUuid: 'ü',
    })
  })

  it('returns a UUID in lower case, and other parameters as they are', () => {
    const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
    expect(matchPath(pagePatterns.doorView, `/wallet/door/Pietra/${uuid.toUpperCase()}`)).toEqual({
      eventShortName: 'Pietra',
      ticketUuid: uuid,
    })
  })

  it('accepts one trailing slash', () => {
    expect(matchPath(pagePatterns.wallet, '/wallet/')).toEqual({})
    expect(matchPath(pagePatterns.wallet, '/wallet//')).toBeNull()
  })

  it.each(['/event/a/ticket/b', '/event/a/ticket//view', '/event/a/ticket/%E0%A4%A/view', '/', '/wallet'])(
    'returns null for %s, which is no ticket page',
    (pathname) => expect(matchPath(pagePatterns.ticket, pathname)).toBeNull(),
  )
})

describe('withCanonicalIds', () => {
  const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'

  it.each([
    [`/event/Pietra/ticket/${uuid.toUpperCase()}/view`, `/event/Pietra/ticket/${uuid}/view`],
    [`/wallet/pass/${uuid.replace('d9c', 'D9c')}/`, `/wallet/pass/${uuid}/`],
    [`/wallet/door/A/${uuid.toUpperCase().replaceAll('-', '%2D')}`, `/wallet/door/A/${uuid}`],
    [
      `/subscription/${uuid.toUpperCase()}/reservation/${uuid.toUpperCase()}/success`,
      `/subscription/${uuid}/reservation/${uuid}/success`,
    ],
    ['/event/AB%2FC/ticket/%E0%A4%A/view', '/event/AB%2FC/ticket/%E0%A4%A/view'],
    ['/', '/'],
    ['//Wallet', '//Wallet'],
  ])('makes of %s %s', (pathname, expected) => expect(withCanonicalIds(pathname)).toBe(expected))
})

describe('parsePage', () => {
  const uuid = '207f224c-1df6-4994-9cb2-fa12eb36882d'
  const ticket = { eventShortName: 'pietra', ticketUuid: uuid }
  const order = { purchaseContextType: 'event', publicIdentifier: 'pietra', reservationId: 'r1' }

  it.each([
    ['/', { page: 'home' }],
    ['/o/acme', { page: 'home', organizerSlug: 'acme' }],
    ['/o/caf%C3%A9/', { page: 'home', organizerSlug: 'café' }],
    ['/events-all', { page: 'events' }],
    ['/o/acme/events-all', { page: 'events', organizerSlug: 'acme' }],
    ['/subscriptions-all/', { page: 'subscriptions' }],
    ['/o/acme/subscriptions-all', { page: 'subscriptions', organizerSlug: 'acme' }],
    ['/event/pietra/', { page: 'event', eventShortName: 'pietra' }],
    ['/event/pietra/poll', { page: 'polls', eventShortName: 'pietra' }],
    [
      '/event/pietra/waiting-list/t1',
      { page: 'waitingListEntry', eventShortName: 'pietra', entryToken: 't1' },
    ],
    [`/subscription/${uuid.toUpperCase()}`, { page: 'subscription', subscriptionId: uuid }],
    ['/event/pietra/reservation/r1', { page: 'reservation', ...order }],
    ['/event/pietra/reservation/r1/book', { page: 'reservation', ...order, step: 'book' }],
    [`/event/pietra/ticket/${uuid}/view`, { page: 'ticket', ...ticket }],
    [`/event/pietra/ticket/${uuid}/update`, { page: 'ticketUpdate', ...ticket }],
    [
      `/event/pietra/ticket/${uuid}/check-in/abc/waiting-room`,
      { page: 'waitingRoom', ...ticket, codeHash: 'abc' },
    ],
    [`/wallet/door/pietra/${uuid}`, { page: 'doorView', ...ticket }],
    ['/wallet', { page: 'wallet' }],
    ['/wallet/next', { page: 'nextTicket' }],
    ['/wallet/add', { page: 'addTickets' }],
    ['/wallet/move', { page: 'moveTickets' }],
    ['/wallet/pass/p1', { page: 'storedPass', id: 'p1' }],
    ['/my-orders', { page: 'orders' }],
    ['/my-profile', { page: 'profile' }],
    ['/nothing', null],
    ['/event', null],
    ['/event/%ZZ', null],
    ['/o/acme/else', null],
  ])('reads %s', (path, parsed) => {
    expect(parsePage(path)).toEqual(parsed)
  })

  it('reads the address of every page', () => {
    for (const pattern of Object.values(pagePatterns)) expect(parsePage(pattern)).not.toBeNull()
  })
})

describe('isListPage', () => {
  it('is true for home and the lists only', () => {
    expect(['/', '/o/acme', '/events-all', '/subscriptions-all'].map(parsePage).every(isListPage)).toBe(true)
    expect(['/event/pietra', '/wallet', '/nothing'].map(parsePage).some(isListPage)).toBe(false)
  })
})

describe('measuredPage', () => {
  const reservation = '/event/pietra/reservation/1a91328d-e834-495a-a9d0-0c8738cd69d1'
  it.each([
    ['/', '/'],
    ['/events-all', '/events-all'],
    ['/event/pietra', '/event/pietra'],
    [`${reservation}/book`, '/event/pietra/reservation/book'],
    [`${reservation}/overview`, undefined],
    ['/wallet', undefined],
    ['/nothing/here', undefined],
  ])('of %s is %s', (path, counted) => expect(measuredPage(path)?.path).toBe(counted))
})
