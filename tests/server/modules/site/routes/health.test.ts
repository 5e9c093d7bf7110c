import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import * as freeSpace from '#server/infra/data-folder.ts'
import * as jobs from '#server/infra/jobs.ts'
import { pglite, startTestServer, testServer } from '../../../../support/server/test-server.ts'

const server = testServer()

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

  it('writes at most once in two seconds, one probe at a time, and again after the clock was set back', async () => {
    await health()
    const write = vi.spyOn(jobs, 'writeLease')
    server.clock.advance(1999)
    for (let call = 0; call < 5; call += 1) await health()
    expect(write).not.toHaveBeenCalled()
    let finish: () => void = () => undefined
    write.mockReturnValue(new Promise<void>((resolve) => (finish = resolve)))
    server.clock.advance(-4000)
    const first = health()
    await vi.waitFor(() => expect(write).toHaveBeenCalled())
    server.clock.advance(10_000)
    const second = health()
    await server.app.inject('/healthz')
    finish()
    expect([...(await first), ...(await second)]).toEqual([200, 'ok', 200, 'ok'])
    expect(write).toHaveBeenCalledTimes(1)
  })

  it('answers 503 when the disk of the embedded database is nearly full', async () => {
    const embedded = await startTestServer({ ...pglite, now: Date.now })
    vi.spyOn(freeSpace, 'freeMegabytes').mockResolvedValue(39)
    const { statusCode, body } = await embedded.app.inject('/readyz')
    expect([statusCode, body]).toEqual([503, 'disk full'])
    await embedded.close()
  })
})
