/**
 * More buyers at the same moment than two instances have connections, while an operator changes the catalogue. A
 * transaction that waits for another connection holds its own: when all transactions do, none goes on.
 */
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { onSite } from '../../support/purchase.ts'
import { createBuyer, type RemoteBuyer, type RemoteOrder, type Send } from '../../support/remote-buyer.ts'
import { category, eventSeed } from '../../support/seeds.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

/** Three times the connections of two instances. */
const buyers = 60
const shortName = 'rush'

let database: TestDatabase
let firstServer: TestServer
let secondServer: TestServer
let categoryId: number
beforeAll(async () => {
  database = await createDatabase()
  firstServer = await startTestServer({ database })
  secondServer = await startTestServer({ database })
  const seed = eventSeed({ shortName, seats: buyers, categories: [category({ seats: buyers })] })
  const eventId = await firstServer.load(seed)
  const { id } = await firstServer.db
    .selectFrom('categories')
    .select('id')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  categoryId = id
})
afterAll(async () => {
  await Promise.all([firstServer.close(), secondServer.close()])
  await database.drop()
})

/** As a load balancer: each call of a buyer goes to the next instance. */
function sendInTurn(first: number): Send {
  let turn = first
  return async ({ method, path, headers, body }) => {
    turn += 1
    const { app } = turn % 2 === 0 ? firstServer : secondServer
    const call: InjectOptions = {
      method: method === 'GET' ? 'GET' : 'POST',
      url: path,
      headers: { ...headers },
    }
    const answer = await app.inject(body === undefined ? call : { ...call, payload: body })
    const header = (name: string) =>
      answer.headers[name] === undefined ? null : String(answer.headers[name])
    return { status: answer.statusCode, header, text: answer.body }
  }
}

/** After each change both instances read the catalogue again. */
async function changeSettings(): Promise<void> {
  for (let change = 0; change < 20; change += 1)
    await sql`insert into settings (key, value) values ('SAMPLE', to_jsonb(1))
      on conflict (key) do update set value = settings.value`.execute(firstServer.db)
}

interface Ordering {
  readonly buyer: RemoteBuyer
  readonly order: RemoteOrder
}

const reserve = (): Promise<Ordering[]> =>
  Promise.all(
    Array.from({ length: buyers }, async (_, index) => {
      const buyer = createBuyer(sendInTurn(index))
      const order = await buyer.reserve(shortName, categoryId)
      if (order === null) throw new Error('No ticket is left')
      return { buyer, order }
    }),
  )

/** Every buyer makes the call and reloads the page of the order meanwhile. @returns the statuses of all answers */
async function statusesOf(
  all: readonly Ordering[],
  call: (one: Ordering) => Promise<{ readonly status: number }>,
): Promise<Set<number>> {
  const calls = all.flatMap((ordering) => [
    call(ordering),
    ordering.buyer.call('GET', `/api/v2/public/reservation/${ordering.order.id}`),
  ])
  const [answers] = await Promise.all([Promise.all(calls), changeSettings()])
  return new Set(answers.map(({ status }) => status))
}

describe('two instances on one PostgreSQL database', () => {
  it('answer 60 buyers at the same moment while settings change', async () => {
    const all = await reserve()
    // Which statement waits for which depends on their timing.
    for (let round = 0; round < 4; round += 1)
      expect(await statusesOf(all, ({ buyer, order }) => buyer.fillIn(order))).toEqual(new Set([200]))
    expect(await statusesOf(all, ({ buyer, order }) => buyer.confirm(order, onSite))).toEqual(new Set([200]))
  })
})
