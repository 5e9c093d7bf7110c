import Dexie from 'dexie'
import { PNG } from 'pngjs'
import { describe, expect, it, vi } from 'vitest'
import { toBase64 } from '#core/domain/base64.ts'
import { codeInPage } from '#core/domain/code-in-page.ts'
import { readPack, type TicketPack } from '#core/domain/ticket-pack.ts'
import { exportTickets } from '#core/flows/export-tickets.ts'
import { importPack } from '#core/flows/import-pack.ts'
import { keepTickets } from '#core/flows/keep-tickets.ts'
import { refreshWallet } from '#core/flows/refresh-wallet.ts'
import { cacheNames } from '#core/storage/cache-names.ts'
import { allTickets, getTicket } from '#core/storage/read/tickets.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { nodeReader } from '../../support/code-reader.ts'
import { dayBefore } from '../../support/events.ts'
import { codeFor, ticketFor } from '../../support/fake-api.ts'
import {
  changedPack,
  codeImage,
  packText,
  packUuids,
  shopOrigin,
  ticketWithCode,
} from '../../support/packs.ts'
import { walletTools } from '../../support/wallet-tools.ts'

const [one, two] = packUuids

async function packOf(text: string): Promise<TicketPack> {
  const result = await readPack(text, shopOrigin)
  if ('refused' in result) throw new Error(`The pack is refused as ${result.refused}`)
  return result.pack
}

/** A device without a connection. */
function device(changes?: Parameters<typeof walletTools>[0]) {
  const setup = walletTools(changes)
  setup.server.mode = 'unreachable'
  const progress: [number, number][] = []
  const run = async (text: string) =>
    importPack(setup.tools, await packOf(text), (...step) => progress.push(step))
  return { ...setup, progress, run }
}

/** A pack whose first code has another image. */
const withImage = async (png: Uint8Array): Promise<string> =>
  changedPack(await packText(), ({ tickets: [first] }) =>
    Object.assign(first?.code ?? {}, { png: toBase64(png) }),
  )

describe('importPack', () => {
  it('stores on another device what one device exported: facts, and codes equal to the byte (W41, W42)', async () => {
    const source = walletTools()
    source.server.tickets.set(one, ticketFor(one, 'Ada Keller'))
    source.server.tickets.set(two, ticketFor(two, 'Milo Keller'))
    await keepTickets(
      source.tools,
      { eventShortName: 'pietra', reservationId: 'full-id', uuids: [one, two] },
      () => undefined,
    )
    const stored = await allTickets(source.db)
    const { run, db, progress } = device()
    expect(await run(await exportTickets(stored, shopOrigin, dayBefore))).toEqual({
      kind: 'imported',
      saved: 2,
      unsaved: 0,
    })
    expect(progress).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
    ])
    const imported = await allTickets(db)
    expect(imported).toHaveLength(2)
    for (const [at, ticket] of imported.entries()) {
      const { checkedAt, reservationId, ...facts } = ticket
      const { checkedAt: _at, reservationId: _id, ...before } = stored[at] ?? ticket
      const pages = (await getTicket(db, 'pietra', ticket.uuid))?.pages
      expect(facts).toEqual(before)
      expect(checkedAt).toBe(dayBefore - 60_000)
      expect(reservationId).toBeNull()
      expect(await nodeReader.decodeDrawing(codeInPage(pages?.door ?? '') ?? '')).toBe(before.code?.text)
    }
  })

  it('writes the static pages, with their neighbors, so that the tickets open without the app', async () => {
    const { run, db, caches } = device()
    await run(await packText())
    expect(caches.paths(cacheNames.tickets).sort()).toEqual([
      `/event/pietra/ticket/${one}/view`,
      `/event/pietra/ticket/${two}/view`,
      '/wallet',
      `/wallet/door/pietra/${one}`,
      `/wallet/door/pietra/${two}`,
    ])
    expect((await getTicket(db, 'pietra', two))?.pages?.pass).toContain('2 of 2')
  })

  it('renders names with HTML as text', async () => {
    const { run, db } = device()
    const html = '<script>alert(1)</script>'
    const pack = await changedPack(await packText(), ({ tickets }) => {
      for (const ticket of tickets) Object.assign(ticket, { location: html, eventTitle: { en: html } })
    })
    expect(await run(pack)).toMatchObject({ saved: 2 })
    const pages = (await getTicket(db, 'pietra', one))?.pages
    expect(pages?.pass).toContain('&lt;script&gt;alert(1)')
    expect(pages?.pass).not.toContain('<script>alert')
  })

  it.each([
    ['of another ticket', () => codeImage(codeFor(one, 'Eve'))],
    ['with another text', () => codeImage('https://example.org')],
    [
      'without a code',
      () => Promise.resolve(new Uint8Array(PNG.sync.write(new PNG({ width: 50, height: 50 })))),
    ],
    ['that is cut', async () => (await codeImage(codeFor(one, 'Ada Keller'))).slice(0, 100)],
  ])('stores nothing of a pack when one code has an image %s (W43)', async (_, image) => {
    const { run, db, caches, tools } = device()
    expect(await run(await withImage(await image()))).toEqual({ kind: 'refused' })
    expect(await allTickets(db)).toEqual([])
    expect(caches.paths(cacheNames.tickets)).toEqual([])
    expect(tools.memory.all()).toEqual([])
  })

  it('stores nothing when a drawing reads differently (W43)', async () => {
    const reader = { ...nodeReader, decodeDrawing: () => Promise.resolve(codeFor(one, 'Eve')) }
    const { run, db } = device({ reader })
    expect(await run(await packText())).toEqual({ kind: 'refused' })
    expect(await allTickets(db)).toEqual([])
  })

  it('leaves a stored ticket with a valid code as it is, and stores the other one', async () => {
    const { run, db } = device()
    const before = await ticketWithCode(one, 'Ada Keller', {
      location: 'Here',
      checkedAt: 9,
      reservationId: 'r',
    })
    await putTicket(db, before)
    expect(await run(await packText({ checkedAt: dayBefore }))).toEqual({
      kind: 'imported',
      saved: 1,
      unsaved: 0,
    })
    expect(await getTicket(db, 'pietra', one)).toMatchObject({
      location: 'Here',
      checkedAt: 9,
      reservationId: 'r',
    })
    expect(await getTicket(db, 'pietra', two)).toMatchObject({ fullName: 'Milo Keller' })
  })

  it('does not replace a stored ticket that was checked later', async () => {
    const { run, db } = device()
    await putTicket(db, await ticketWithCode(one, 'Ada Keller', { code: null, checkedAt: 7000 }))
    await run(await packText({ checkedAt: 6999 }))
    expect((await getTicket(db, 'pietra', one))?.code).toBeNull()
  })

  it('gives a stored ticket without a valid code the newer code of the pack, and keeps its order', async () => {
    const { run, db } = device()
    await putTicket(
      db,
      await ticketWithCode(one, 'Ada Keller', {
        code: null,
        checkedAt: 6000,
        savedAt: 3,
        reservationId: 'r',
      }),
    )
    expect(await run(await packText({ checkedAt: 7000 }))).toMatchObject({ saved: 2 })
    expect(await getTicket(db, 'pietra', one)).toMatchObject({
      code: { text: codeFor(one, 'Ada Keller') },
      reservationId: 'r',
      savedAt: 3,
      checkedAt: 7000,
    })
  })

  it('dates nothing into the future, so that the next refresh asks the server about each ticket', async () => {
    const { run, tools, server, db } = device()
    await run(await packText({ checkedAt: dayBefore + 1e9, missingSince: dayBefore + 1e9 }))
    expect(await getTicket(db, 'pietra', one)).toMatchObject({
      checkedAt: dayBefore - 60_000,
      missingSince: dayBefore,
    })
    server.mode = 'ok'
    server.tickets.set(one, ticketFor(one, 'Eve Keller'))
    await refreshWallet(tools)
    expect(await getTicket(db, 'pietra', one)).toMatchObject({
      fullName: 'Eve Keller',
      code: { text: codeFor(one, 'Eve Keller') },
      checkedAt: dayBefore,
    })
    expect(await getTicket(db, 'pietra', two)).toMatchObject({ missingSince: dayBefore })
  })

  it('shows the tickets until the page closes in a browser without storage', async () => {
    const { run, tools } = device({ database: () => Promise.reject(new Error('MissingAPIError')) })
    expect(await run(await packText())).toEqual({ kind: 'imported', saved: 0, unsaved: 2 })
    expect(tools.memory.all().map(({ fullName }) => fullName)).toEqual(['Ada Keller', 'Milo Keller'])
  })

  it('reports tickets that a full device does not take', async () => {
    const { run, db } = device()
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    vi.spyOn(db.tickets, 'put').mockImplementation(() => Dexie.Promise.reject(full))
    expect(await run(await packText())).toEqual({ kind: 'imported', saved: 0, unsaved: 2 })
  })

  it('stores nothing when the translations of the pages do not load', async () => {
    const { run, db } = device({ translations: () => Promise.reject(new TypeError('Failed to fetch')) })
    expect(await run(await packText())).toEqual({ kind: 'failed' })
    expect(await allTickets(db)).toEqual([])
  })
})

describe('exportTickets', () => {
  it('leaves out tickets without a valid code', async () => {
    const changed = await ticketWithCode(one, 'Ada Keller', { fullName: 'Eve Keller' })
    const none = await ticketWithCode(one, 'Ada Keller', { code: null })
    const valid = await ticketWithCode(two, 'Milo Keller')
    const pack = await packOf(await exportTickets([changed, none, valid], shopOrigin, 1))
    expect(pack.tickets.map(({ uuid }) => uuid)).toEqual([two])
  })

  it('exports a ticket whose organizer wrote a color, currency or address that the format refuses', async () => {
    const odd = {
      accent: 'url(x)',
      organizationEmail: 'see website',
      onSiteDue: { units: 1, digits: 2, currency: '' },
    }
    const pack = await packOf(await packText(odd))
    expect(pack.tickets[0]).toMatchObject({ accent: null, organizationEmail: '', onSiteDue: null })
  })

  it.each([
    ['of one reservation', 'B7D1F0AA', true],
    ['of two reservations', 'OTHER', false],
  ])('links the pages of tickets %s', async (_, shortId, linked) => {
    const { run, db } = device()
    await run(
      await changedPack(await packText(), ({ tickets: [, second] }) =>
        Object.assign(second ?? {}, { shortId }),
      ),
    )
    expect((await getTicket(db, 'pietra', one))?.pages?.pass.includes(two)).toBe(linked)
  })
})
