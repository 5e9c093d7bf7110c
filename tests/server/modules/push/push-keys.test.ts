import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectDatabase } from '#server/admin/doctor/inspect-database.ts'
import { loadPushKeys } from '#server/modules/push/push-keys.ts'
import { testNow } from '../../../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../../../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('loadPushKeys', () => {
  it('makes the keys once, with the address of the shop as their subject (W207)', async () => {
    const keys = await loadPushKeys(server.db, 'https://tessera.events')
    expect(keys).toMatchObject({ subject: 'https://tessera.events' })
    expect(Buffer.from(keys?.publicKey ?? '', 'base64url')).toHaveLength(65)
    expect(await loadPushKeys(server.db, 'https://shop.tessera.events')).toEqual({
      ...keys,
      subject: 'https://shop.tessera.events',
    })
  })

  it.each([
    'http://tessera.events',
    'https://localhost:8080',
    'https://127.0.0.1',
    'https://intranet',
    'https://shop.invalid',
  ])(
    'gives %s no keys, because no browser subscribes there, or Apple refuses the messages (W207)',
    async (baseUrl) => {
      expect(await loadPushKeys(server.db, baseUrl)).toBeNull()
    },
  )
})

describe('boxoffice doctor', () => {
  it('has a line about messages to devices (W210)', async () => {
    const findings = await inspectDatabase({ db: server.db, now: testNow, embedded: false })
    expect(findings.find(({ about }) => about === 'push')).toMatchObject({
      level: 'ok',
      text: '0 devices, 0 messages in the queue, 0 dropped in a day',
    })
  })
})
