import { describe, expect, it, test, vi } from 'vitest'
import { cacheNames } from '#device/storage/cache-names.ts'
import { hour } from '#kit/time/durations.ts'
import { removeTicket } from '#ticket/flows/remove-ticket.ts'
import { freshness } from '#ticket/rules/ticket-freshness.ts'
import { getTicket } from '#ticket/store/read-tickets.ts'
import { changeTicket } from '#ticket/store/write-tickets.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import { firstUuid, secondUuid, walletWithTickets } from '../../support/browser/wallet-tools.ts'
import { codeFor, ticketFor } from '../../support/wire/fake-api.ts'

describe('refreshWallet with a changed attendee', () => {
  test('voids the stored code and fetches the new one in the same run (W8)', async () => {
    const { tools, server, ticket, caches } = await walletWithTickets()
    server.tickets.set(firstUuid, ticketFor(firstUuid, 'Jonas Brandt'))
    await refreshWallet(tools)
    const now = await ticket()
    expect(now.fullName).toBe('Jonas Brandt')
    expect(now.code?.text).toBe(codeFor(firstUuid, 'Jonas Brandt'))
    expect(freshness(now)).toBe('ready')
    const { door } = await caches.pages(firstUuid)
    expect(door).toContain('Jonas Brandt')
    expect(door).not.toContain('Mia Brandt')
  })

  test('leaves the old code on no page while the new one cannot be fetched (W8)', async () => {
    const { tools, server, ticket, caches } = await walletWithTickets()
    const oldPath = / d="(M[^"]{200,})/.exec((await caches.pages(firstUuid)).door)?.[1] ?? 'none'
    server.tickets.set(firstUuid, ticketFor(firstUuid, 'Jonas Brandt'))
    server.picture = new Uint8Array([1, 2, 3])
    await refreshWallet(tools)
    const now = await ticket()
    expect(freshness(now)).toBe('changed')
    const { ticketPage, door } = await caches.pages(firstUuid)
    for (const page of [ticketPage, door]) {
      expect(page).toContain('Jonas Brandt')
      expect(page).not.toContain(oldPath)
    }
    expect(ticketPage).toContain('The name changed from Mia Brandt to Jonas Brandt')
  })

  test('voids the code for another e-mail address, too (W8)', async () => {
    const { tools, server, ticket } = await walletWithTickets()
    server.tickets.set(firstUuid, ticketFor(firstUuid, 'Mia Brandt', { email: 'other@example.org' }))
    server.picture = new Uint8Array([1])
    await refreshWallet(tools)
    expect(freshness(await ticket())).toBe('changed')
  })
})

test('refreshWallet fetches a code that the worker found void at once, however recent the last check is', async () => {
  const { tools, server, db, clock, ticket } = await walletWithTickets()
  server.tickets.set(firstUuid, ticketFor(firstUuid, 'Jonas Brandt'))
  // The worker's check leaves the ticket like this: it fetches no codes.
  const answer = { fullName: 'Jonas Brandt', email: 'jonas@example.org', checkedAt: clock.now }
  await changeTicket(db, 'pietra', firstUuid, answer)
  await refreshWallet(tools)
  expect((await ticket()).code?.text).toBe(codeFor(firstUuid, 'Jonas Brandt'))
})

describe('refreshWallet without a change of the attendee', () => {
  test('fetches no code and sets the time of the check', async () => {
    const { tools, server, ticket, clock } = await walletWithTickets()
    await refreshWallet(tools)
    expect(server.calls.filter((path) => path.endsWith('code.png'))).toEqual([])
    expect(server.calls.filter((path) => path.endsWith('/event/pietra'))).toHaveLength(1)
    expect((await ticket()).checkedAt).toBe(clock.now)
  })

  test.each([
    ['asked', true],
    ['due', false],
    ['started', false],
    ['reconnected', false],
  ] as const)('after a check a second ago the run %s asks again: %s', async (reason, asks) => {
    const { tools, server, clock } = await walletWithTickets()
    await refreshWallet(tools)
    clock.now += 1000
    server.calls.length = 0
    await refreshWallet(tools, reason)
    expect(server.calls.some((path) => path.endsWith(`/ticket/${firstUuid}`))).toBe(asks)
  })

  test('takes over new dates and a new place, in record and pages', async () => {
    const { tools, server, ticket, caches } = await walletWithTickets()
    if (server.event) server.event = { ...server.event, location: 'Rain Hall, Arzo' }
    await refreshWallet(tools)
    expect((await ticket()).location).toBe('Rain Hall, Arzo')
    expect((await caches.pages(firstUuid)).ticketPage).toContain('Rain Hall, Arzo')
  })

  test.each(['unreachable', 'portal', 'portal 404', 'bot filter', 'error'] as const)(
    'changes nothing when the API is %s',
    async (mode) => {
      const { tools, server, ticket } = await walletWithTickets()
      const before = await ticket()
      server.mode = mode
      await refreshWallet(tools)
      expect(await ticket()).toEqual(before)
    },
  )
})

describe('refreshWallet with a code that cannot be read', () => {
  test('pauses before it fetches the code again', async () => {
    const { tools, server, clock } = await walletWithTickets()
    server.tickets.set(firstUuid, ticketFor(firstUuid, 'Jonas Brandt'))
    server.picture = new Uint8Array([1])
    await refreshWallet(tools)
    server.calls.length = 0
    clock.now += 30_000
    await refreshWallet(tools)
    expect(server.calls).toEqual([])
    clock.now += 31_000
    await refreshWallet(tools)
    expect(server.calls.some((path) => path.endsWith('code.png'))).toBe(true)
  })
})

describe('refreshWallet with a ticket that the server does not have', () => {
  test('marks it without deleting it, and removes the mark when it is back (W9)', async () => {
    const { tools, server, ticket, clock, caches } = await walletWithTickets()
    server.tickets.delete(firstUuid)
    await refreshWallet(tools)
    const first = await ticket()
    expect(first.missingSince).toBe(clock.now)
    const { ticketPage } = await caches.pages(firstUuid)
    expect(ticketPage).toContain('This ticket may no longer be valid')
    expect(ticketPage).toContain('role="img"')
    clock.now += hour
    await refreshWallet(tools)
    expect((await ticket()).missingSince).toBe(first.missingSince)
    server.tickets.set(firstUuid, ticketFor(firstUuid, 'Mia Brandt'))
    clock.now += hour
    await refreshWallet(tools)
    expect((await ticket()).missingSince).toBeNull()
  })
})

describe('refreshWallet', () => {
  test('returns false and sends nothing while another tab runs it (W7)', async () => {
    const { tools, server } = await walletWithTickets()
    expect(await refreshWallet({ ...tools, withTabLock: () => Promise.resolve(false) })).toBe('done')
    expect(server.calls).toEqual([])
  })

  it.each([
    ['due', false],
    ['reconnected', true],
    ['asked', true],
  ] as const)(
    'refreshWallet waits for a run that began before it when the reason is %s: %s',
    async (reason, expected) => {
      const { tools } = await walletWithTickets()
      const waited: unknown[] = []
      const withTabLock = (_work: () => Promise<void>, waits = false) => {
        waited.push(waits)
        return Promise.resolve(true)
      }
      await refreshWallet({ ...tools, withTabLock }, reason)
      expect(waited).toEqual([expected])
    },
  )

  test('does not check tickets of past events', async () => {
    const { tools, server, clock } = await walletWithTickets()
    clock.now += 30 * 24 * hour
    await refreshWallet(tools)
    expect(server.calls).toEqual([])
  })

  test('resolves without a database', async () => {
    const { tools } = await walletWithTickets()
    await expect(refreshWallet({ ...tools, database: () => Promise.reject(new Error('no')) })).resolves.toBe(
      'failed',
    )
  })

  test('renders the pages again in another language, and caches dropped copies again', async () => {
    const { tools, language, caches } = await walletWithTickets()
    language.lang = 'de'
    await caches.delete(cacheNames.tickets)
    await refreshWallet(tools)
    const { ticketPage } = await caches.pages(firstUuid)
    expect(ticketPage).toContain('<html lang="de"')
    expect(ticketPage).toContain('Pietra-Nächte')
  })
})

describe('refreshWallet while another tab changes a ticket', () => {
  const meanwhile = (caches: CacheStorage, work: () => Promise<unknown>) => {
    const open = caches.open.bind(caches)
    vi.spyOn(caches, 'open').mockImplementationOnce(async (name) => {
      await work()
      return open(name)
    })
  }

  test('leaves no page of a ticket that was removed meanwhile', async () => {
    const { tools, db, caches } = await walletWithTickets()
    meanwhile(caches, () => removeTicket(tools, 'pietra', firstUuid))
    await refreshWallet(tools)
    expect(await getTicket(db, 'pietra', firstUuid)).toBeUndefined()
    expect(caches.paths(cacheNames.tickets).filter((path) => path.includes(firstUuid))).toEqual([])
  })

  test('does not overwrite a new attendee with pages of the old code', async () => {
    const { tools, server, caches, clock } = await walletWithTickets()
    meanwhile(caches, async () => {
      server.tickets.set(firstUuid, ticketFor(firstUuid, 'Jonas Brandt'))
      clock.now += hour
      await refreshWallet(tools)
    })
    await refreshWallet(tools)
    const { door } = await caches.pages(firstUuid)
    expect(door).not.toContain('Mia Brandt')
    await refreshWallet(tools)
    expect((await caches.pages(firstUuid)).door).toContain('Jonas Brandt')
  })
})

describe('removeTicket', () => {
  test('deletes the record and both pages, and updates the rest of the reservation', async () => {
    const { tools, db, caches } = await walletWithTickets()
    expect(await removeTicket(tools, 'pietra', firstUuid)).toBe(true)
    expect(await getTicket(db, 'pietra', firstUuid)).toBeUndefined()
    expect(caches.paths(cacheNames.tickets).filter((path) => path.includes(firstUuid))).toEqual([])
    expect((await caches.pages(secondUuid)).ticketPage).not.toMatch(/\bof 2\b/)
  })

  test('deletes the wallet list with the last ticket', async () => {
    const { tools, caches } = await walletWithTickets()
    expect(caches.paths(cacheNames.tickets)).toContain('/wallet')
    await removeTicket(tools, 'pietra', firstUuid)
    await removeTicket(tools, 'pietra', secondUuid)
    expect(caches.paths(cacheNames.tickets)).toEqual([])
  })

  test('returns false when the database refuses', async () => {
    const { tools } = await walletWithTickets()
    expect(
      await removeTicket({ ...tools, database: () => Promise.reject(new Error('no')) }, 'pietra', firstUuid),
    ).toBe(false)
  })
})

describe('refreshWallet with a damaged record', () => {
  it('changes neither the record nor the copies of its pages', async () => {
    const { tools, db, caches } = await walletWithTickets()
    const stored: unknown = await db.tickets.get(['pietra', firstUuid])
    const damaged = { ...(stored as object), eventTitle: 'Pietra' }
    await db.table('tickets').put(damaged)
    await refreshWallet(tools)
    expect(await db.tickets.get(['pietra', firstUuid])).toEqual(damaged)
    expect(caches.paths(cacheNames.tickets)).toContain(`/wallet/door/pietra/${firstUuid}`)
  })
})
