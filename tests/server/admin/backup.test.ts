import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { restore } from '#server/admin/commands/backup.ts'
import { restoreBackup } from '#server/infra/database/backup.ts'
import { connectDatabase } from '#server/infra/database/database.ts'
import { migrationNames } from '#server/infra/database/migrate.ts'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { sendQueuedMails } from '../../support/server/mails.ts'
import { fillDataFolder } from '../../support/server/pglite-folder.ts'
import { plainDocuments } from '../../support/server/plain-documents.ts'
import { api, buy, byTransfer, forFree, type Held } from '../../support/server/purchase.ts'
import { runOperatorCommand } from '../../support/server/run-operator-command.ts'
import { eventSeed, freeSeed } from '../../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

let home: string
let full: TestDatabase
let empty: TestDatabase
/** The lines of a backup without its end. */
let lines: string
plainDocuments()
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tessera-backup-'))
  full = await createDatabase()
  empty = await createDatabase('empty')
  await fillDataFolder(join(home, 'source'))
})
afterAll(async () => {
  await Promise.all([full.drop(), empty.drop()])
  await rm(home, { recursive: true })
})

/** Data, code and PDF of each ticket, as its links answer them. @throws for a link that does not answer */
async function ticketAnswers(server: TestServer, { shortName, tickets }: Held): Promise<unknown[]> {
  const visitor = server.visitor()
  return Promise.all(
    tickets.map(async (uuid) => {
      const path = `${api}/event/${shortName}/ticket/${uuid}`
      const [data, code, pdf] = await Promise.all(
        [path, `${path}/code.png`, `${path}/download-ticket`].map((address) => visitor.get(address)),
      )
      expect([data?.statusCode, code?.statusCode, pdf?.statusCode]).toEqual([200, 200, 200])
      return [data?.json<unknown>(), code?.rawPayload, pdf?.headers['content-type']]
    }),
  )
}

/** The addresses of tickets that are not sold. */
async function freeTickets({ db }: TestServer): Promise<string[]> {
  const rows = await db
    .selectFrom('tickets')
    .select(['uuid', 'public_uuid'])
    .where('status', '=', 'FREE')
    .execute()
  return rows.flatMap(({ uuid, public_uuid: publicUuid }) => [uuid, publicUuid])
}

/** Writes a backup with a matching checksum from changed lines. */
async function writeLines(name: string, content: string): Promise<string> {
  const file = join(home, name)
  const end = { rows: {}, sha256: createHash('sha256').update(content).digest('hex') }
  await writeFile(file, gzipSync(`${content}= ${JSON.stringify(end)}\n`))
  return file
}

describe('boxoffice backup and restore', { shuffle: false }, () => {
  it.each(['PostgreSQL', 'PGlite'])(
    'moves a shop from %s to the other database: every link of a ticket answers as before, free tickets have new addresses, new orders new numbers, unsent mails wait (B394, B395, W644)',
    async (from) => {
      const onPostgres = from === 'PostgreSQL'
      const source = onPostgres ? { url: full.url } : { folder: join(home, 'source') }
      const target = onPostgres ? { folder: join(home, 'target') } : { folder: '', url: empty.url }
      const file = join(home, from)
      const server = await startTestServer({ database: source })
      const free = await buy(server, freeSeed(), 2, forFree)
      const unpaid = await buy(server, eventSeed(), 1, byTransfer)
      const content = '2 events, 2 orders, 40 tickets'
      expect(await runOperatorCommand(server, 'backup', file)).toEqual({
        ok: true,
        text: `Saved in ${file}: ${content}.`,
      })
      const tickets = await ticketAnswers(server, free)
      const freeBefore = await freeTickets(server)
      await server.close()
      const text = gunzipSync(await readFile(file)).toString()
      const end = text.lastIndexOf('\n= ') + 1
      lines = text.slice(0, end)

      const restored = await restore(target, [file])
      expect(restored.text).toMatch(
        new RegExp(`: ${content}\\. Start the server\\. \\d+ mails that it had not`),
      )
      const copy = await startTestServer({ database: target })
      const send = vi.fn(() => Promise.resolve())
      expect([await sendQueuedMails(copy.context, send), send.mock.calls]).toEqual([0, []])
      expect((await runOperatorCommand(copy, 'retry-mails')).text).not.toMatch(/ 0\.$/)
      expect(await sendQueuedMails(copy.context, send)).toBeGreaterThan(0)
      expect(await ticketAnswers(copy, free)).toEqual(tickets)
      const freeAfter = await freeTickets(copy)
      expect(freeAfter).toHaveLength(freeBefore.length)
      expect(freeAfter.filter((uuid) => freeBefore.includes(uuid))).toEqual([])
      expect((await runOperatorCommand(copy, 'mark-paid', unpaid.id)).ok).toBe(true)
      expect((await buy(copy, eventSeed(), 1, byTransfer)).tickets).toHaveLength(1)
      await copy.close()
    },
  )

  it('writes a file that only its owner can read', async () => {
    expect((await stat(join(home, 'PGlite'))).mode & 0o777).toBe(0o600)
  })

  it('refuses a file that was cut off, changed or is another one, and leaves no database', async () => {
    const bytes = await readFile(join(home, 'PGlite'))
    const damaged = {
      cut: bytes.subarray(0, bytes.length - 40),
      short: gzipSync(lines),
      changed: gzipSync(gunzipSync(bytes).toString().replace('Standard', 'standard')),
      other: Buffer.from('a letter'),
      none: gzipSync(''),
    }
    for (const [name, content] of Object.entries(damaged)) {
      await writeFile(join(home, name), content)
      const folder = join(home, `into-${name}`)
      expect([name, await restore({ folder }, [join(home, name)])]).toEqual([
        name,
        { ok: false, text: 'This file is no backup of Tessera, or it is damaged.' },
      ])
      expect(await readdir(folder).catch(() => [])).not.toContain('pg')
    }
    expect((await restore({ folder: join(home, 'into-none') }, [join(home, 'missing')])).text).toBe(
      `There is no file ${join(home, 'missing')}.`,
    )
  })

  it('refuses a backup of a newer version and leaves no database', async () => {
    const file = await writeLines('newer', lines.replace('"001-', '"999-from-tomorrow","001-'))
    const folder = join(home, 'into-newer')
    expect(await restore({ folder }, [file])).toEqual({
      ok: false,
      text: 'The migration 999-from-tomorrow is of a newer version of Tessera.',
    })
    expect(await readdir(folder).catch(() => [])).not.toContain('pg')
  })

  it('fills an empty database only', async () => {
    const folder = join(home, 'source')
    expect((await restore({ folder }, [join(home, 'PGlite')])).text).toBe(
      `There is a database in ${folder}. Stop its server and move the folder away, or set another DATA_DIR.`,
    )
    expect((await restore({ folder, url: full.url }, [join(home, 'PGlite')])).text).toBe(
      'The database is not empty. Restore into a database that was just created.',
    )
  })

  it('brings the tables of an earlier version up to date', async () => {
    const earlier = lines.slice(0, lines.indexOf('\n') + 1).replace(/"migrations":\[.*?\]/, '"migrations":[]')
    const target = await createDatabase('empty')
    await restoreBackup(target, await writeLines('earlier', earlier))
    const db = await connectDatabase(target)
    const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    await db.destroy()
    await target.drop()
    expect(done.rows.map(({ name }) => name)).toEqual(migrationNames)
  })
})
