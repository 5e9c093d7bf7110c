import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hour } from '#kit/time/durations.ts'
import { runPushReadings } from '#server/jobs.ts'
import { makePushKeys, writePushKeys } from '#server/modules/push/push-keys.ts'
import { sendDueMessages } from '#server/modules/push/send-messages.ts'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { api } from '../../support/server/purchase.ts'
import { startPushService, type PushDevice, type PushService } from '../../support/server/push-service.ts'
import { category, freeSeed, testNow } from '../../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { startChild } from '../../support/start-child.ts'

let service: PushService
let database: TestDatabase
let servers: TestServer[]
beforeAll(async () => {
  service = await startPushService()
  database = await createDatabase()
  const start = () => startTestServer({ database, push: { transport: service.transport() } })
  servers = await Promise.all([start(), start()])
  await writePushKeys(servers[0]!.db, makePushKeys('mailto:tickets@tessera.events'))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await service.close()
  await database.drop()
})

/** Devices that wait for the sale of a new event. */
async function waitingDevices(count: number): Promise<PushDevice[]> {
  const [server] = servers as [TestServer]
  const seed = freeSeed({ categories: [category({ price: 0, saleFrom: testNow + hour })] })
  await server.load(seed)
  const devices = Array.from({ length: count }, () => service.newDevice())
  for (const device of devices) {
    const body = device.subscription([{ type: 'SALE', shortName: seed.shortName }])
    expect((await server.visitor().put(`${api}/push/subscription`, body)).statusCode).toBe(200)
    await sql`delete from limited_acts`.execute(server.db)
  }
  return devices
}

describe('two instances on one PostgreSQL database', () => {
  it('send one message of a fact to each device when both read and send at the same time (W206)', async () => {
    const devices = await waitingDevices(12)
    for (const { clock } of servers) clock.set(testNow + hour)
    const rounds = servers.flatMap((server) => [server, server])
    await Promise.all(rounds.map(({ context }) => runPushReadings(context)))
    await Promise.all(rounds.map(({ context }) => sendDueMessages(context)))
    expect(devices.map((device) => device.kinds())).toEqual(devices.map(() => ['SALE_OPEN']))
  })

  it('send no message twice that a device shows twice when one of them is killed while it sends (W206)', async () => {
    const devices = await waitingDevices(40)
    // Every message that is sent at the same time hangs: the server is killed between the delivery and its record.
    const hanging = devices.slice(10, 30)
    for (const device of hanging) device.answerNext({ status: 201, silent: true })
    const pushService = { origin: service.origin, certificate: service.certificate }
    /** The clock of the tests, minutes after the sale began. */
    const aheadAt = (minutes: number) => testNow + hour + minutes * 60_000 - Date.now()
    const killed = await startChild({ url: database.url, pushService, ahead: aheadAt(1) })
    await expect
      .poll(() => hanging.filter(({ received }) => received.length > 0).length, { timeout: 90_000 })
      .toBe(hanging.length)
    await killed.kill()
    const other = await startChild({ url: database.url, pushService, ahead: aheadAt(5) })
    const left = async () =>
      Number(
        (
          await sql<{
            count: number
          }>`select count(*) as count from push_messages where ended_at is null`.execute(servers[0]!.db)
        ).rows[0]?.count,
      )
    await expect.poll(left, { timeout: 90_000 }).toBe(0)
    await other.stop()
    const tags = devices.map(
      ({ received }) => new Set(received.map(({ message }) => message.notification.tag)).size,
    )
    expect(tags).toEqual(devices.map(() => 1))
    expect(devices.flatMap(({ received }) => received).length).toBeLessThanOrEqual(devices.length + 20)
  }, 300_000)
})
