import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isFinishedPage } from '#core/domain/code-in-page.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { createDeviceStorage } from '#core/storage/open-device-database.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { answerNavigation } from '../../sw/navigation.ts'
import { pageWithoutNetwork } from '../../sw/page-without-network.ts'
import * as precache from '../../sw/precache.ts'
import { fakeCaches } from '../support/fake-caches.ts'
import { record } from '../support/records.ts'

const { database } = createDeviceStorage()

const page = '<html data-stored="page"><p>stored</p></html>'
const url = new URL('http://localhost:3000/event/pietra/ticket/u1/view')

function tools() {
  const used: string[] = []
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    used.push(input instanceof Request ? input.url : input.toString())
    return Promise.resolve(new Response(page))
  })
  const worker = {
    caches: fakeCaches(),
    database,
    now: () => 0,
    languages: ['en'],
    // The delay of the second part passes; the timeout of the database does not.
    after: (ms: number) => (ms < 1000 ? Promise.resolve() : new Promise<void>(() => undefined)),
    userAgent: '',
    waitUntil: () => undefined,
  }
  return { used, network, worker }
}

beforeEach(async () => {
  vi.spyOn(precache, 'shellPage').mockRejectedValue(new Error('no shell'))
  const db = new TesseraDatabase()
  await db.tickets.clear()
  db.close()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('pageWithoutNetwork', () => {
  it('answers with the whole stored page and without a call of the network (W50)', async () => {
    const db = new TesseraDatabase()
    const html = `${page}<p data-later="">later</p>`
    await putTicket(db, record({ pages: { pass: html, door: '', policy: 'p', inputs: 'i' } }))
    db.close()
    const { worker, used } = tools()
    const answer = await pageWithoutNetwork(answerNavigation, worker, url)
    expect(answer).toEqual({ protocol: 1, type: 'SERVED_WITHOUT_NETWORK', html, networkCalls: 0 })
    expect(used).toEqual([])
  })

  it('counts the call of a page that needs the network, and makes none', async () => {
    const { worker, used } = tools()
    const { html, networkCalls } = await pageWithoutNetwork(answerNavigation, worker, url)
    expect([networkCalls, isFinishedPage(html)]).toEqual([1, false])
    expect(used).toEqual([])
  })
})
