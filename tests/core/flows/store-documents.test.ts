import { describe, expect, it } from 'vitest'
import { day } from '#core/domain/durations.ts'
import { enforceRetention } from '#core/flows/enforce-retention.ts'
import { keepTickets } from '#core/flows/keep-tickets.ts'
import { refreshWallet } from '#core/flows/refresh-wallet.ts'
import { removeTicket } from '#core/flows/remove-ticket.ts'
import { storeDocuments } from '#core/flows/store-documents.ts'
import { getDocument } from '#core/storage/read/documents.ts'
import { allTickets, getTicket } from '#core/storage/read/tickets.ts'
import { changeTicket } from '#core/storage/write/tickets.ts'
import { ticketFor } from '../../support/fake-api.ts'
import { walletTools } from '../../support/wallet-tools.ts'

const firstUuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
const two = '1d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'

async function device(mayStore = true) {
  const setup = walletTools()
  const { tools, db, clock, server } = setup
  server.tickets.set(firstUuid, ticketFor(firstUuid, 'Mia Brandt'))
  server.tickets.set(two, ticketFor(two, 'Ada Keller'))
  await keepTickets(
    tools,
    { eventShortName: 'pietra', reservationId: 'r', uuids: [firstUuid, two] },
    () => undefined,
  )
  const run = async () => {
    clock.now += 11 * 60_000
    await storeDocuments({ ...tools, mayStoreFiles: () => Promise.resolve(mayStore) })
  }
  const ticket = async () => {
    const ticket = await getTicket(db, 'pietra', firstUuid)
    if (!ticket) throw new Error('gone')
    return ticket
  }
  const text = async () => {
    const pdf = await getDocument(db, await ticket())
    return pdf && new TextDecoder().decode(pdf)
  }
  const requests = () => server.calls.filter((path) => path.endsWith('/download-ticket'))
  return { ...setup, run, ticket, text, requests }
}

describe('storeDocuments', () => {
  it('stores the PDF of each ticket with one request (W34)', async () => {
    const { run, text, requests, db } = await device()
    await run()
    expect(await text()).toBe('%PDF Mia Brandt')
    expect(await db.documents.count()).toBe(2)
    await run()
    expect(requests()).toHaveLength(2)
  })

  it('stores nothing on a device that saves data or has little space (W34)', async () => {
    const { run, requests } = await device(false)
    await run()
    expect(requests()).toEqual([])
  })

  it('runs at most every ten minutes, also after failures', async () => {
    const { run, requests, server, clock } = await device()
    server.mode = 'error'
    await run()
    expect(requests()).toHaveLength(1)
    clock.now -= 2 * 60_000
    await run()
    expect(requests()).toHaveLength(1)
    await run()
    expect(requests()).toHaveLength(2)
  })

  it.each([
    [1_000_000, 2],
    [1_000_001, 0],
  ])('stores of two PDFs of %d bytes %d: the limit is a megabyte each', async (bytes, stored) => {
    const { run, db, server } = await device()
    server.pdfBytes = bytes
    await run()
    expect(await db.documents.count()).toBe(stored)
  })

  it('is void as soon as the stored ticket has another attendee (W34)', async () => {
    const { run, text, db } = await device()
    await run()
    await changeTicket(db, 'pietra', firstUuid, { fullName: 'Jonas Brandt' })
    expect(await text()).toBeNull()
  })

  it('is deleted by the check that finds another attendee, and fetched again', async () => {
    const { run, text, tools, server, db } = await device()
    await run()
    server.tickets.set(firstUuid, ticketFor(firstUuid, 'Jonas Brandt'))
    await refreshWallet(tools)
    expect(await db.documents.count()).toBe(1)
    expect(await text()).toBeNull()
    await run()
    expect(await text()).toBe('%PDF Jonas Brandt')
  })

  it('is deleted with its ticket', async () => {
    const { run, tools, db } = await device()
    await run()
    await removeTicket(tools, 'pietra', firstUuid)
    expect(await db.documents.toCollection().primaryKeys()).toEqual([['pietra', two]])
  })

  it('is deleted after the event', async () => {
    const { run, db, clock } = await device()
    await run()
    clock.now += 5 * day
    await run()
    expect(await db.documents.count()).toBe(0)
    expect(await allTickets(db)).toHaveLength(2)
  })

  it('is deleted by the retention with the personal fields', async () => {
    const { run, tools, db, clock } = await device()
    await run()
    clock.now += 40 * day
    await enforceRetention({ ...tools, start: '1' })
    clock.now += 3_600_000
    await enforceRetention({ ...tools, start: '2' })
    expect(await db.documents.count()).toBe(0)
  })

  it('reads as none when its record is damaged, and is fetched again', async () => {
    const { run, text, db } = await device()
    await run()
    await db.table('documents').update(['pietra', firstUuid], { pdf: 'text' })
    expect(await text()).toBeNull()
    await run()
    expect(await text()).toBe('%PDF Mia Brandt')
  })
})
