import Dexie from 'dexie'
import { describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { readCachedPage } from '#device/storage/static-page-cache.ts'
import type { Tools } from '#device/tools.ts'
import { deleteStoredTicket } from '#ticket/flows/delete-stored-ticket.ts'
import { keepPictures } from '#ticket/flows/keep-pictures.ts'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import { readPictures } from '#ticket/store/event-pictures.ts'
import { getTicket } from '#ticket/store/read-tickets.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { clearWallet } from '#wallet/store/clear-wallet.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { event } from '../../support/events.ts'
import { record } from '../../support/records.ts'
import { ticketFor } from '../../support/wire/fake-api.ts'

const picture = 'data:image/webp;base64,AAAA'
const uuids = ['0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5', '1d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'] as const
const order = { eventShortName: 'pietra', reservationId: 'full-id', uuids }

/** A wallet with both tickets of one order, whose event has a picture. */
async function keep(smallPicture = vi.fn<Tools['smallPicture']>(() => Promise.resolve(picture))) {
  const setup = walletTools({ smallPicture })
  for (const uuid of uuids) setup.server.tickets.set(uuid, ticketFor(uuid, 'Ada Keller'))
  Object.assign(setup.server, { event: { ...event, fileBlobId: 'a1' } })
  const saved = await keepTickets(setup.tools, order, () => undefined)
  return { ...setup, smallPicture, saved }
}

describe('the picture of an event', () => {
  it('is stored once for all its tickets, and is in their static pages and in the wallet list (W708)', async () => {
    const { db, caches, smallPicture, saved } = await keep()
    expect(saved).toBe(true)
    expect(smallPicture.mock.calls).toEqual([['/file/a1']])
    expect(await readPictures(db)).toEqual(new Map([['pietra', picture]]))
    for (const path of [`/event/pietra/ticket/${uuids[0]}/view`, '/wallet'])
      expect(await (await readCachedPage(caches, path))?.text()).toContain(`src="${picture}"`)
    expect((await caches.pages(uuids[1])).ticketPage).toContain(`src="${picture}"`)
  })

  it.each([
    ['the smallest size that the own server names', { pictureWidths: [320, 640] }, '/file/a1/320.webp'],
    ['the only size of a small picture', { pictureWidths: [200] }, '/file/a1/200.webp'],
    ['the original of a drawing, which has no sizes', { pictureWidths: [] }, '/file/a1'],
    ['the original in front of alf.io, which names no sizes', { pictureWidths: undefined }, '/file/a1'],
  ])('is requested at %s, and at no other address (W708)', async (_, widths, address) => {
    const smallPicture = vi.fn<Tools['smallPicture']>(() => Promise.resolve(picture))
    const { tools, server } = walletTools({ smallPicture })
    server.tickets.set(uuids[0], ticketFor(uuids[0], 'Ada Keller'))
    Object.assign(server, { event: { ...event, fileBlobId: 'a1', ...widths } })
    await keepTickets(tools, { ...order, uuids: [uuids[0]] }, () => undefined)
    expect(smallPicture.mock.calls).toEqual([[address]])
  })

  it('is requested as the original for a ticket of a build that stored no widths (W708)', async () => {
    const { db } = walletTools()
    const { pictureWidths: _, ...before } = record({ fileBlobId: 'a1' })
    await db.tickets.put(before)
    const smallPicture = vi.fn<Tools['smallPicture']>(() => Promise.resolve(null))
    await keepPictures({ smallPicture }, db)
    expect(smallPicture.mock.calls).toEqual([['/file/a1']])
  })

  it.each([
    ['is slow, too large, no picture or the page of a portal', () => Promise.resolve(null)],
    ['fails', () => Promise.reject(new Error('no canvas'))],
    ['is no data URL of a picture', () => Promise.resolve('data:image/svg+xml,<svg onload="alert(1)"/>')],
  ])('that %s takes nothing from a ticket', async (_, smallPicture) => {
    const { db, caches, saved } = await keep(vi.fn<Tools['smallPicture']>(smallPicture))
    expect(saved).toBe(true)
    expect(await readPictures(db)).toEqual(new Map())
    const page = await (await readCachedPage(caches, `/event/pietra/ticket/${uuids[0]}/view`))?.text()
    expect(page).toContain('class="tone-3"')
    expect(page).not.toMatch(/<img|onload/)
  })

  it('is replaced by that of another file, stays when that does not come, and goes with its file (W708)', async () => {
    const { db, tools, smallPicture } = await keep()
    const nameFile = async (fileBlobId: string | null) => {
      for (const uuid of uuids) await putTicket(db, record({ uuid, fileBlobId }))
      return keepPictures(tools, db)
    }
    smallPicture.mockResolvedValueOnce(null)
    expect(await nameFile('b2')).toBe(false)
    expect(await readPictures(db)).toEqual(new Map([['pietra', picture]]))
    smallPicture.mockResolvedValueOnce(`${picture}BBBB`)
    expect(await nameFile('b2')).toBe(true)
    expect(await readPictures(db)).toEqual(new Map([['pietra', `${picture}BBBB`]]))
    expect(await nameFile('b2')).toBe(false)
    expect(await nameFile(null)).toBe(true)
    expect(await readPictures(db)).toEqual(new Map())
  })

  it('is deleted with the last ticket of its event, and not stored after it (W708)', async () => {
    const { db, tools, caches } = await keep()
    await deleteStoredTicket(caches, db, ['pietra', uuids[0]])
    expect((await readPictures(db)).size).toBe(1)
    await deleteStoredTicket(caches, db, ['pietra', uuids[1]])
    expect((await readPictures(db)).size).toBe(0)
    await putTicket(db, record({ fileBlobId: 'a1' }))
    const late = () => deleteStoredTicket(caches, db, ['pietra', 'u1']).then(() => picture)
    await keepPictures({ smallPicture: late }, db)
    expect((await readPictures(db)).size).toBe(0)
    await putTicket(db, record({ fileBlobId: 'a1' }))
    await keepPictures(tools, db)
    await clearWallet(db, caches)
    expect(await db.pictures.count()).toBe(0)
  })

  it('asks for at most three pictures that do not come', async () => {
    const { db } = walletTools()
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await putTicket(db, record({ eventShortName: name, fileBlobId: name }))
    const smallPicture = vi.fn(() => Promise.resolve(null))
    await keepPictures({ smallPicture }, db)
    expect(smallPicture).toHaveBeenCalledTimes(3)
  })

  it('has its place in a database of the first version, whose tickets stay', async () => {
    const before = new Dexie('upgraded')
    before.version(1).stores({ tickets: '[eventShortName+uuid]', pages: '[eventShortName+uuid]' })
    await before.table('tickets').put(record())
    before.close()
    const db = new TesseraDatabase('upgraded')
    expect(await readPictures(db)).toEqual(new Map())
    expect(await getTicket(db, 'pietra', 'u1')).toMatchObject({ fullName: 'Ada Keller' })
  })
})
