/** Limits of a visitor that two instances share. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepSession, newSession as makeSession } from '#server/infra/database/session-store.ts'
import { findEvent } from '#server/modules/catalogue/queries.ts'
import { requestTurn } from '#server/modules/sale-queue/turns.ts'
import { joinWaitingList } from '#server/modules/waiting-list/join-waiting-list.ts'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { api, holdMore } from '../../support/purchase.ts'
import { queuedSeed } from '../../support/sale-queue.ts'
import { eventSeed } from '../../support/seeds.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { listOn, waitingTools } from '../../support/waiting-list.ts'

let database: TestDatabase
let firstServer: TestServer
let secondServer: TestServer
beforeAll(async () => {
  database = await createDatabase()
  const copy = () => startTestServer({ database })
  ;[firstServer, secondServer] = await Promise.all([copy(), copy()])
})
afterAll(async () => {
  await Promise.all([firstServer.close(), secondServer.close()])
  await database.drop()
})

const address = '192.0.2.1'
async function newSession(): Promise<string> {
  const session = makeSession(firstServer.context.sessionKey, firstServer.clock.now())
  await keepSession(firstServer.db, session)
  return session.id
}
/** 60 calls at once, half of them on each instance. */
const onBoth = async <T>(call: (server: TestServer, sessionId: string, index: number) => Promise<T>) => {
  const sessions = await Promise.all(Array.from({ length: 60 }, newSession))
  return Promise.all(
    sessions.map((id, index) => call(index % 2 === 0 ? firstServer : secondServer, id, index)),
  )
}
async function eventOn({ db }: TestServer, shortName: string) {
  const event = await findEvent(db, shortName)
  if (!event) throw new Error(`No event ${shortName}`)
  return event
}

describe('two instances on one PostgreSQL database', () => {
  it('give the sessions of one address ten places in a sale queue together', async () => {
    const seed = queuedSeed(5, { settings: { SALE_QUEUE_PLACES_PER_IP: 10 } })
    await firstServer.load(seed)
    const turns = await onBoth(async (server, sessionId) =>
      requestTurn(server.context, await eventOn(server, seed.shortName), { sessionId, address }),
    )
    const count = (kind: string) => turns.filter((turn) => turn.kind === kind).length
    expect([count('admitted'), count('waiting'), count('refused')]).toEqual([5, 5, 50])
  })

  it('store 20 waiting list entries of one address together', async () => {
    const { prepared, entries } = waitingTools(() => firstServer)
    const shortName = await prepared({ settings: { ...listOn, MAX_WAITING_LIST_ENTRIES_PER_IP: 20 } })
    await holdMore(firstServer, shortName)
    const results = await onBoth(async (server, sessionId, index) =>
      joinWaitingList(
        server.context,
        await eventOn(server, shortName),
        { firstName: 'Ada', lastName: 'Rossi', email: `a${String(index)}@example.org`, userLanguage: 'en' },
        { sessionId, address },
      ),
    )
    expect(results.filter((result) => result === 'joined')).toHaveLength(20)
    expect(results.filter((result) => result === 'too-many')).toHaveLength(40)
    expect(await entries(shortName)).toHaveLength(20)
  })

  it('accept ten wrong codes of one address together', async () => {
    const seed = eventSeed({ settings: { MAX_WRONG_CODES_PER_IP: 10 } })
    await firstServer.load(seed)
    const answers = await onBoth((server, _, index) =>
      server.app.inject({
        url: `${api}/event/${seed.shortName}/validate-code?code=GUESS${String(index)}`,
        remoteAddress: address,
      }),
    )
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    expect([count(422), count(429)]).toEqual([10, 50])
  })
})
