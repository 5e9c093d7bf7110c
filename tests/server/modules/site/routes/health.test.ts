import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const health = async () => {
  const { statusCode, body } = await server.app.inject('/readyz')
  return [statusCode, body]
}

describe('GET /readyz', () => {
  it('answers 503 while the database answers but cannot store anything', async () => {
    expect(await health()).toEqual([200, 'ok'])
    await sql`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device'; end $$`.execute(server.db)
    await sql`create trigger full_disk before insert or update on leases
      for each statement execute function refuse()`.execute(server.db)
    server.clock.advance(2000)
    expect(await health()).toEqual([503, 'database unavailable'])
    await sql`drop trigger full_disk on leases`.execute(server.db)
    server.clock.advance(2000)
    expect(await health()).toEqual([200, 'ok'])
  })

  it('writes at most once in two seconds, and again after the clock was set back', async () => {
    await health()
    const query = vi.spyOn(server.db, 'getExecutor')
    for (let call = 0; call < 5; call += 1) await health()
    server.clock.advance(1999)
    await health()
    expect(query).not.toHaveBeenCalled()
    server.clock.advance(-2000)
    await health()
    expect(query).toHaveBeenCalled()
  })
})
