import { afterEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { renewPush } from '../../sw/background-work.ts'
import { deviceSettings } from '../support/device-settings.ts'
import { dayBefore } from '../support/events.ts'
import { putSetting } from '../support/raw-settings.ts'
import { record } from '../support/records.ts'

const db = new TesseraDatabase()
afterEach(() => db.delete())

describe('renewPush', () => {
  it('subscribes again and sends the new address with the anti-forgery token, in the language of the last one (W220)', async () => {
    await putTicket(db, record())
    await putSetting(db, deviceSettings.notifications.key, true)
    await putSetting(db, deviceSettings.push.key, {
      endpoint: 'https://push.example/old',
      keys: { p256dh: 'p', auth: 'a' },
      sent: 'hash',
      sentAt: dayBefore,
      language: 'de',
    })
    const subscription = {
      endpoint: 'https://push.example/new',
      toJSON: () => ({ keys: { p256dh: 'p2', auth: 'a2' } }),
      unsubscribe: () => Promise.resolve(true),
    }
    const bodies: unknown[] = []
    const fetch = vi.fn((path: string, { method, body, headers }: RequestInit) => {
      const answer = path.endsWith('/push') ? { applicationServerKey: 'BKey' } : true
      if (method === 'PUT')
        bodies.push([JSON.parse(body as string), new Headers(headers).get('X-CSRF-TOKEN')])
      return Promise.resolve(Response.json(answer, { headers: { 'XSRF-TOKEN': 'token' } }))
    })
    await renewPush({
      fetch: fetch as unknown as typeof globalThis.fetch,
      database: () => Promise.resolve(db),
      locks: null,
      now: () => dayBefore,
      registration: {
        pushManager: {
          getSubscription: () => Promise.resolve(null),
          subscribe: () => Promise.resolve(subscription),
        },
      },
      permission: () => 'granted',
    })
    expect(bodies).toContainEqual([
      {
        endpoint: 'https://push.example/new',
        keys: { p256dh: 'p2', auth: 'a2' },
        language: 'de',
        topics: [{ type: 'TICKET', shortName: 'pietra', id: record().uuid }],
      },
      'token',
    ])
  })
})
