import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { UsageError } from '#server/admin/command.ts'
import { runCommandLine } from '#server/run-command-line.ts'
import { endpoints } from '#shell/endpoints.ts'
import { bundledProgram } from '../../../scripts/lib/bundled-program.mjs'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { fillDataFolder } from '../../support/server/pglite-folder.ts'
import { api, buy, byTransfer, forFree, onSite } from '../../support/server/purchase.ts'
import { eventSeed, freeSeed } from '../../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { wireOf } from '../../support/wire/json.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let folder: string
let file: string
let runningFolder: string
let stoppedFolder: string
let postgres: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-cli-'))
  // Bundling and the first folder of PGlite take longer than a test.
  ;[postgres, runningFolder, stoppedFolder] = await Promise.all([
    createDatabase(),
    fillDataFolder(join(folder, 'running')),
    fillDataFolder(join(folder, 'stopped')),
    bundledProgram('server/cli.ts'),
  ])
  file = join(folder, 'spring.yaml')
  const manual = await readFile(join(root, 'docs/OPERATOR.md'), 'utf8')
  const example = /```yaml\n([\s\S]*?)```/.exec(manual)?.[1] ?? ''
  await writeFile(file, example.replace('# image: poster.jpg', 'image: poster.png'))
  await copyFile(join(root, 'public/icon-192.png'), join(folder, 'poster.png'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await postgres.drop()
})

interface ProgramResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs the command-line program in a process. */
async function program(env: Record<string, string>, ...args: string[]): Promise<ProgramResult> {
  const file = await bundledProgram('server/cli.ts')
  return new Promise((ended) => {
    execFile(
      process.execPath,
      [file, ...args],
      { cwd: root, env: { PATH: process.env['PATH'], ...env } },
      (error, out, err) => ended({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

const springIsLoaded: ProgramResult = {
  code: 0,
  out: 'spring-meetup is loaded: 120 seats, 2 categories, /event/spring-meetup\n',
  err: '',
}

/** Expects the page of the loaded event to have the picture of its file. */
async function expectSpringPicture({ app }: TestServer): Promise<void> {
  const event = wireOf(await app.inject(`${api}/event/spring-meetup`), endpoints.event)
  expect(event.fileBlobId).toMatch(/./)
  const picture = await app.inject(`/file/${event.fileBlobId as string}`)
  expect(picture.headers['content-type']).toBe('image/png')
}

describe('npm run boxoffice', () => {
  it.each(['beside a running server on PGlite', 'on PostgreSQL'])(
    'loads an event with its picture and marks a transfer as paid %s',
    async (where) => {
      const onPostgres = where === 'on PostgreSQL'
      const database = onPostgres ? { url: postgres.url } : { folder: runningFolder }
      const server = await startTestServer({ database })
      const order = await buy(server, eventSeed({ shortName: 'autumn' }), 1, byTransfer)

      const env: Record<string, string> = onPostgres
        ? { DATABASE_URL: postgres.url }
        : { DATA_DIR: runningFolder }
      expect(await program(env, 'load', file)).toEqual(springIsLoaded)
      expect((await program(env, 'mark-paid', order.id.slice(0, 8))).code).toBe(0)

      await expectSpringPicture(server)
      expect(
        wireOf(await server.app.inject(`${order.path}/status`), endpoints.reservationStatus).status,
      ).toBe('COMPLETE')
      await server.close()
    },
  )

  it('loads an event with its picture with a stopped server on PGlite', async () => {
    expect(await program({ DATA_DIR: stoppedFolder }, 'load', file)).toEqual(springIsLoaded)
    const server = await startTestServer({ database: { folder: stoppedFolder } })
    await expectSpringPicture(server)
    await server.close()
  })

  it('lists a loaded event and refuses to load it a second time', async () => {
    const database = await createDatabase()
    const env = { DATABASE_URL: database.url }
    expect((await runCommandLine(['load', file], env)).ok).toBe(true)
    const again = await runCommandLine(['load', file], env)
    expect([again.ok, again.text]).toEqual([false, expect.stringContaining('already')])
    expect((await runCommandLine(['list'], env)).text).toMatch(/spring-meetup +PUBLIC/)
    await database.drop()
  })
})

describe('runCommandLine', () => {
  it('check-in answers each line of a scanner and goes on after a refusal', async () => {
    const server = await startTestServer({ database: { url: postgres.url } })
    const order = await buy(server, freeSeed(), 2, forFree)
    const [first = '', second = ''] = order.tickets
    const answers = new PassThrough()
    const outcome = await runCommandLine(
      ['check-in', '--event', order.shortName, '-'],
      { DATABASE_URL: postgres.url },
      {
        input: Readable.from([`${first}\n\n  ${first}\r\nnonsense\n${second}\n`]),
        output: answers.setEncoding('utf8'),
      },
    )
    expect(outcome).toEqual({ ok: false, text: '2 done, 2 refused.' })
    expect((answers.read() as string).trim().split('\n')).toEqual([
      expect.stringMatching(/^OK /u),
      expect.stringMatching(/^USED \d\d:\d\d /u),
      expect.stringMatching(/^There is no ticket /u),
      expect.stringMatching(/^OK /u),
    ])
    await server.close()
  })

  it('check-in reads no word for the command in a line of a scanner, whose code a visitor may have made (B727)', async () => {
    const server = await startTestServer({ database: { url: postgres.url } })
    const { tickets, shortName } = await buy(server, eventSeed({ paymentProxies: ['ON_SITE'] }), 1, onSite)
    const [ticket = ''] = tickets
    const scan = async (lines: string[], ...words: string[]) => {
      const output = new PassThrough().setEncoding('utf8')
      const input = Readable.from(lines.map((line) => `${line}\n`))
      await runCommandLine(['check-in', ...words], { DATABASE_URL: postgres.url }, { input, output })
      return (output.read() as string).trim().split('\n')
    }
    const lines = [`${ticket} paid`, 'paid', `--event ${shortName}`, `--event ${shortName} ${ticket}`, ticket]
    for (const words of [['--event', shortName, '-'], ['-']])
      expect(
        (await scan(lines, ...words)).filter(
          (answer) => !/^(There is no|FAILED|This ticket is not paid)/.test(answer),
        ),
      ).toEqual([])
    expect(await scan([ticket], '-', 'paid')).toEqual([expect.stringMatching(/^OK /)])
    await server.close()
  })

  it.each(['list', 'backup', 'restore'])(
    'shows every five seconds on a terminal that %s works, and only that it restores before',
    async (name) => {
      const database = await createDatabase('empty')
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
      const terminal = new PassThrough().setEncoding('utf8')
      const file = join(folder, `${name}.gz`)
      const words = name === 'list' ? [] : [file]
      const streams = { input: Readable.from([]), output: new PassThrough(), terminal }
      const ended = runCommandLine([name, ...words], { DATABASE_URL: database.url }, streams)
      // The interval begins after the arguments are read.
      await vi.waitUntil(() => vi.getTimerCount() > 0)
      vi.advanceTimersByTime(10_000)
      await ended
      expect(vi.getTimerCount()).toBe(0)
      const first = name === 'restore' ? `Restoring ${file} ...\n` : ''
      const shown = 'Still working after 5 seconds ...\nStill working after 10 seconds ...\n'
      expect(terminal.read()).toBe(first + shown)
      vi.useRealTimers()
      await database.drop()
    },
  )

  it.each(['list', 'doctor', 'load', 'restore'])(
    'shows at once on a terminal what %s does with the embedded database',
    async (name) => {
      const terminal = new PassThrough().setEncoding('utf8')
      const streams = { input: Readable.from([]), output: new PassThrough(), terminal }
      const words = { load: [file], restore: [join(folder, 'none')] }[name] ?? []
      const DATA_DIR = name === 'restore' ? join(folder, 'new') : stoppedFolder
      await runCommandLine([name, ...words], { DATA_DIR, DEMO: 'off' }, streams)
      expect(terminal.read()).toMatch(/^(?:Opening the database in|Restoring) .* \.\.\.\n/u)
    },
  )

  it('check-in of paying attendees leaves the database to a server that restarts meanwhile', async () => {
    const start = () => startTestServer({ database: { folder: runningFolder } })
    const server = await start()
    const order = await buy(server, eventSeed(), 1, onSite)
    const [input, output] = [new PassThrough(), new PassThrough().setEncoding('utf8')]
    const ended = runCommandLine(['check-in', '-', 'paid'], { DATA_DIR: runningFolder }, { input, output })
    const scan = async (): Promise<unknown> => {
      input.write(`${order.tickets[0] ?? ''}\n`)
      return once(output, 'data')
    }
    expect(await scan()).toEqual([expect.stringMatching(/^OK .+\n$/u)])
    await server.close()
    expect(await scan()).toEqual(['FAILED The server has ended.\n'])
    const next = await start()
    expect(await scan()).toEqual([expect.stringMatching(/^USED /u)])
    input.end()
    expect((await ended).text).toBe('1 done, 2 refused.')
    await next.close()
  })

  it.each<[string[], RegExp]>([
    [[], /^Usage: /],
    [['help'], /^Usage: /],
    [['--help'], /^Usage: /],
    [['help', 'load'], /^Usage: npm run boxoffice -- load <file.yaml>/],
    [['export', '--help'], /^Usage: npm run boxoffice -- export <event or pass>/],
  ])('explains the arguments %j', async (words, text) => {
    const outcome = await runCommandLine(words, {})
    expect([outcome.ok, outcome.text]).toEqual([true, expect.stringMatching(text)])
  })

  it.each<[string[], RegExp]>([
    [['help', 'dance'], /^There is no command dance/],
    [['dance'], /^There is no command dance/],
    [['exprot'], /^There is no command exprot; the nearest name is export\./],
    [['load'], /^Which file\?\n\nUsage: npm run boxoffice -- load/],
    [['list', 'spring'], /^The command has no arguments, found "spring"/],
  ])('refuses the arguments %j as a wrong usage', async (words, text) => {
    const refusal = await runCommandLine(words, { DATA_DIR: '/nowhere' }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(UsageError)
    expect((refusal as Error).message).toMatch(text)
  })

  it.each<[string, RegExp]>([
    ['no-such.yaml', /^The file no-such\.yaml does not exist\.$/],
    ['docs', /^The file docs is a folder\.$/],
  ])('returns why the file %s cannot be loaded', async (path, text) => {
    await expect(runCommandLine(['load', path], {})).rejects.toThrow(text)
  })

  it('returns that a folder has no database', async () => {
    const { ok, text } = await runCommandLine(['list'], { DATA_DIR: '/nowhere' })
    expect([ok, text]).toEqual([
      false,
      expect.stringMatching(/^There is no database in \/nowhere\. Set DATA_DIR or DATABASE_URL/),
    ])
  })
})

describe('npm run boxoffice with an error', () => {
  it('exits with 2 and a text without a stack for wrong arguments', async () => {
    const { code, out, err } = await program({}, 'dance')
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^There is no command dance/)
    expect(err).not.toContain('    at ')
  })

  it('reports a database that does not answer', async () => {
    const result = await program({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'list')
    expect([result.code, result.out]).toEqual([1, ''])
    expect(result.err).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/)
  })
})
