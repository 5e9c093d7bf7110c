import { describe, expect, it, vi } from 'vitest'
import { cacheNames } from '#device/storage/cache-names.ts'
import type { Tools } from '#device/tools.ts'
import { endpoints } from '#shell/endpoints.ts'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import { updateTicket } from '#ticket/flows/update-ticket.ts'
import { freshness } from '#ticket/rules/ticket-freshness.ts'
import { getTicket } from '#ticket/store/read-tickets.ts'
import type { Api } from '#wire/client.ts'
import { refused } from '#wire/result.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { codeFor, ticketFor } from '../../support/wire/fake-api.ts'
import { scriptedApi, unreachable, value, type AnswerTo } from '../../support/wire/scripted-api.ts'

const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
const jonas = { firstName: 'Jonas', lastName: 'Brandt', email: 'jonas@example.org' }
const update = { eventShortName: 'pietra', uuid, form: jonas, locked: false }
const noReport = () => undefined

/** A device that stores the ticket of Mia Brandt; `write` answers the change. */
async function storedTicket(write: () => AnswerTo<'updateTicket'>, stored = true) {
  const setup = walletTools()
  setup.server.tickets.set(uuid, ticketFor(uuid, 'Mia Brandt'))
  const { api: change } = scriptedApi({ updateTicket: write })
  const api: Api = {
    call: (endpoint, input) =>
      ((endpoint as unknown) === endpoints.updateTicket ? change : setup.tools.api).call(endpoint, input),
  }
  const tools: Tools = { ...setup.tools, api }
  if (stored)
    await keepTickets(tools, { eventShortName: 'pietra', reservationId: 'r', uuids: [uuid] }, noReport)
  const rename = () => setup.server.tickets.set(uuid, ticketFor(uuid, 'Jonas Brandt'))
  return { ...setup, tools, rename }
}

const done = () => value(true)

describe('updateTicket', () => {
  it('stores the new code of a stored ticket at once', async () => {
    const { tools, db, caches, rename } = await storedTicket(() => {
      rename()
      return done()
    })
    expect(await updateTicket(tools, update)).toEqual({ kind: 'saved', stored: 'renewed' })
    const ticket = await getTicket(db, 'pietra', uuid)
    expect(ticket?.fullName).toBe('Jonas Brandt')
    expect(ticket?.code?.text).toBe(codeFor(uuid, 'Jonas Brandt'))
    expect((await caches.pages(uuid)).ticketPage).toContain('Jonas Brandt')
    expect(ticket?.reservationId).toBe('r')
  })

  it('stores when a ticket is sent; a later change and a refresh keep it (W137)', async () => {
    const { tools, db, caches, rename } = await storedTicket(() => {
      rename()
      return done()
    })
    await updateTicket(tools, { ...update, isSending: true })
    const sentAt = (await getTicket(db, 'pietra', uuid))?.sentAt
    expect(sentAt).toBe(tools.now())
    expect((await caches.pages(uuid)).ticketPage).toContain('Sent to Jonas Brandt')
    await updateTicket(tools, { ...update, locked: true })
    expect((await getTicket(db, 'pietra', uuid))?.sentAt).toBe(sentAt)
  })

  it('reports no new code when only an answer changed and the code stays (B253)', async () => {
    const { tools, db } = await storedTicket(done)
    const before = await getTicket(db, 'pietra', uuid)
    expect(await updateTicket(tools, { ...update, locked: true })).toEqual({ kind: 'saved', stored: 'none' })
    expect((await getTicket(db, 'pietra', uuid))?.code?.text).toBe(before?.code?.text)
  })

  it('shows no void code when the connection ends after the change', async () => {
    const { tools, db, caches, server } = await storedTicket(() => {
      server.mode = 'unreachable'
      return done()
    })
    expect(await updateTicket(tools, update)).toEqual({ kind: 'saved', stored: 'outdated' })
    const ticket = await getTicket(db, 'pietra', uuid)
    expect(ticket && freshness(ticket)).toBe('changed')
    expect(caches.paths(cacheNames.tickets).filter((path) => path.includes(uuid))).toEqual([])
  })

  it('keeps the code of a locked ticket when the connection ends after the change', async () => {
    const { tools, db, server } = await storedTicket(() => {
      server.mode = 'unreachable'
      return done()
    })
    await updateTicket(tools, { ...update, locked: true })
    const ticket = await getTicket(db, 'pietra', uuid)
    expect(ticket && freshness(ticket)).toBe('ready')
    expect(ticket?.fullName).toBe('Mia Brandt')
  })

  it.each([
    ['is lost', unreachable],
    ['is an error of a proxy', { kind: 'busy', status: 502 } as const],
  ])('stores the new code when the server made the change and its answer %s (W420)', async (_, answer) => {
    const { tools, db, rename } = await storedTicket(() => {
      rename()
      return answer
    })
    expect((await updateTicket(tools, update)).kind).toBe('saved')
    const ticket = await getTicket(db, 'pietra', uuid)
    expect(ticket?.code?.text).toBe(codeFor(uuid, 'Jonas Brandt'))
    expect(ticket && freshness(ticket)).toBe('ready')
  })

  it('reports that a change without an answer was not saved when the ticket is as before (W420)', async () => {
    const { tools, db } = await storedTicket(() => unreachable)
    expect(await updateTicket(tools, update)).toEqual(unreachable)
    expect((await getTicket(db, 'pietra', uuid))?.code?.text).toBe(codeFor(uuid, 'Mia Brandt'))
  })

  it('keeps the code when neither the change nor the ticket has an answer (W420)', async () => {
    const { tools, db, server } = await storedTicket(() => {
      server.mode = 'unreachable'
      return unreachable
    })
    expect(await updateTicket(tools, update)).toEqual(unreachable)
    expect((await getTicket(db, 'pietra', uuid))?.code?.text).toBe(codeFor(uuid, 'Mia Brandt'))
  })

  it('changes nothing on the device when the server refuses the change', async () => {
    const refusal = refused(422, [{ path: 'email', code: 'error.email', args: {} }])
    const { tools, db } = await storedTicket(() => refusal)
    const before = await getTicket(db, 'pietra', uuid)
    expect(await updateTicket(tools, update)).toEqual(refusal)
    expect(await getTicket(db, 'pietra', uuid)).toEqual(before)
  })

  it('stores nothing on a device that does not have the ticket', async () => {
    const { tools, db, server } = await storedTicket(done, false)
    expect(await updateTicket(tools, update)).toEqual({ kind: 'saved', stored: 'none' })
    expect(await getTicket(db, 'pietra', uuid)).toBeUndefined()
    expect(server.calls).toEqual([])
  })

  it('reports an outdated ticket when storage fails after the change', async () => {
    const { tools, db } = await storedTicket(done)
    vi.spyOn(db.tickets, 'put').mockRejectedValue(new Error('full'))
    expect(await updateTicket(tools, update)).toEqual({ kind: 'saved', stored: 'outdated' })
  })
})
