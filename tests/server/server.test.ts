import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sendAdminRequest } from '#server/admin/admin-socket.ts'
import { folderSocket } from '#server/infra/data-folder.ts'
import { beginOf, openDatabase } from '#server/infra/database/database.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createPgliteFolder, fillDataFolder } from '../support/server/pglite-folder.ts'
import { api, buy, byTransfer, forFree } from '../support/server/purchase.ts'
import { eventSeed, freeSeed } from '../support/server/seeds.ts'
import { startTestServer } from '../support/server/test-server.ts'
import { jsonOf, wireOf } from '../support/wire/json.ts'

let folder: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ folder, drop } = await createPgliteFolder())
})
afterAll(() => drop())

describe('a server with a data folder of PGlite', () => {
  it('has its data after a restart', async () => {
    const first = await startTestServer({ database: { folder } })
    const order = await buy(first, freeSeed(), 1, forFree)
    const path = `${api}/event/${order.shortName}/ticket/${order.tickets[0] ?? ''}`
    const code = (await first.app.inject(`${path}/code.png`)).rawPayload
    await first.close()
    const second = await startTestServer({ database: { folder } })
    expect(wireOf(await second.app.inject(path), endpoints.ticket).fullName).toBe('Zoë Àlvarez')
    expect((await second.app.inject(`${path}/code.png`)).rawPayload).toEqual(code)
    await second.close()
  })

  it('executes operator commands while it runs', async () => {
    const server = await startTestServer({ database: { folder } })
    const order = await buy(server, eventSeed(), 1, byTransfer)
    const uuid = order.tickets[0] ?? ''
    const ask = (command: string, input: object) => sendAdminRequest(folder, { command, input })
    expect(await ask('check-in', { ticket: uuid })).toMatchObject({ ok: false })
    expect(await ask('mark-paid', { order: order.id })).toMatchObject({ ok: true })
    expect(await ask('check-in', { ticket: uuid })).toMatchObject({ ok: true })
    expect(await ask('mark-paid', { order: 'nonsense' })).toMatchObject({ ok: false })
    expect(await ask('no-such', {})).toMatchObject({ ok: false })
    expect(await ask('mark-paid', {})).toMatchObject({ ok: false })
    await server.close()
    expect(await ask('mark-paid', { order: order.id })).toBeNull()
  })

  // The parent process runs.
  it.each([
    ['refuses the lock of a process that runs', process.ppid, beginOf(process.ppid), true],
    ['replaces the lock of a killed process', 999_999_999, '1', false],
    ['replaces a lock whose id another process has now, as after a power cut', process.ppid, '1', false],
    ['replaces a lock of another release whose process does not answer', process.ppid, '', false],
  ])('%s (B391)', async (_, pid, begin, isRefused) => {
    await writeFile(join(folder, 'in-use-by'), `${String(pid)} ${(await begin) ?? ''}`.trim())
    const opening = openDatabase({ folder })
    if (isRefused) await expect(opening).rejects.toThrow(/in use by process/)
    else await (await opening).destroy()
  })

  it.each<[string, string, (data: string) => unknown]>([
    ['whose path is too long for a socket', 'x'.repeat(100), () => undefined],
    ['that can have no socket', 'short', (data) => mkdir(join(data, 'operator.sock'))],
  ])(
    'starts with a warning in a folder %s, and writes nothing outside of it (B740)',
    async (_, name, prepare) => {
      const parent = await mkdtemp(join(folder, 'sockets-'))
      const data = join(parent, name)
      await mkdir(data)
      await fillDataFolder(data)
      await prepare(data)
      const warn = vi.spyOn(console, 'warn').mockReturnValue()
      const server = await startTestServer({ database: { folder: data } })
      expect(warn.mock.calls).toEqual([[expect.stringContaining('Stop the server for operator commands')]])
      expect(await sendAdminRequest(data, { command: 'list', input: null })).toBeNull()
      expect(await readdir(parent)).toEqual([name])
      await server.close()
    },
  )

  it('locks its files against the server of another container, which has the same process id (B391)', async () => {
    const data = await fillDataFolder(await mkdtemp(join(folder, 'container-')))
    await writeFile(join(data, 'in-use-by'), String(process.pid))
    const other = createServer((socket) => socket.end()).listen(folderSocket(data) ?? '')
    await once(other, 'listening')
    await expect(openDatabase({ folder: data })).rejects.toThrow(/in use by process \d+ of another container/)
    other.close()
    await once(other, 'close')
    const db = await openDatabase({ folder: data })
    await db.destroy()
  })
})

describe('the log', () => {
  it('has route patterns and never an id, which would open a ticket', async () => {
    const lines: string[] = []
    const server = await startTestServer({ log: { write: (line) => void lines.push(line) } })
    const order = await buy(server, freeSeed(), 1, forFree)
    const uuid = order.tickets[0] ?? ''
    await server.app.inject(`${api}/event/${order.shortName}/ticket/${uuid}`)
    await server.app.inject(`${api}/nothing/${uuid}`)
    await server.close()
    const text = lines.join('')
    expect(text).toContain('/ticket/:uuid')
    for (const secret of [uuid, order.id, 'Zoë', 'Alvarez', 'XSRF', 'ALFIO_SESSION'])
      expect(text).not.toContain(secret)
  })

  it('has the error that the answer to the visitor does not contain', async () => {
    const lines: string[] = []
    const server = await startTestServer({
      log: { write: (line) => void lines.push(line) },
      extend: (app) => {
        app.get('/fail/:id', () => {
          throw new Error('a secret of the server')
        })
      },
    })
    const answer = await server.app.inject('/fail/42')
    await server.close()
    expect([answer.statusCode, jsonOf(answer)]).toEqual([500, 'unexpected exception'])
    expect(lines.join('')).toContain('a secret of the server')
    expect(lines.join('')).not.toContain('/fail/42')
  })

  it('has one line for each request, whose id is in the answer and on the page of an error (B413)', async () => {
    const lines: string[] = []
    const server = await startTestServer({
      log: { write: (line) => void lines.push(line) },
      maxConcurrentRequests: 0,
    })
    const page = await server.app.inject({ url: '/wallet', headers: { accept: 'text/html' } })
    const call = await server.app.inject(`${api}/events`)
    await server.close()
    const logged = lines.map((line) => JSON.parse(line) as { reqId: string; level: number; status: number })
    expect(logged.map(({ reqId }) => reqId)).toEqual(
      [page, call].map(({ headers }) => headers['x-request-id']),
    )
    expect(logged.map(({ level, status }) => [level, status])).toEqual([
      [50, 503],
      [50, 503],
    ])
    expect(page.body).toContain(String(page.headers['x-request-id']))
    expect(page.headers['x-request-id']).not.toBe(call.headers['x-request-id'])
  })

  it('names no request in an answer that a cache may keep (B413)', async () => {
    const server = await startTestServer()
    expect((await server.app.inject(`${api}/events`)).headers['x-request-id']).toBeUndefined()
    expect((await server.app.inject(`${api}/i18n/languages`)).headers['x-request-id']).toMatch(
      /^[0-9a-f]{16}$/,
    )
    await server.close()
  })
})
