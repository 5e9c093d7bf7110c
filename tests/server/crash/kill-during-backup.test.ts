import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendAdminRequest } from '#server/admin/admin-socket.ts'
import { restore } from '#server/admin/commands/backup.ts'
import { remoteBuyer } from '../../support/remote-buyer.ts'
import { loadCrashEvent, ready, withDatabase } from '../../support/server/crash.ts'
import { fillDataFolder } from '../../support/server/pglite-folder.ts'
import { startChild } from '../../support/start-child.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tessera-kill-backup-'))
})
afterAll(() => rm(home, { recursive: true }))

/** Pictures that take a while to write: a file that repeats them after 320 kB is not compressed by that. */
const addPictures = (folder: string) =>
  withDatabase({ folder }, (db) =>
    sql`insert into files (id, content_type, bytes)
      select 'picture-' || n, 'image/png', bytes
        from (select convert_to(string_agg(md5(i::text), ''), 'UTF8') as bytes from generate_series(1, 10000) i) as picture,
          generate_series(1, 6) n`.execute(db),
  )

it(
  'a server that is killed during a backup leaves no backup file, and sells after its restart',
  { timeout: 180_000 },
  async () => {
    const folder = await fillDataFolder(join(home, 'data'))
    const categoryId = await loadCrashEvent({ folder })
    await addPictures(folder)
    const file = join(home, 'night.backup')
    const server = await startChild({ folder })
    const answer = sendAdminRequest(folder, { command: 'backup', input: { file } }).then(
      (outcome) => outcome?.text,
      (error: Error) => error.message,
    )
    await expect.poll(() => existsSync(`${file}.part`), { interval: 5 }).toBe(true)
    await server.kill()
    expect(await answer).toMatch(/^The server ended before it answered\.|ECONNRESET/)
    expect(existsSync(file)).toBe(false)
    expect((await restore({ folder: join(home, 'copy') }, [`${file}.part`])).text).toBe(
      'This file is no backup of Tessera, or it is damaged.',
    )

    const again = await startChild({ folder })
    expect((await ready(remoteBuyer(again.origin), categoryId)).tickets).toHaveLength(2)
    const outcome = await sendAdminRequest(folder, { command: 'backup', input: { file } })
    expect(outcome?.text).toMatch(/: 1 event, 1 order, 60 tickets\.$/)
    await again.stop()
  },
)
