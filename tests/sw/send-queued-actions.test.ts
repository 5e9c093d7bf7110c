import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { protocol } from '#device/message-protocol.ts'
import { TesseraDatabase } from '#device/storage/database.ts'
import { createTrustedClock } from '#kit/time/trusted-clock.ts'
import { queueAction } from '#outbox/flows/queue-action.ts'
import { runQueuedActions } from '#outbox/flows/run-queued-actions.ts'
import { allActions } from '#outbox/store/read-actions.ts'
import { actionHandlers } from '#shell/flows/action-handlers.ts'
import { createApi } from '#wire/client.ts'
import { sendQueuedActions } from '../../sw/background-work.ts'
import { browserLocks } from '../support/browser/browser-locks.ts'

let db: TesseraDatabase
const database = () => Promise.resolve(db)
beforeEach(async () => {
  db = new TesseraDatabase()
  await queueAction(
    { database, now: () => 0, report: () => undefined },
    {
      id: 'resend-email/r-1',
      kind: 'resend-email',
      type: 'event',
      publicIdentifier: 'pietra',
      reservationId: 'r-1',
      lang: 'de',
    },
  )
})
afterEach(() => db.delete())

describe('sendQueuedActions', () => {
  it('opens the session, fetches an anti-forgery token and sends it with the action, as a page does (W61)', async () => {
    const fetch = vi.fn((_: RequestInfo | URL, init?: RequestInit) => {
      const body = init?.method === 'POST' ? 'true' : '{}'
      const headers = {
        'Content-Type': 'application/json',
        'XSRF-TOKEN': 'token-1',
        'X-Auth-Token': 'session-1',
      }
      return Promise.resolve(new Response(body, { headers }))
    })
    const report = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
    await sendQueuedActions({ fetch, database, locks: null, now: () => 1 })
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ protocol, state: 'done' }))
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/v2/info')
    const post = fetch.mock.calls.at(-1)
    expect(post?.[0]).toBe('/api/v2/public/event/pietra/reservation/r-1/re-send-email?lang=de')
    const headers = new Headers(post?.[1]?.headers)
    expect([headers.get('X-CSRF-TOKEN'), headers.get('X-Auth-Token')]).toEqual(['token-1', 'session-1'])
    expect(await allActions(db)).toEqual([])
  })

  it('sends nothing while a page sends the actions, and rejects', async () => {
    const locks = browserLocks()
    const fetch = vi.fn<typeof globalThis.fetch>()
    const api = createApi({ fetch: () => new Promise(() => undefined) })
    // The page sends and waits for the answer.
    const clock = createTrustedClock({ deviceTime: () => 1 })
    const tools = { api, clock, database, locks, now: clock.now, handlers: actionHandlers }
    void runQueuedActions({ ...tools, report: () => undefined }, true)
    await expect(sendQueuedActions({ fetch, database, locks, now: () => 1 })).rejects.toThrow()
    expect(fetch).not.toHaveBeenCalled()
  })

  it('rejects while an action still waits, so that the browser repeats the sync', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(sendQueuedActions({ fetch, database, locks: null, now: () => 1 })).rejects.toThrow()
    expect(await allActions(db)).toHaveLength(1)
  })
})
