import { describe, expect, it } from 'vitest'
import { cacheNames } from '#device/storage/cache-names.ts'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import { getTicket } from '#ticket/store/read-tickets.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import { nodeReader } from '../../support/browser/code-reader.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { codeFor, ticketFor } from '../../support/wire/fake-api.ts'

const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'

describe('a stored ticket with another attendee', () => {
  it.each([
    ['another person, by a link: no', null, 'Jonas Brandt', false],
    ['another person, of an order: yes', 'r', 'Jonas Brandt', true],
    ['a corrected name: yes', null, 'Mia Brand', true],
  ])('gets the new code without a question for %s (P250)', async (_, reservationId, name, isRenewed) => {
    const { tools, server, db, clock } = walletTools()
    server.tickets.set(uuid, ticketFor(uuid, 'Mia Brandt'))
    await keepTickets(tools, { eventShortName: 'pietra', reservationId, uuids: [uuid] }, () => undefined)
    server.tickets.set(uuid, ticketFor(uuid, name))
    clock.now += 3_600_000
    await refreshWallet(tools)
    const ticket = await getTicket(db, 'pietra', uuid)
    expect([ticket?.fullName, ticket?.code?.fullName]).toEqual([name, isRenewed ? name : 'Mia Brandt'])
    server.calls.length = 0
    clock.now += 1000
    await refreshWallet(tools)
    expect(server.calls).toEqual([])
  })

  it('has no page of the old code while the new code is fetched', async () => {
    const storedTickets: object[] = []
    let look: () => Promise<void> = () => Promise.resolve()
    const reader = {
      ...nodeReader,
      decode: async (png: Uint8Array) => {
        await look()
        return nodeReader.decode(png)
      },
    }
    const { tools, server, db, caches, clock } = walletTools({ reader })
    server.tickets.set(uuid, ticketFor(uuid, 'Mia Brandt'))
    const wanted = { eventShortName: 'pietra', reservationId: 'r', uuids: [uuid] }
    expect(await keepTickets(tools, wanted, () => undefined)).toBe(true)
    expect(caches.paths(cacheNames.tickets)).toContain(`/wallet/door/pietra/${uuid}`)

    server.tickets.set(uuid, ticketFor(uuid, 'Jonas Brandt'))
    clock.now += 3_600_000
    look = async () => {
      const ticket = await getTicket(db, 'pietra', uuid)
      const copies = caches.paths(cacheNames.tickets).filter((path) => path.includes(uuid))
      storedTickets.push({ fullName: ticket?.fullName, copies })
    }
    await refreshWallet(tools)
    expect(storedTickets).toEqual([{ fullName: 'Jonas Brandt', copies: [] }])
    expect((await getTicket(db, 'pietra', uuid))?.code?.text).toBe(codeFor(uuid, 'Jonas Brandt'))
  })
})
