import Dexie from 'dexie'
import { describe, expect, test, vi } from 'vitest'
import { cacheNames } from '#device/storage/cache-names.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { endpoints } from '#shell/endpoints.ts'
import { deleteStoredTicket } from '#ticket/flows/delete-stored-ticket.ts'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import { codeInPage } from '#ticket/rules/code-in-page.ts'
import type { KeepProgress } from '#ticket/rules/keep-progress.ts'
import { allTickets, getTicket } from '#ticket/store/read-tickets.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import type { Api } from '#wire/client.ts'
import { nodeReader } from '../../support/browser/code-reader.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { codeFor, ticketFor } from '../../support/wire/fake-api.ts'

const firstUuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
const secondUuid = '1d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
const order = { eventShortName: 'pietra', reservationId: 'full-id', uuids: [firstUuid, secondUuid] }

const setUp = (changes?: Parameters<typeof walletTools>[0]) => {
  const setup = walletTools(changes)
  setup.server.tickets.set(firstUuid, ticketFor(firstUuid, 'Ada Keller'))
  setup.server.tickets.set(secondUuid, ticketFor(secondUuid, 'Milo Keller'))
  const reports: KeepProgress[] = []
  const keep = (tickets = order) => keepTickets(setup.tools, tickets, (progress) => reports.push(progress))
  const stepsOf = (uuid: string) => reports.filter((report) => report.uuid === uuid).map(({ step }) => step)
  return { ...setup, reports, keep, stepsOf }
}

async function storedTicket(db: TesseraDatabase) {
  const record = await getTicket(db, 'pietra', firstUuid)
  if (!record?.code) throw new Error('The ticket has no code')
  return { ...record, code: record.code }
}

describe('keepTickets', () => {
  test('stores data, image, text and pages, and reports saved last (W4)', async () => {
    const { keep, db, stepsOf } = setUp()
    expect(await keep()).toBe(true)
    expect(stepsOf(firstUuid)).toEqual(['waiting', 'fetching', 'checking', 'saved'])
    const record = await storedTicket(db)
    expect(record).toMatchObject({
      fullName: 'Ada Keller',
      eventTitle: { en: 'Pietra Nights' },
      accent: '#1d4a47',
      location: 'Quarry Theatre, Arzo',
      reservationId: 'full-id',
      position: 0,
      missingSince: null,
    })
    expect(record.code.text).toBe(codeFor(firstUuid, 'Ada Keller'))
    expect(await nodeReader.decode(record.code.png)).toBe(record.code.text)
  })

  test('stores a ticket whose personal data was removed as a new one', async () => {
    let now = 1000
    const { keep, db } = setUp({ now: () => now })
    await keep()
    const before = await storedTicket(db)
    expect(before.savedAt).toBe(1000)
    await db.tickets.put({ ...before, personalDataRemovedAt: 1500, reservationId: 'removed' })
    now = 2000
    expect(await keep({ ...order, uuids: [firstUuid] })).toBe(true)
    expect(await storedTicket(db)).toMatchObject({ savedAt: 2000, personalDataRemovedAt: null })
    now = 3000
    await keep({ ...order, uuids: [firstUuid] })
    expect((await storedTicket(db)).savedAt).toBe(2000)
  })

  test('reports a failure of storage when the texts of the ticket page cannot be loaded', async () => {
    const { keep, reports, db } = setUp({ translations: () => Promise.reject(new Error('no texts')) })
    expect(await keep()).toBe(false)
    expect(reports.filter(({ step }) => step === 'failed')).toEqual([
      { uuid: firstUuid, step: 'failed', failure: 'storage' },
      { uuid: secondUuid, step: 'failed', failure: 'storage' },
    ])
    expect(await getTicket(db, 'pietra', firstUuid)).toBeUndefined()
  })

  test.each(['event', 'translations'])(
    'reports nothing of a ticket after its failure (%s), though its code arrives later',
    async (failing) => {
      const { keep, tools, reports } = setUp()
      const { call } = tools.api
      let answerCode = (): void => undefined
      const late = new Promise<void>((resolve) => (answerCode = resolve))
      const api: Api = {
        async call(endpoint, input) {
          if (Object.is(endpoint, endpoints.event) && failing === 'event')
            return { kind: 'busy', status: 503 }
          if (Object.is(endpoint, endpoints.ticketCode)) await late
          return call(endpoint, input)
        },
      }
      const reader = vi.fn(() => new Promise<never>(() => undefined))
      const translations = () => Promise.reject(new Error('no texts'))
      Object.assign(tools, { api, reader, ...(failing === 'translations' && { translations }) })
      await keep({ ...order, uuids: [firstUuid] })
      answerCode()
      await expect.poll(() => reader).toHaveBeenCalledOnce()
      expect(reports.at(-1)?.step).toBe('failed')
    },
  )

  test('caches ticket page, door view and wallet list for the worker, each with its policy (W6)', async () => {
    const { keep, db, caches } = setUp()
    await keep()
    expect(caches.paths(cacheNames.tickets).sort()).toEqual([
      `/event/pietra/ticket/${firstUuid}/view`,
      `/event/pietra/ticket/${secondUuid}/view`,
      '/wallet',
      `/wallet/door/pietra/${firstUuid}`,
      `/wallet/door/pietra/${secondUuid}`,
    ])
    const answer = await caches.match(`/wallet/door/pietra/${firstUuid}`, { cacheName: cacheNames.tickets })
    const record = await getTicket(db, 'pietra', firstUuid)
    const html = await answer?.text()
    expect(await nodeReader.decodeDrawing(codeInPage(html ?? '') ?? '')).toBe(record?.code?.text)
    expect(answer?.headers.get('Content-Security-Policy')).toMatch(/style-src 'self' 'sha256-/)
  })

  test('links the pages of a reservation to their neighbors', async () => {
    const { keep, caches } = setUp()
    await keep()
    const first = await caches.pages(firstUuid)
    expect(first.ticketPage).toContain('1 of 2')
    expect(first.ticketPage).toContain(`href="/event/pietra/ticket/${secondUuid}/view"`)
    expect((await caches.pages(secondUuid)).door).toContain('2 of 2')
  })

  test('adds a ticket opened by its link to the reservation that is stored', async () => {
    const { keep, db, caches } = setUp()
    await keep({ ...order, uuids: [firstUuid] })
    await keep({ eventShortName: 'pietra', reservationId: null as unknown as string, uuids: [secondUuid] })
    expect((await getTicket(db, 'pietra', secondUuid))?.position).toBe(1)
    expect((await caches.pages(firstUuid)).ticketPage).toContain('1 of 2')
    expect((await caches.pages(secondUuid)).ticketPage).toContain('2 of 2')
  })

  test.each([
    ['of an order', 'full-id'],
    ['of links', null as unknown as string],
  ])('gives no two tickets %s the same place after one of them was removed', async (_, reservationId) => {
    const { keep, db, tools, server } = setUp()
    const third = '2d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
    const fourth = '3d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
    for (const uuid of [third, fourth]) server.tickets.set(uuid, ticketFor(uuid, 'Zoë Keller'))
    await keep({ ...order, reservationId, uuids: [firstUuid, secondUuid, third] })
    await deleteStoredTicket(tools.caches, db, ['pietra', firstUuid])
    await keep({ ...order, reservationId, uuids: [third, fourth, firstUuid] })
    const places = (await allTickets(db)).map(({ uuid, position }) => [uuid, position])
    expect(places).toEqual([
      [secondUuid, 1],
      [third, 2],
      [fourth, 3],
      [firstUuid, 4],
    ])
  })

  test('stores the ticket of a link before its code, which the next refresh fetches when the page is closed (W437)', async () => {
    const { keep, tools, db, server } = setUp()
    const reading = tools.reader
    Object.assign(tools, { reader: () => new Promise(() => undefined) })
    void keep({ ...order, reservationId: null as unknown as string, uuids: [firstUuid] })
    await expect
      .poll(() => getTicket(db, 'pietra', firstUuid))
      .toMatchObject({ code: null, fullName: 'Ada Keller' })
    expect(server.calls.slice(-3).sort()).toEqual([
      '/api/v2/public/event/pietra',
      `/api/v2/public/event/pietra/ticket/${firstUuid}`,
      `/api/v2/public/event/pietra/ticket/${firstUuid}/code.png`,
    ])
    Object.assign(tools, { reader: reading })
    await refreshWallet(tools)
    expect((await storedTicket(db)).code.text).toBe(codeFor(firstUuid, 'Ada Keller'))
  })

  test('does not store an image without a ticket code (W4)', async () => {
    const { keep, db, reports, server } = setUp()
    const ada = server.tickets.get(firstUuid)
    if (ada) ada.code = 'https://example.org/not-a-ticket'
    expect(await keep()).toBe(false)
    expect(reports.find(({ step }) => step === 'failed')).toEqual({
      uuid: firstUuid,
      step: 'failed',
      failure: 'code',
    })
    expect(await getTicket(db, 'pietra', firstUuid)).toBeUndefined()
    expect((await getTicket(db, 'pietra', secondUuid))?.code?.text).toBe(codeFor(secondUuid, 'Milo Keller'))
  })

  test('does not store a code whose drawing decodes differently (W4)', async () => {
    const reader = { ...nodeReader, decodeDrawing: () => Promise.resolve(codeFor(firstUuid, 'Someone Else')) }
    const { keep, db, reports } = setUp({ reader })
    expect(await keep()).toBe(false)
    expect(reports.filter(({ step }) => step === 'failed').map(({ failure }) => failure)).toEqual([
      'code',
      'code',
    ])
    expect(await getTicket(db, 'pietra', firstUuid)).toBeUndefined()
  })

  test.each([
    ['unreachable', 'unreachable'],
    ['portal', 'unreachable'],
    ['error', 'busy'],
  ] as const)('reports an API that is %s as %s', async (mode, failure) => {
    const { keep, reports, server } = setUp()
    server.mode = mode
    expect(await keep()).toBe(false)
    expect(reports.at(-1)).toEqual({ uuid: secondUuid, step: 'failed', failure })
  })

  test('reports an unknown ticket as refused and stores the others', async () => {
    const { keep, reports, server, stepsOf } = setUp()
    server.tickets.delete(firstUuid)
    expect(await keep()).toBe(false)
    expect(reports.find(({ step }) => step === 'failed')).toEqual({
      uuid: firstUuid,
      step: 'failed',
      failure: 'refused',
    })
    expect(stepsOf(secondUuid).at(-1)).toBe('saved')
  })

  test('refuses an id that is no UUID without a call, because alf.io would answer it with a 500', async () => {
    const { keep, reports, server } = setUp()
    expect(await keep({ ...order, uuids: ['not-an-id'] })).toBe(false)
    expect(reports.at(-1)).toMatchObject({ step: 'failed', failure: 'refused' })
    expect(server.calls).toEqual([])
  })

  test('stores the tickets of a disabled event', async () => {
    const { keep, db, server } = setUp()
    server.event = null
    expect(await keep()).toBe(true)
    expect((await getTicket(db, 'pietra', firstUuid))?.eventTitle).toEqual({ en: 'pietra' })
  })

  test('keeps the ticket in memory without a database, and does not report saved', async () => {
    const { keep, reports, tools } = setUp({ database: () => Promise.reject(new Error('MissingAPIError')) })
    expect(await keep()).toBe(false)
    expect(reports.at(-1)).toEqual({ uuid: secondUuid, step: 'failed', failure: 'storage' })
    expect(tools.memory.all().map(({ fullName }) => fullName)).toEqual(['Ada Keller', 'Milo Keller'])
  })

  test('does not report saved when the database returns something else than was written', async () => {
    const { keep, db, reports } = setUp()
    vi.spyOn(db.tickets, 'get').mockResolvedValue(undefined)
    expect(await keep({ ...order, uuids: [firstUuid] })).toBe(false)
    expect(reports.at(-1)).toMatchObject({ step: 'failed', failure: 'storage' })
  })

  test('reports saved in a browser without Cache Storage: the record contains the code', async () => {
    const { keep, db } = setUp({ caches: null })
    expect(await keep()).toBe(true)
    expect((await storedTicket(db)).code.text).toBe(codeFor(firstUuid, 'Ada Keller'))
  })

  test('deletes caches that can be fetched again when storage is full, and keeps the ticket', async () => {
    const { keep, db, caches } = setUp()
    for (const name of ['tessera-catalogue', 'tessera-images']) await caches.open(name)
    vi.stubGlobal('caches', caches)
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    vi.spyOn(db.tickets, 'put').mockImplementationOnce(() => Dexie.Promise.reject(full))
    expect(await keep({ ...order, uuids: [firstUuid] })).toBe(true)
    expect(await caches.has('tessera-catalogue')).toBe(false)
    expect(await caches.has('tessera-images')).toBe(true)
    vi.unstubAllGlobals()
  })

  test('reports storage when the device stays full', async () => {
    const { keep, db, reports } = setUp()
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    vi.spyOn(db.tickets, 'put').mockImplementation(() => Dexie.Promise.reject(full))
    expect(await keep({ ...order, uuids: [firstUuid] })).toBe(false)
    expect(reports.at(-1)).toMatchObject({ failure: 'storage' })
  })
})
