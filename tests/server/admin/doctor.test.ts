import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { day, hour } from '#kit/time/durations.ts'
import type { Finding } from '#server/admin/doctor/finding.ts'
import { inspectAddress, inspectInstances, inspectUpstream } from '#server/admin/doctor/inspect-address.ts'
import { inspectDatabase } from '#server/admin/doctor/inspect-database.ts'
import {
  inspectDisk,
  inspectEventFiles,
  inspectMail,
  inspectProviders,
} from '#server/admin/doctor/inspect-machine.ts'
import * as queries from '#server/admin/doctor/queries.ts'
import { inspectSurroundings } from '#server/doctor.ts'
import * as freeSpace from '#server/infra/data-folder.ts'
import * as backups from '#server/infra/database/backup.ts'
import { infoPath } from '#wire/api-paths.ts'
import { bundledProgram } from '../../../scripts/lib/bundled-program.mjs'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { eventSeed } from '../../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

let server: TestServer
let database: TestDatabase
let origin: string
let folder: string
let answers: Readonly<Record<string, unknown>>
beforeAll(async () => {
  database = await createDatabase()
  server = await startTestServer({ database, now: Date.now, trustProxy: 1 })
  await server.load(eventSeed({ shortName: 'spring' }))
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'tessera-doctor-'))
  await writeFile(join(folder, 'wrong.yaml'), 'shortName: [')
  const paths = [
    infoPath,
    ...['i18n/languages', 'events', 'event/spring'].map((path) => `/api/v2/public/${path}`),
  ]
  const read = async (path: string) => [path, await (await server.app.inject(path)).json()] as const
  answers = Object.fromEntries(await Promise.all(paths.map(read)))
})
afterAll(async () => {
  await server.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

interface Instance {
  /** Of the answers to calls; `no answer` breaks the connection. */
  readonly status?: number | 'no answer'
  readonly body?: unknown
  readonly ready?: readonly [status: number, text: string]
  /** Does not know that visitors use https. */
  readonly http?: true
  /** Believes a header of the visitor. */
  readonly credulous?: true
  /** Ms by which its clock is ahead. */
  readonly ahead?: number
}

/** A proxy that asks its instances in turn, and has the answer of each address without a query in its cache. */
function proxyOf(...instances: readonly Instance[]): typeof fetch {
  let turn = 0
  const headers = { date: new Date().toUTCString(), 'strict-transport-security': 'max-age=1' }
  return (input, init) => {
    const { pathname, search } = new URL(new Request(input).url)
    if (search === '') return Promise.resolve(Response.json(answers[pathname], { headers }))
    const { status = 200, ready = [200, 'ok'], ...instance } = instances[turn++ % instances.length] ?? {}
    if (status === 'no answer') return Promise.reject(new TypeError('fetch failed'))
    if (pathname === '/readyz') return Promise.resolve(new Response(ready[1], { status: ready[0] }))
    const isForged = new Headers(init?.headers).has('x-forwarded-for')
    const date = new Date(Date.now() + (instance.ahead ?? 0)).toUTCString()
    return Promise.resolve(
      Response.json(instance.body ?? answers[pathname], {
        status: isForged && instance.credulous ? 400 : status,
        headers: instance.http ? { date } : { ...headers, date },
      }),
    )
  }
}

const shop = 'https://tickets.example.org'
const local = { BASE_URL: 'http://localhost:1' }
const gone = 'http://127.0.0.1:1'
const otherEvents = { '/api/v2/public/events': { events: 'none' } }
const lateMails = { mails_failed: 3, mail_error: '550 <ada@example.org>' }
const visit = (fetch: typeof globalThis.fetch, baseUrl = shop, trustsProxy = true) =>
  inspectAddress({ baseUrl, trustsProxy, now: Date.now, fetch })
const behind = (...instances: readonly Instance[]) => visit(proxyOf(...instances))
const instance = (state: Instance) => inspectInstances(['http://127.0.0.1:82/'], proxyOf(state))

/** An alf.io whose answers are changed. @param took ms of each */
const upstream = (changes: object, took = 0): Promise<Finding> => {
  let now = 0
  const alfio: typeof fetch = (input) => {
    now += took
    const { pathname } = new URL(new Request(input).url)
    return Promise.resolve(Response.json({ ...answers, ...changes }[pathname]))
  }
  return inspectUpstream('https://alfio.example.org', alfio, () => now)
}
const checkOf = (recaptchaApiKey: string | null) => ({
  '/api/v2/public/event/spring': {
    captchaConfiguration: {
      captchaForTicketSelection: false,
      captchaForOfflinePaymentAndFree: true,
      recaptchaApiKey,
    },
  },
})

const facts: queries.DatabaseFacts = {
  version: 180_001,
  may_create: true,
  fsync: 'on',
  synchronous_commit: 'on',
  at: 5 * day,
  mails_failed: 0,
  mail_error: null,
}
function inDatabase(change: Partial<queries.DatabaseFacts>, { backup = 4.9 * day } = {}) {
  vi.spyOn(queries, 'readFacts').mockResolvedValue({ ...facts, ...change })
  vi.spyOn(backups, 'lastBackupTime').mockResolvedValue(backup === 0 ? null : backup)
  return inspectDatabase({ db: server.db, now: 5 * day, embedded: false })
}

function onDisk(megabytes: number) {
  vi.spyOn(freeSpace, 'freeMegabytes').mockResolvedValue(megabytes)
  return inspectDisk(folder)
}

const mail = (smtpUrl?: string, to?: string) => inspectMail({ smtpUrl, from: 'tickets@example.org', to }, 1)
const providers = (status: number, webhookSecrets = ['whsec_1']) =>
  inspectProviders(
    { stripe: { secretKey: 'rk_test_1', webhookSecrets }, issuer: 'https://id.example.org/' },
    () => Promise.resolve(new Response('{}', { status })),
  )
const settings = (env: Record<string, string>) => inspectSurroundings(env, [], Date.now)
const diskOnPostgres = async (mailServer: Record<string, string>) => {
  const onPostgres = { DEMO: 'off', DATABASE_URL: 'postgres://db/shop', DATA_DIR: join(folder, 'none') }
  const { findings } = await settings({ ...onPostgres, ...mailServer, ...local })
  return findings.filter(({ about }) => about === 'disk')
}

type State = () => Promise<Finding | Finding[] | { readonly findings: readonly Finding[] }>

/** A state, and the begin of the line of doctor that names it; `no fault` and `no line` for those that need none. */
const states: readonly (readonly [state: string, line: string, inspect: State])[] = [
  ['a shop behind a proxy that sets its headers', 'no fault', () => behind({})],
  ['http', 'fault address: .*has no https', () => visit(proxyOf({}), 'http://tickets.example.org')],
  ['http on this machine', 'warning address', () => visit(proxyOf({}), 'http://localhost:8080')],
  ['no X-Forwarded-Proto', 'fault proxy headers: .*X-Forwarded-Proto', () => behind({ http: true })],
  ['no TRUST_PROXY', 'fault proxy headers: .*TRUST_PROXY', () => visit(proxyOf({ http: true }), shop, false)],
  ['believed visitors', 'fault proxy headers: A visitor can choose', () => behind({ credulous: true })],
  ['one of two instances', 'fault proxy headers: .*3 of 6 answers', () => behind({}, { http: true })],
  ['a clock ahead', 'fault clock of the proxy: It differs by \\d\\d s', () => behind({ ahead: 60_000 })],
  ['another server', 'fault server: .*answers 200, but not as this', () => behind({ body: '<html>' })],
  ['stopped instances, and a cache', 'fault server: .*502', () => behind({ status: 502, body: 'bad' })],
  ['silence', 'fault server: .*not answer: fetch failed', () => behind({ status: 'no answer' })],
  ['no database', 'fault ready: .*503: database gone', () => behind({ ready: [503, 'database gone'] })],
  ['one of two unready', 'fault ready: .*3 of 6', () => behind({ ready: [503, 'disk full'] }, {})],
  ['a stopped instance', 'fault instance: .*:82 does not answer', () => instance({ status: 'no answer' })],
  ['an unready instance', 'fault instance: .*:82/readyz.*503', () => instance({ ready: [503, 'disk full'] })],
  ['a ready instance', 'ok instance: http://127.0.0.1:82 is ready', () => instance({})],
  ['an alf.io', 'no fault', () => upstream({})],
  ['an alf.io of another version', 'fault alf.io: .*cannot be read.*2.0-M6', () => upstream(otherEvents)],
  ['an alf.io that takes 8 s', 'warning alf.io: An answer took 8.0 s', () => upstream({}, 8000)],
  ['checks of an alf.io without a key', 'fault alf.io: .*no key', () => upstream(checkOf(null))],
  ['checks of an alf.io with a key', 'no fault', () => upstream(checkOf('a key'))],
  [
    'an alf.io that is away',
    'fault alf.io: It does not answer',
    () => inspectUpstream(gone, fetch, Date.now),
  ],
  ['a database in order', 'no fault', () => inDatabase({})],
  ['an old PostgreSQL', 'fault database: PostgreSQL 13', () => inDatabase({ version: 130_002 })],
  ['a user with few rights', 'fault rights: .*GRANT CREATE', () => inDatabase({ may_create: false })],
  ['fsync off', 'fault durability: fsync is off', () => inDatabase({ fsync: 'off' })],
  [
    'commits without the disk',
    'fault durability: .*commit is off',
    () => inDatabase({ synchronous_commit: 'off' }),
  ],
  ['a clock of the database', 'fault clock: .*by 300 s', () => inDatabase({ at: facts.at + 300_000 })],
  [
    'mails that wait',
    'warning mail queue: 3 mails.*550 <a\\*\\*\\*@.*retry-mails',
    () => inDatabase(lateMails),
  ],
  ['no backup', 'warning backup: None', () => inDatabase({}, { backup: 0 })],
  ['an old backup', 'warning backup: .*30 hours', () => inDatabase({}, { backup: facts.at - 30 * hour })],
  ['a read-only folder', 'fault disk: .*cannot be written', () => inspectDisk(join(folder, 'none'))],
  ['PostgreSQL and a mail server', 'no line', () => diskOnPostgres({ SMTP_URL: 'smtp://127.0.0.1:1' })],
  ['PostgreSQL and an outbox', 'fault disk: .*none cannot be written', () => diskOnPostgres({})],
  ['a full disk', 'fault disk: 50 MB', () => onDisk(50)],
  ['a disk that is soon full', 'warning disk: 500 MB', () => onDisk(500)],
  ['no mail server', 'warning mail: .*Set SMTP_URL', () => mail()],
  ['an untried mail server', 'warning mail: Not tried', () => mail('smtp://127.0.0.1:1')],
  ['no answer to mails', 'fault mail: .*ECONNREFUSED', () => mail('smtp://127.0.0.1:1', 'a@example.org')],
  ['providers that answer', 'no fault', () => providers(200)],
  ['a wrong key of Stripe', 'fault Stripe: .*401.*Copy the keys', () => providers(401)],
  ['a narrow key of Stripe', 'fault Stripe: .*403.*Charges', () => providers(403)],
  ['no webhook of Stripe', 'warning Stripe webhook', () => providers(200, [])],
  ['another sign-in', 'fault sign-in: https://id.example.org/.well-known.*404', () => providers(404)],
  ['an event file', 'fault event file: .*wrong.yaml', () => inspectEventFiles([join(folder, 'wrong.yaml')])],
  ['a wrong variable', 'fault settings: DEMO: Invalid option', () => settings({ DEMO: 'maybe' })],
  ['a path in BASE_URL', 'fault settings: BASE_URL: has to end', () => settings({ BASE_URL: `${shop}/a` })],
  [
    'a mistyped variable',
    'warning settings: SMTP_URI is no var',
    () => settings({ SMTP_URI: 'x', ...local }),
  ],
]

describe('boxoffice doctor', () => {
  it.each(states)('reports %s (B417, B418, B419)', async (_, line, inspect) => {
    const found = await inspect()
    const findings = 'findings' in found ? found.findings : [found].flat()
    const lines = findings.map(({ level, about, text, fix }) => `${level} ${about}: ${text} ${fix ?? ''}`)
    if (line.startsWith('no ')) expect(lines.filter((each) => !each.startsWith('ok '))).toEqual([])
    else expect(lines.join('\n')).toMatch(new RegExp(`^${line}`, 'm'))
    if (line === 'no line') expect(lines).toEqual([])
  })

  it('finds nothing wrong with a server and a new database, except their backup and how PostgreSQL writes (B417, B418)', async () => {
    const found = [
      ...(await visit((input, init) =>
        fetch(new Request(input).url.replace(shop, origin), {
          ...init,
          headers: { 'x-forwarded-proto': 'https' },
        }),
      )),
      ...(await inspectDatabase({ db: server.db, now: Date.now(), embedded: false })),
      await inspectUpstream(origin, fetch, Date.now),
    ]
    const wrong = found.filter(({ level }) => level !== 'ok').map(({ about }) => about)
    expect(wrong).toEqual(['durability', 'backup'])
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

  it('exits with 1 for a fault, and names each fault with its fix and the command that was called (B417)', async () => {
    const env = { DEMO: 'off', DATABASE_URL: database.url ?? '', BASE_URL: origin, DATA_DIR: folder }
    const { code, text } = await run({ ...env, BOXOFFICE: 'boxoffice' }, `${origin}/`)
    expect(code).toBe(1)
    expect(text).toMatch(/FAULT\s+durability\s+fsync is off/)
    expect(text).toContain('Fix: Set both to on.')
    expect(text).toMatch(/ok\s+instance\s+http:\S* is ready/)
    expect(text).toMatch(/Fix: Run boxoffice backup <file>/)
    expect(text).not.toContain('npm run')
    expect(text).toMatch(/\d faults?, \d warnings?\./)
  })

  it('reports what it found when there is no database (B417)', async () => {
    const empty = await run({ DEMO: 'off', DATA_DIR: folder, BASE_URL: origin })
    expect([empty.code, empty.text]).toEqual([1, expect.stringContaining('There is none in')])
  })
})
