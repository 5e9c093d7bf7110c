import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hour } from '#core/domain/durations.ts'
import type { Finding } from '#server/admin/doctor/finding.ts'
import { inspectAddress, inspectUpstream, type PublicAddress } from '#server/admin/doctor/inspect-address.ts'
import { inspectDatabase } from '#server/admin/doctor/inspect-database.ts'
import {
  inspectDisk,
  inspectEventFiles,
  inspectMail,
  inspectProviders,
} from '#server/admin/doctor/inspect-machine.ts'
import { recordBackup } from '#server/infra/database/backup.ts'
import { bundledProgram } from '../../../scripts/lib/bundled-program.mjs'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { freePort } from '../../support/free-port.ts'
import { eventSeed } from '../../support/seeds.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let database: TestDatabase
let origin: string
let folder: string
beforeAll(async () => {
  database = await createDatabase()
  server = await startTestServer({ database, now: Date.now, trustProxy: 1 })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'tessera-doctor-'))
})
afterAll(async () => {
  await server.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const levels = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ about, level }) => [about, level]))
const faultsOf = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level === 'fault').map(({ text, fix }) => `${text} ${fix ?? ''}`)

/** The server behind a proxy of the given address, which sends these headers instead of the visitor's. */
const through = (baseUrl: string, headers: Record<string, string> | null): PublicAddress => ({
  baseUrl,
  trustsProxy: true,
  now: Date.now,
  fetch: (address, init) =>
    fetch(new Request(address).url.replace(baseUrl, origin), headers === null ? init : { ...init, headers }),
})

describe('boxoffice doctor, at the public address', () => {
  it('finds nothing wrong behind a proxy that sets its headers (B417)', async () => {
    const proxy = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
    expect(levels(await inspectAddress(through('https://tickets.example.org', proxy)))).toEqual({
      address: 'ok',
      server: 'ok',
      'clock of the proxy': 'ok',
      'proxy headers': 'ok',
      ready: 'ok',
    })
  })

  it('finds http, a missing X-Forwarded-Proto, and an address that a visitor can choose (B417)', async () => {
    expect(faultsOf(await inspectAddress(through('http://tickets.example.org', {})))[0]).toContain('no https')
    expect(faultsOf(await inspectAddress(through('https://tickets.example.org', {})))[0]).toContain(
      'Let the proxy set X-Forwarded-Proto',
    )
    const open = await inspectAddress(through('http://localhost:1', null))
    expect(faultsOf(open)[0]).toContain('A visitor can choose the address')
  })

  it('finds a clock that differs, another server and none (B417)', async () => {
    const late = { ...through('http://localhost:1', {}), now: () => Date.now() + 60_000 }
    expect(levels(await inspectAddress(late))['clock of the proxy']).toBe('fault')
    const other: typeof fetch = () => Promise.resolve(new Response('<html>'))
    expect(faultsOf(await inspectAddress({ ...late, fetch: other }))[0]).toContain('not as this server')
    const none: typeof fetch = () => Promise.reject(new TypeError('fetch failed'))
    expect(faultsOf(await inspectAddress({ ...late, fetch: none }))[0]).toContain(
      'does not answer: fetch failed',
    )
  })

  it('reads the calls of an alf.io, and finds one that cannot be read (B417)', async () => {
    expect((await inspectUpstream(origin, fetch, Date.now)).level).toBe('ok')
    const old: typeof fetch = () => Promise.resolve(Response.json({ events: 'none' }))
    expect((await inspectUpstream(origin, old, Date.now)).fix).toContain('2.0-M6')
    expect(
      (await inspectUpstream(`http://127.0.0.1:${String(await freePort())}`, fetch, Date.now)).level,
    ).toBe('fault')
  })
})

describe('boxoffice doctor, in the database', () => {
  const inspect = (change: Partial<Parameters<typeof inspectDatabase>[0]> = {}) =>
    inspectDatabase({ db: server.db, now: Date.now(), embedded: true, sells: true, ...change })

  it('finds nothing wrong in a new one, except that there is no backup (B418)', async () => {
    // Other tests of this process may have reached limits.
    const { limits: _, ...found } = levels(await inspect())
    expect(found).toEqual({
      database: 'ok',
      rights: 'ok',
      clock: 'ok',
      'mail queue': 'ok',
      backup: 'warning',
      push: 'ok',
      demo: 'ok',
    })
  })

  it('finds the age of the backup (B418)', async () => {
    const now = Date.now()
    await recordBackup(server.db, now - 2 * hour)
    const of = async () => (await inspect({ now })).find(({ about }) => about === 'backup')
    expect(await of()).toMatchObject({ level: 'ok', text: '2 hours old' })
    await recordBackup(server.db, now - 30 * hour)
    expect(await of()).toMatchObject({ level: 'warning', text: 'The last one is 30 hours old.' })
  })

  it('finds a clock that differs, mails that cannot be sent, and a demo on sale in a shop (B418)', async () => {
    const id = await server.load(eventSeed())
    await server.db.updateTable('events').set({ demo_status: 'PUBLIC' }).where('id', '=', id).execute()
    await server.db
      .insertInto('mail_queue')
      .values({
        kind: 'x',
        recipient: 'a@example.org',
        language: 'en',
        data: '{}',
        attempts: 1,
        last_error: '550 <ada@example.org>',
        created_at: 1,
        next_attempt_at: 1,
      })
      .execute()
    const found = await inspect({ now: Date.now() + 10_000 })
    expect(found.find(({ about }) => about === 'mail queue')?.text).toContain('550 <a***@example.org>')
    expect(levels(found)).toMatchObject({ clock: 'fault', 'mail queue': 'warning', demo: 'fault' })
    expect(levels(await inspect({ sells: false }))['demo']).toBe('warning')
  })

  it('finds a PostgreSQL that does not wait for its disk, as that of the tests (B418)', async () => {
    expect(levels(await inspect({ embedded: false }))['durability']).toBe('fault')
  })
})

describe('boxoffice doctor, on the machine', () => {
  it('finds a folder that cannot be written (B419)', async () => {
    expect((await inspectDisk(folder)).level).not.toBe('fault')
    expect((await inspectDisk(join(folder, 'none'))).text).toContain('cannot be written')
  })

  it('finds mails that are not tried, not possible or refused (B419)', async () => {
    const from = 'tickets@example.org'
    expect((await inspectMail({ smtpUrl: undefined, from, to: undefined }, 1)).fix).toBe('Set SMTP_URL.')
    const closed = `smtp://127.0.0.1:${String(await freePort())}`
    expect((await inspectMail({ smtpUrl: closed, from, to: undefined }, 1)).text).toBe('Not tried.')
    const refused = await inspectMail({ smtpUrl: closed, from, to: 'a@example.org' }, 1)
    expect([refused.level, refused.text]).toEqual(['fault', expect.stringContaining('ECONNREFUSED')])
  })

  it('asks the providers with the keys (B419)', async () => {
    const provider: Server = createServer(({ url, headers }, answer) => {
      const known = [
        'Bearer rk_test_good/v1/payment_intents?limit=1&expand[]=data.latest_charge',
        'undefined/.well-known/openid-configuration',
      ].includes(`${String(headers.authorization)}${decodeURI(url ?? '')}`)
      const isNarrow = headers.authorization === 'Bearer rk_test_narrow'
      answer.writeHead(known ? 200 : isNarrow ? 403 : 401).end('{}')
    })
    await new Promise<void>((open) => provider.listen(0, '127.0.0.1', open))
    const apiUrl = `http://127.0.0.1:${String((provider.address() as AddressInfo).port)}`
    const stripe = (secretKey: string) => ({ secretKey, apiUrl, webhookSecrets: ['whsec_1'] })
    const inspect = (secretKey: string, issuer: string) =>
      inspectProviders({ stripe: stripe(secretKey), issuer }, fetch).then(levels)
    expect(await inspect('rk_test_good', apiUrl)).toEqual({ Stripe: 'ok', 'sign-in': 'ok' })
    expect(await inspect('sk_test_bad', `${apiUrl}/other`)).toEqual({ Stripe: 'fault', 'sign-in': 'fault' })
    const [narrow] = await inspectProviders({ stripe: stripe('rk_test_narrow'), issuer: undefined }, fetch)
    expect(narrow).toMatchObject({ level: 'fault', fix: expect.stringContaining('Charges') as string })
    expect(await inspectProviders({ stripe: undefined, issuer: undefined }, fetch)).toEqual([])
    await new Promise((closed) => provider.close(closed))
  })

  it('reads event files without loading them (B419)', async () => {
    const file = join(folder, 'wrong.yaml')
    await writeFile(file, 'shortName: [')
    expect((await inspectEventFiles([file]))[0]).toMatchObject({ level: 'fault' })
  })
})

describe('npm run boxoffice -- doctor', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const run = async (env: Record<string, string>, ...args: string[]) => {
    const program = await bundledProgram('server/cli.ts')
    return new Promise<{ code: number; text: string }>((ended) => {
      execFile(
        process.execPath,
        [program, 'doctor', ...args],
        { cwd: root, env: { PATH: process.env['PATH'], ...env } },
        (error, out, err) => ended({ code: error ? Number(error.code) : 0, text: out + err }),
      )
    })
  }

  it('exits with 1 for a fault, and names each fault with its fix (B417)', async () => {
    const env = { DEMO: 'off', DATABASE_URL: database.url ?? '', BASE_URL: origin, DATA_DIR: folder }
    const { code, text } = await run(env)
    expect(code).toBe(1)
    expect(text).toMatch(/FAULT\s+durability\s+fsync is off/)
    expect(text).toContain('Fix: Set both to on.')
    expect(text).toMatch(/ok\s+server\s+answers at http/)
    expect(text).toMatch(/\d faults, \d warnings\./)
  })

  it('reports what it found when there is no database, and a wrong variable (B417)', async () => {
    const empty = await run({ DEMO: 'off', DATA_DIR: folder, BASE_URL: origin })
    expect([empty.code, empty.text]).toEqual([1, expect.stringContaining('There is none in')])
    const wrong = await run({ DEMO: 'maybe' })
    expect([wrong.code, wrong.text]).toEqual([
      1,
      expect.stringContaining('DEMO: Invalid option: expected one of "on"|"off"'),
    ])
  })
})
