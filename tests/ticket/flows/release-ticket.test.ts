import { describe, expect, it } from 'vitest'
import { cacheNames } from '#device/storage/cache-names.ts'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import { releaseTicket } from '#ticket/flows/release-ticket.ts'
import { getTicket } from '#ticket/store/read-tickets.ts'
import { refused } from '#wire/result.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { ticketFor } from '../../support/wire/fake-api.ts'
import { scriptedApi, unreachable, value, type AnswerTo } from '../../support/wire/scripted-api.ts'

const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'

/** A device with a stored ticket, whose release has this result. */
async function release(result: AnswerTo<'releaseTicket'>) {
  const { tools, server, db, caches } = walletTools()
  server.tickets.set(uuid, ticketFor(uuid, 'Mia Brandt'))
  await keepTickets(tools, { eventShortName: 'pietra', reservationId: 'r', uuids: [uuid] }, () => undefined)
  const { api } = scriptedApi({ releaseTicket: () => result })
  const outcome = await releaseTicket({ ...tools, api }, 'pietra', uuid)
  return { outcome, ticket: await getTicket(db, 'pietra', uuid), paths: caches.paths(cacheNames.tickets) }
}

describe('releaseTicket', () => {
  it('removes a released ticket and its pages from the device', async () => {
    const { outcome, ticket, paths } = await release(value(true))
    expect(outcome).toEqual({ kind: 'released' })
    expect(ticket).toBeUndefined()
    expect(paths.filter((path) => path.includes(uuid))).toEqual([])
  })

  it.each([
    ['the server refuses', refused(400), refused(400)],
    ['the server answers false', value(false), refused(400)],
    ['the server does not answer', unreachable, unreachable],
  ])('keeps the ticket when %s', async (_, result, expected) => {
    const { outcome, ticket } = await release(result)
    expect(outcome).toEqual(expected)
    expect(ticket?.fullName).toBe('Mia Brandt')
  })
})
