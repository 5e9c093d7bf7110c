import { afterEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { day, week } from '#kit/time/durations.ts'
import { putReservation } from '#purchase/store/write-reservations.ts'
import type { PushSubscriptionForm } from '#push/contract.ts'
import { createPushDevice, type PushRegistration } from '#push/flows/push-device.ts'
import { syncPush, type PushTools } from '#push/flows/sync-push.ts'
import { deleteTicket, putTicket } from '#ticket/store/write-tickets.ts'
import type { Result } from '#wire/result.ts'
import { browserLocks } from '../../support/browser/browser-locks.ts'
import { deviceSettings } from '../../support/device-settings.ts'
import { dayBefore } from '../../support/events.ts'
import { getSetting, putSetting } from '../../support/raw-settings.ts'
import { orderRecord, record } from '../../support/records.ts'
import { scriptedApi, unreachable, value } from '../../support/wire/scripted-api.ts'

const firstKey = `B${'A'.repeat(86)}`
const secondKey = `B${'A'.repeat(85)}E`
const bytesOf = (key: string): ArrayBuffer => Uint8Array.from(Buffer.from(key, 'base64url')).buffer

/** A browser with a push service that gives each subscription another address. */
function pushBrowser() {
  const browser = {
    permission: 'granted' as NotificationPermission,
    current: null as null | { endpoint: string; key: string },
    made: 0,
    refuses: false,
  }
  const subscriptionOf = ({ endpoint, key }: { endpoint: string; key: string }) => ({
    endpoint,
    options: { applicationServerKey: bytesOf(key) },
    toJSON: () => ({ keys: { p256dh: `p-${endpoint}`, auth: 'a' } }),
    unsubscribe: () => {
      if (browser.current?.endpoint === endpoint) browser.current = null
      return Promise.resolve(true)
    },
  })
  const registration: PushRegistration = {
    pushManager: {
      getSubscription: () => Promise.resolve(browser.current && subscriptionOf(browser.current)),
      subscribe: ({ applicationServerKey: key }) => {
        if (browser.refuses) return Promise.reject(new DOMException('', 'AbortError'))
        if (browser.current !== null && browser.current.key !== key)
          return Promise.reject(new DOMException('', 'InvalidStateError'))
        if (browser.current === null) {
          browser.made += 1
          browser.current = { endpoint: `https://push.example/${String(browser.made)}`, key }
        }
        return Promise.resolve(subscriptionOf(browser.current))
      },
    },
  }
  return {
    browser,
    device: createPushDevice(
      () => Promise.resolve(registration),
      () => browser.permission,
    ),
  }
}

const databases: TesseraDatabase[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(databases.splice(0).map((db) => db.delete()))
})

let count = 0

/** A device with one ticket with notifications switched on, and a server that keeps what it follows. */
async function setUp({ isOn = true, tickets = [record()] } = {}) {
  count += 1
  const db = new TesseraDatabase(`push-${String(count)}`)
  databases.push(db)
  await putSetting(db, deviceSettings.notifications.key, isOn)
  for (const ticket of tickets) await putTicket(db, ticket)
  const server = {
    key: firstKey as string | null,
    isReachable: true,
    /** The server gets the call, its answer does not arrive. */
    losesAnswers: false,
    /** What each address follows. */
    subscriptions: new Map<string, PushSubscriptionForm>(),
  }
  const answered = <T>(answer: T): Result<T> => (server.isReachable ? value(answer) : unreachable)
  const { api, call } = scriptedApi({
    pushConfiguration: () => answered({ applicationServerKey: server.key }),
    savePushSubscription: ({ body }) => {
      if (!server.isReachable) return unreachable
      if (body.topics.length === 0) server.subscriptions.delete(body.endpoint)
      else server.subscriptions.set(body.endpoint, body)
      return server.losesAnswers ? unreachable : value(true)
    },
  })
  const { browser, device } = pushBrowser()
  const clock = { now: dayBefore }
  const tools: PushTools = {
    api,
    now: () => clock.now,
    database: () => Promise.resolve(db),
    locks: browserLocks(),
    device,
    lang: 'de',
  }
  return {
    db,
    server,
    browser,
    clock,
    tools,
    call,
    sync(changes: Partial<PushTools> = {}) {
      const changed = { ...tools, ...changes }
      return syncPush(changed, changed)
    },
    isOn: () => getSetting(db, deviceSettings.notifications.key),
    followed: () => [...server.subscriptions.values()].map(({ topics }) => topics),
    /** Number of saved subscriptions. */
    saves: () => call.mock.calls.filter(([, input]) => 'body' in (input as object)).length,
  }
}

const ticketTopic = { type: 'TICKET', shortName: 'pietra', id: record().uuid }

describe('syncPush', () => {
  it('subscribes with the key of the server and sends tickets, awaited orders and bells in the language of the person (W215)', async () => {
    const { db, server, sync } = await setUp()
    await putReservation(db, orderRecord({ reservationId: 'r1', status: 'OFFLINE_PAYMENT' }))
    await putReservation(db, orderRecord({ reservationId: 'r2', status: 'COMPLETE' }))
    const bell = {
      type: 'SALE',
      shortName: 'lumen',
      id: null,
      title: { en: 'Lumen' },
      until: dayBefore + week,
    }
    await putSetting(db, deviceSettings.bells.key, [bell])
    expect(await sync()).toBe('on')
    expect([...server.subscriptions.values()]).toEqual([
      {
        endpoint: 'https://push.example/1',
        keys: { p256dh: 'p-https://push.example/1', auth: 'a' },
        language: 'de',
        topics: [
          { type: 'SALE', shortName: 'lumen', id: null },
          { type: 'ORDER', shortName: orderRecord().publicIdentifier, id: 'r1' },
          ticketTopic,
        ],
      },
    ])
  })

  it('sends a bell alone while the messages about tickets and orders are off (W221)', async () => {
    const { db, sync, followed } = await setUp({ isOn: false })
    const subject = { type: 'SALE', shortName: 'lumen', id: null } as const
    await putSetting(db, deviceSettings.bells.key, [{ ...subject, title: {}, until: dayBefore + week }])
    expect(await sync()).toBe('on')
    expect(followed()).toEqual([[subject]])
  })

  it('subscribes nothing while notifications are off, or nothing is followed (W215)', async () => {
    const off = await setUp({ isOn: false })
    expect(await off.sync()).toBe('off')
    expect(off.browser.made).toBe(0)
    expect(off.call).not.toHaveBeenCalled()
    const empty = await setUp({ tickets: [] })
    expect(await empty.sync()).toBe('off')
    expect(empty.call).not.toHaveBeenCalled()
    expect(await empty.isOn()).toBe(true)
  })

  it('sends again only what has changed, and what is a week old (W216)', async () => {
    const { db, clock, sync, saves, followed } = await setUp()
    const startDateTime = clock.now + 9 * day
    const datesWithOffset = { ...record().datesWithOffset, startDateTime, endDateTime: startDateTime + 1 }
    await putTicket(db, record({ datesWithOffset }))
    await sync()
    await sync()
    expect(saves()).toBe(1)
    await putTicket(db, record({ uuid: 'u2', datesWithOffset }))
    await sync()
    expect(followed()[0]).toHaveLength(2)
    await sync({ lang: 'en' })
    expect(saves()).toBe(3)
    // A worker has no access to the language of the page.
    await sync({ lang: null })
    expect(saves()).toBe(3)
    for (const [days, count] of [
      [6, 3],
      [1, 4],
    ] as const) {
      clock.now += days * day
      await sync({ lang: 'en' })
      expect(saves()).toBe(count)
    }
  })

  it('sends again after a change that this device has made, so that the server does not report it (W216)', async () => {
    const { db, sync, saves } = await setUp()
    await sync()
    await putTicket(db, record({ fullName: 'Bea Frei', email: 'bea@example.org' }))
    await sync()
    expect(saves()).toBe(2)
  })

  it('subscribes again when the key of the server is another one, and when the browser lost the subscription (W216)', async () => {
    const { server, browser, sync, followed } = await setUp()
    await sync()
    server.key = secondKey
    expect(await sync()).toBe('on')
    expect(browser.current).toEqual({ endpoint: 'https://push.example/2', key: secondKey })
    expect(followed()).toHaveLength(1)
    browser.current = null
    expect(await sync()).toBe('on')
    expect([...server.subscriptions.keys()]).toEqual(['https://push.example/3'])
  })

  it('ends in the browser without a connection, and at the server with the next one (W217)', async () => {
    const { db, server, browser, sync, followed } = await setUp()
    await sync()
    await putSetting(db, deviceSettings.notifications.key, false)
    server.isReachable = false
    expect(await sync()).toBe('waiting')
    expect(browser.current).toBeNull()
    server.isReachable = true
    expect(await sync()).toBe('off')
    expect(followed()).toEqual([])
    expect(await getSetting(db, deviceSettings.push.key)).toBeNull()
  })

  it('ends when a sign-out has cleared the settings (W217)', async () => {
    const { db, server, browser, sync } = await setUp()
    await sync()
    await db.settings.clear()
    expect(await sync()).toBe('off')
    expect(browser.current).toBeNull()
    expect(server.subscriptions.size).toBe(0)
  })

  it('turns notifications off with the last ticket, so that a later one does not turn them on (W217)', async () => {
    const { db, server, sync, isOn } = await setUp()
    await sync()
    await deleteTicket(db, 'pietra', record().uuid)
    expect(await sync()).toBe('off')
    expect(server.subscriptions.size).toBe(0)
    expect(await isOn()).toBe(false)
  })

  it('ends with the last event and stays turned on while its ticket is stored', async () => {
    const { clock, server, sync, isOn } = await setUp()
    await sync()
    clock.now += 4 * week
    expect(await sync()).toBe('off')
    expect(server.subscriptions.size).toBe(0)
    expect(await isOn()).toBe(true)
  })

  it('ends when the person has withdrawn the permission, and when the server sends no more messages', async () => {
    const refused = await setUp()
    await refused.sync()
    refused.browser.permission = 'denied'
    expect(await refused.sync()).toBe('off')
    expect(refused.server.subscriptions.size).toBe(0)
    const ended = await setUp()
    await ended.sync()
    ended.server.key = null
    expect(await ended.sync()).toBe('unavailable')
    expect(ended.browser.current).toBeNull()
  })

  it('keeps an address whose answer was lost, and signs it off later (W218)', async () => {
    const { db, server, sync } = await setUp()
    server.losesAnswers = true
    expect(await sync()).toBe('waiting')
    expect(server.subscriptions.size).toBe(1)
    server.losesAnswers = false
    await putSetting(db, deviceSettings.notifications.key, false)
    expect(await sync()).toBe('off')
    expect(server.subscriptions.size).toBe(0)
  })

  it('sends again after a lost answer', async () => {
    const { server, sync, saves } = await setUp()
    server.losesAnswers = true
    await sync()
    server.losesAnswers = false
    expect(await sync()).toBe('on')
    expect(saves()).toBe(2)
    expect(server.subscriptions.size).toBe(1)
  })

  it('ends nothing while the storage does not answer, or a ticket cannot be read (W218)', async () => {
    const { db, server, browser, sync, isOn } = await setUp()
    await sync()
    expect(await sync({ database: () => Promise.reject(new Error('no answer')) })).toBe('waiting')
    await db.tickets.clear()
    await db.tickets.put({ eventShortName: 'pietra', uuid: 'broken' } as never)
    expect(await sync()).toBe('waiting')
    expect(browser.current).not.toBeNull()
    expect(server.subscriptions.size).toBe(1)
    expect(await isOn()).toBe(true)
  })

  it('makes one subscription for two tabs at once (W218)', async () => {
    const { browser, server, sync, saves } = await setUp()
    expect(await Promise.all([sync(), sync()])).toEqual(['on', 'on'])
    expect(browser.made).toBe(1)
    expect(server.subscriptions.size).toBe(1)
    expect(saves()).toBe(1)
  })

  it('reports a browser that refuses to subscribe, and one that does not answer', async () => {
    const { browser, sync } = await setUp()
    browser.refuses = true
    expect(await sync()).toBe('unavailable')
    const none = createPushDevice(
      () => Promise.resolve(undefined),
      () => 'granted',
    )
    expect(await sync({ device: none })).toBe('unavailable')
    const silent = { ...none, current: () => Promise.reject(new Error('no answer')) }
    expect(await sync({ device: silent })).toBe('waiting')
  })
})
