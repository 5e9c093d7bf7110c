import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { linkStartManifest } from '#ticket/parts/link-start-manifest.ts'
import { startAddress } from '#ticket/rules/start-address.ts'
import { ticketList } from '#ticket/rules/tickets-link.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { dayBefore } from '../../support/events.ts'
import { record } from '../../support/records.ts'

const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f1'
const reservationId = 'a7c1b7e0-52a4-4c38-9f61-7e80a2c4d6f9'
const tickets = [{ eventShortName: 'pietra', uuid }]
const manifestType = { headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' } }
const manifest = {
  id: '/?app=tickets',
  name: 'Tessera',
  start_url: '/',
  display: 'standalone',
  icons: [{ src: '/icon-192.png', sizes: '192x192' }],
  share_target: { action: '/wallet/add' },
}
const db = new TesseraDatabase()
const fetched = vi.fn<(address: string) => Promise<Response>>()

const link = async () => {
  const page = document.implementation.createHTMLDocument('')
  await linkStartManifest(await allTickets(db), { lang: 'de', now: dayBefore }, page)
  return { page, hrefs: [...page.querySelectorAll('link')].map((one) => one.getAttribute('href') ?? '') }
}

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched.mockReset())
  await putTicket(db, record({ uuid, reservationId }))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await db.tickets.clear()
})

describe('linkStartManifest', () => {
  it('links the manifest of the server with the tickets, which it is asked for without them (W232)', async () => {
    fetched.mockResolvedValue(Response.json(manifest, manifestType))
    const { hrefs } = await link()
    const list = encodeURIComponent(ticketList([{ eventShortName: 'pietra', uuid }]))
    expect(hrefs).toEqual([`/start.webmanifest?lang=de&tickets=${list}`])
    expect(fetched.mock.calls).toEqual([['/start.webmanifest?lang=de']])
    expect(hrefs[0]).not.toContain(reservationId)
  })

  it.each([
    ['answers with 404', () => new Response('', { status: 404 })],
    [
      'answers with the app',
      () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }),
    ],
  ])(
    'links a manifest of the page itself when the server %s, which sees no ticket (W232)',
    async (_, answer) => {
      fetched.mockImplementation((address) =>
        Promise.resolve(address.startsWith('/start') ? answer() : Response.json(manifest)),
      )
      const { hrefs } = await link()
      const [type, text = ''] = (hrefs[0] ?? '').split(/,(.*)/s)
      expect(type).toBe('data:application/manifest+json')
      expect(JSON.parse(decodeURIComponent(text))).toEqual({
        id: '/?app=tickets',
        name: 'Tessera',
        display: 'standalone',
        start_url: location.origin + startAddress(tickets),
        scope: `${location.origin}/`,
        icons: [{ src: `${location.origin}/icon-192.png`, sizes: '192x192' }],
      })
      expect(fetched.mock.calls).toEqual([['/start.webmanifest?lang=de'], ['/manifest.de.webmanifest']])
    },
  )

  it('links one manifest only, because WebKit reads the first one of a document (W232)', async () => {
    fetched.mockImplementation(() => Promise.resolve(Response.json(manifest, manifestType)))
    const { page } = await link()
    await linkStartManifest(await allTickets(db), { lang: 'fr', now: dayBefore }, page)
    expect(page.querySelectorAll('link')).toHaveLength(1)
  })

  it('links nothing without a ticket to come, so that a later page of the document may (W232)', async () => {
    await db.tickets.clear()
    expect((await link()).hrefs).toEqual([])
    await putTicket(db, record({ uuid }))
    const page = document.implementation.createHTMLDocument('')
    await linkStartManifest(await allTickets(db), { lang: 'de', now: dayBefore + 400 * 24 * 3_600_000 }, page)
    expect(page.querySelectorAll('link')).toHaveLength(0)
    expect(fetched).not.toHaveBeenCalled()
  })
})
