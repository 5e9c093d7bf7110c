import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdminCommand } from '#server/admin/admin-socket.ts'
import { pushKeysCommand } from '#server/admin/commands/push-keys.ts'
import { inspectDatabase } from '#server/admin/doctor/inspect-database.ts'
import { readPushKeys, subjectProblem, writePushKeys } from '#server/modules/push/push-keys.ts'
import { buildServer } from '#server/server.ts'
import { createDatabase, type TestDatabase } from '../../../support/databases.ts'
import { testNow } from '../../../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../../../support/server/test-server.ts'

describe('subjectProblem', () => {
  it.each(['mailto:tickets@tessera.events', 'https://tessera.events', 'https://tessera.events/contact'])(
    'accepts %s (W207)',
    (subject) => {
      expect(subjectProblem(subject)).toBeNull()
    },
  )
  it.each([
    ...[
      '',
      'tickets@tessera.events',
      'mailto:',
      'mailto:tickets',
      'mailto: tickets@tessera.events',
      'mailto:<a@tessera.events>',
    ],
    ...['mailto:a@localhost', 'mailto:a@example.org', 'mailto:a@shop.invalid', 'mailto:a@intranet'],
    ...[
      'http://tessera.events',
      'https://localhost',
      'https://127.0.0.1',
      'https://www.example.com',
      'https:tessera',
    ],
  ])('refuses "%s" (W207)', (subject) => {
    expect(subjectProblem(subject)).toContain('mailto:tickets@your-domain')
  })
})

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createDatabase()
  server = await startTestServer({ database })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const run = async (...args: string[]) =>
  runAdminCommand(server.db, { command: 'push-keys', input: await pushKeysCommand.prepare(args) }, testNow)

describe('boxoffice push-keys', () => {
  it('makes keys, shows them without the private one, changes the subject, and replaces them on request (W207)', async () => {
    expect((await run()).text).toContain('There are no keys')
    expect((await run('mailto:a@localhost')).ok).toBe(false)
    expect(await readPushKeys(server.db)).toBeNull()
    expect((await run('mailto:tickets@tessera.events')).ok).toBe(true)
    const first = (await readPushKeys(server.db))!
    const shown = (await run()).text
    expect(shown).toContain(first.publicKey)
    expect(shown).not.toContain(first.privateKey)
    await run('https://tessera.events')
    expect(await readPushKeys(server.db)).toEqual({ ...first, subject: 'https://tessera.events' })
    await run('https://tessera.events', '--replace')
    expect((await readPushKeys(server.db))?.publicKey).not.toBe(first.publicKey)
  })

  it('has a line in the report of doctor (W210)', async () => {
    const findings = await inspectDatabase({ db: server.db, now: testNow, embedded: false })
    expect(findings.find(({ about }) => about === 'push')).toMatchObject({
      level: 'ok',
      text: 'keys and subject https://tessera.events; 0 devices, 0 messages in the queue, 0 dropped in a day',
    })
  })
})

describe('the start of the server', () => {
  it('fails with a sentence when the stored subject is no real address (W207)', async () => {
    const keys = (await readPushKeys(server.db))!
    await writePushKeys(server.db, { ...keys, subject: 'mailto:admin@localhost' })
    await expect(buildServer({ database })).rejects.toThrow(
      /^The subject is the address of the operator.* not mailto:admin@localhost\. Change it: npm run boxoffice -- push-keys/,
    )
    const findings = await inspectDatabase({ db: server.db, now: testNow, embedded: false })
    expect(findings.find(({ about }) => about === 'push')?.level).toBe('fault')
    await writePushKeys(server.db, keys)
  })
})
