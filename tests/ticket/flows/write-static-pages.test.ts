import { afterEach, describe, expect, test, vi } from 'vitest'
import { cacheNames } from '#device/storage/cache-names.ts'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import { removeTicket } from '#ticket/flows/remove-ticket.ts'
import { writeStaticPages } from '#ticket/flows/write-static-pages.ts'
import { changeTicket } from '#ticket/store/write-tickets.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import { walletTools, wordRenderer } from '../../support/browser/wallet-tools.ts'
import { dayBefore } from '../../support/events.ts'
import { record } from '../../support/records.ts'
import { ticketFor } from '../../support/wire/fake-api.ts'

const uuidOf = (index: number): string => `${String(index).padStart(8, '0')}-52a4-4c38-9f61-7e80a2c4d6f5`

/** A wallet of reservations of three tickets, with a renderer that counts instead of rendering. */
async function wallet(count: number) {
  const rendered = { pages: [] as string[], lists: 0 }
  const page = (of: string) => (ticket: { readonly uuid: string }) => {
    rendered.pages.push(`${of} ${ticket.uuid}`)
    return `<p>${of}</p>`
  }
  const renderer = {
    ...wordRenderer,
    ticketPage: page('ticket page'),
    doorView: page('door view'),
    walletList: () => {
      rendered.lists += 1
      return '<p>list</p>'
    },
  }
  const setup = walletTools({ renderer })
  const tickets = Array.from({ length: count }, (_, index) =>
    record({
      uuid: uuidOf(index),
      shortId: `ORDER${String(Math.floor(index / 3))}`,
      position: index % 3,
      checkedAt: dayBefore - 1000 - index,
    }),
  )
  await setup.db.tickets.bulkPut(tickets)
  const finish = async (tools = setup.tools) => {
    rendered.pages = []
    rendered.lists = 0
    await writeStaticPages(tools, setup.db)
    return { pages: rendered.pages.length, lists: rendered.lists }
  }
  return { ...setup, renderer, rendered, finish, change: changeTicket.bind(null, setup.db, 'pietra') }
}

afterEach(() => vi.restoreAllMocks())

describe('writeStaticPages with 60 tickets', () => {
  test('renders two pages for each ticket and one list, and none of them again', async () => {
    const { finish, change } = await wallet(60)
    expect(await finish()).toEqual({ pages: 120, lists: 1 })
    expect(await finish()).toEqual({ pages: 0, lists: 0 })
    // A check of one ticket on the same day is no reason to write its pages; on another day they name it.
    await change(uuidOf(7), { checkedAt: dayBefore })
    expect(await finish()).toEqual({ pages: 0, lists: 0 })
    await change(uuidOf(7), { checkedAt: dayBefore + 86_400_000 })
    expect(await finish()).toEqual({ pages: 2, lists: 0 })
  })

  test('renders only the new ticket when one is saved', async () => {
    const { finish, server, rendered, tools } = await wallet(60)
    await finish()
    const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
    server.tickets.set(uuid, ticketFor(uuid, 'Ada Keller'))
    rendered.pages = []
    rendered.lists = 0
    await keepTickets(
      tools,
      { eventShortName: 'pietra', reservationId: null, uuids: [uuid] },
      () => undefined,
    )
    expect(rendered).toEqual({ pages: [`ticket page ${uuid}`, `door view ${uuid}`], lists: 1 })
  })
})

describe('writeStaticPages', () => {
  test('renders everything again for another language and for another build', async () => {
    const { finish, language, tools, renderer } = await wallet(3)
    await finish()
    language.lang = 'de'
    expect(await finish()).toEqual({ pages: 6, lists: 1 })
    expect(await finish()).toEqual({ pages: 0, lists: 0 })
    const next = () => Promise.resolve({ ...renderer, version: 'build-2' })
    expect(await finish({ ...tools, renderer: next })).toEqual({ pages: 6, lists: 1 })
  })

  test.each([
    ['the place of the event', { location: 'Rain Hall, Arzo' }],
    ['the name of the attendee', { fullName: 'Jonas Brandt' }],
    ['the mark of a missing ticket', { missingSince: dayBefore }],
    ['the extras', { extras: [{ title: { en: 'Lunch' }, count: 2, answers: [] }] }],
  ])('renders a ticket again for a change of %s', async (_, changes) => {
    const { finish, change } = await wallet(6)
    await finish()
    await change(uuidOf(1), changes)
    expect((await finish()).pages).toBe(2)
  })

  test('renders no page again for a change that no page shows', async () => {
    const { finish, change } = await wallet(3)
    await finish()
    await change(uuidOf(1), { savedAt: 5, reservationId: 'full-id' })
    expect(await finish()).toEqual({ pages: 0, lists: 0 })
  })

  test('renders the neighbors of a removed ticket again, and no other reservation', async () => {
    const { finish, rendered, tools } = await wallet(9)
    await finish()
    rendered.pages = []
    await removeTicket(tools, 'pietra', uuidOf(1))
    expect(rendered.pages.map((page) => page.split(' ').at(-1)).sort()).toEqual(
      [uuidOf(0), uuidOf(0), uuidOf(2), uuidOf(2)].sort(),
    )
  })

  test('renders the pages of a ticket again of which the browser dropped one', async () => {
    const { finish, caches } = await wallet(3)
    await finish()
    const all = caches.paths(cacheNames.tickets)
    const cache = await caches.open(cacheNames.tickets)
    await cache.delete(`/wallet/door/pietra/${uuidOf(2)}`)
    expect(await finish()).toEqual({ pages: 2, lists: 0 })
    expect(caches.paths(cacheNames.tickets).sort()).toEqual(all.sort())
  })

  test('leaves no older page where the browser refuses the new one, and renders no other one before the next run', async () => {
    const { finish, change, caches } = await wallet(3)
    await finish()
    for (const index of [0, 1]) await change(uuidOf(index), { fullName: 'Jonas Brandt' })
    const cache = await caches.open(cacheNames.tickets)
    vi.spyOn(cache, 'put').mockRejectedValue(new Error('QuotaExceededError'))
    vi.spyOn(caches, 'open').mockResolvedValue(cache)
    expect((await finish()).pages).toBe(2)
    expect(caches.paths(cacheNames.tickets).filter((path) => path.includes(uuidOf(0)))).toEqual([])
    vi.restoreAllMocks()
    expect((await finish()).pages).toBe(4)
    expect((await caches.pages(uuidOf(0))).ticketPage).toContain('Jonas Brandt')
  })

  test('renders nothing again while Cache Storage does not list its pages', async () => {
    const { finish, caches } = await wallet(3)
    await finish()
    const cache = await caches.open(cacheNames.tickets)
    vi.spyOn(cache, 'keys').mockRejectedValue(new Error('UnknownError'))
    vi.spyOn(caches, 'open').mockResolvedValue(cache)
    expect((await finish()).pages).toBe(0)
  })

  test('stores no pages for a ticket that changes while they are rendered', async () => {
    const { finish, tools, renderer, change, caches } = await wallet(1)
    const slow = {
      ...renderer,
      doorView: () => {
        void change(uuidOf(0), { fullName: 'Jonas Brandt' })
        return '<p>door view</p>'
      },
    }
    await finish({ ...tools, renderer: () => Promise.resolve(slow) })
    expect(caches.paths(cacheNames.tickets)).not.toContain(`/wallet/door/pietra/${uuidOf(0)}`)
  })
})

test('refreshWallet renders only the pages of the tickets that it found on another day or changed', async () => {
  const { finish, change, server, rendered, tools } = await wallet(6)
  for (let index = 0; index < 6; index += 1)
    server.tickets.set(uuidOf(index), ticketFor(uuidOf(index), 'Ada Keller'))
  await refreshWallet(tools, 'asked')
  await change(uuidOf(4), { location: 'Elsewhere' })
  await finish()
  rendered.pages = []
  await refreshWallet(tools, 'asked')
  expect(new Set(rendered.pages)).toEqual(new Set([`ticket page ${uuidOf(4)}`, `door view ${uuidOf(4)}`]))
})
