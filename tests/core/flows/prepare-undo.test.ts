import { describe, expect, it } from 'vitest'
import { paths } from '#core/domain/page-paths.ts'
import { prepareUndo } from '#core/flows/prepare-undo.ts'
import { removeTicket } from '#core/flows/remove-ticket.ts'
import { cacheNames } from '#core/storage/cache-names.ts'
import { getReservation } from '#core/storage/read/reservations.ts'
import { getTicket } from '#core/storage/read/tickets.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { orderRecord, record } from '../../support/records.ts'
import { walletTools } from '../../support/wallet-tools.ts'

describe('prepareUndo', () => {
  it('stores a removed ticket again, with its pages and its place in the reservation (W105)', async () => {
    const { tools, db, caches } = walletTools()
    const ticket = record()
    await putTicket(db, ticket)
    await db.orders.put(orderRecord({ ticketUuids: ['u1'], namedUuids: ['u1'] }))
    const undo = await prepareUndo(tools, 'pietra', 'u1')
    await removeTicket(tools, 'pietra', 'u1')
    expect(await getTicket(db, 'pietra', 'u1')).toBeUndefined()
    expect(await undo()).toBe(true)
    expect(await getTicket(db, 'pietra', 'u1')).toMatchObject({ fullName: 'Ada Keller', code: ticket.code })
    expect((await getReservation(db, 'full-id'))?.ticketUuids).toEqual(['u1'])
    expect(caches.paths(cacheNames.tickets)).toContain(paths.ticket('pietra', 'u1'))
  })

  it('reports that nothing can be stored again without a ticket or a database (W105)', async () => {
    const { tools } = walletTools()
    expect(await (await prepareUndo(tools, 'pietra', 'u1'))()).toBe(false)
    const broken = { ...tools, database: () => Promise.reject(new Error('no storage')) }
    expect(await (await prepareUndo(broken, 'pietra', 'u1'))()).toBe(false)
  })
})
