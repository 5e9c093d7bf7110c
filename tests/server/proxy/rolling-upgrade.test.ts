/** An upgrade of one instance after the other behind the documented nginx, while 300 buyers hold tickets. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { second } from '#core/domain/durations.ts'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { freePort } from '../../support/free-port.ts'
import { documentedBlock, startNginx, type TestNginx } from '../../support/nginx.ts'
import { remoteBuyer } from '../../support/remote-buyer.ts'
import { category, freeSeed } from '../../support/seeds.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const buyers = 300
const atOnce = 6

const cache = mkdtempSync(join(tmpdir(), 'tessera-cache-'))
let database: TestDatabase
let ports: number[]
let instances: TestServer[]
let nginx: TestNginx

async function startInstance(port: number): Promise<TestServer> {
  const instance = await startTestServer({ database, trustProxy: 1, drain: second })
  await instance.app.listen({ port, host: '127.0.0.1' })
  return instance
}

beforeAll(async () => {
  database = await createDatabase()
  ports = [await freePort(), await freePort()]
  instances = await Promise.all(ports.map(startInstance))
  nginx = await startNginx(
    documentedBlock('own-server', {
      '127.0.0.1:8081': `127.0.0.1:${String(ports[0])}`,
      '127.0.0.1:8082': `127.0.0.1:${String(ports[1])}`,
      '/var/cache/nginx/tessera': cache,
    }),
  )
})
afterAll(async () => {
  await nginx.stop()
  await Promise.all(instances.map((instance) => instance.close()))
  await database.drop()
  rmSync(cache, { recursive: true })
})

/** Stops each instance, starts it again and waits until it is ready, before the next one. */
async function upgrade(): Promise<void> {
  for (const [index, port] of ports.entries()) {
    await instances[index]?.close()
    instances[index] = await startInstance(port)
    expect((await fetch(`http://127.0.0.1:${String(port)}/readyz`)).status).toBe(200)
  }
}

it('loses no buyer and logs no address of an order (B744)', async () => {
  const seed = freeSeed({ seats: 2000, categories: [category({ price: 0, seats: 2000 })] })
  const eventId = await instances[0]!.load(seed)
  const { id: categoryId } = await instances[0]!.db
    .selectFrom('categories')
    .select('id')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  const orders: string[] = []
  const faults: string[] = []
  let isUpgraded = false
  let begun = 0

  async function visit(): Promise<void> {
    // Buyers come until the upgrade is over, and at least as many as the test promises.
    while (begun < buyers || !isUpgraded) {
      begun += 1
      await remoteBuyer(nginx.origin)
        .reserve(seed.shortName, categoryId)
        .then(
          (order) => orders.push(order?.id ?? ''),
          (error: unknown) => faults.push(String(error)),
        )
    }
  }
  const upgraded = upgrade()
    .then(upgrade)
    .finally(() => (isUpgraded = true))
  await Promise.all([upgraded, ...Array.from({ length: atOnce }, visit)])
  expect(faults).toEqual([])
  expect(orders.length).toBeGreaterThanOrEqual(buyers)
  const held = await instances[0]!.db.selectFrom('reservations').select('id').execute()
  expect(held.map(({ id }) => id).toSorted()).toEqual(orders.toSorted())
  const log = await nginx.accessLog()
  expect(log.split('\n').length).toBeGreaterThan(buyers)
  expect(orders.filter((id) => log.includes(id)).concat(/\/event\S*/.exec(log) ?? [])).toEqual([])
})
