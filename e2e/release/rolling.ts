/**
 * Two builds on one PostgreSQL behind the nginx of docs/DEPLOYMENT.md: 300 buyers while one instance after the other is upgraded, then the
 * way back of docs/RELEASES.md, an instance of the release before on the tables of this one.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../../tests/support/free-port.ts'
import { documentedBlock, startNginx } from '../../tests/support/nginx.ts'
import { startPostgres } from '../../tests/support/server/postgres-server.ts'
import { runOrThrow } from '../image/engine.ts'
import { buy } from '../support/buyer.ts'
import { exampleEvent } from '../support/example-event.ts'

/** @param earlier folder of the release before, `current` of this build. @returns what was seen. Rejects when a buyer gets no ticket */
export async function upgradeInTurn(earlier: string, current: string): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'tessera-rolling-'))
  const postgres = await startPostgres()
  const ports = [await freePort(), await freePort()].map(String)
  const [first = '', second = ''] = ports
  const running = new Map<string, ChildProcess>()
  const envOf = (port: string) => ({
    ...{
      PATH: process.env['PATH'] ?? '',
      PORT: port,
      DATA_DIR: join(data, port),
      DATABASE_URL: postgres.url,
    },
    ...{ DEMO: 'off', LOG: 'off', TRUST_PROXY: '1', REQUESTS_PER_MINUTE: '100000' },
  })
  async function start(folder: string, port: string): Promise<void> {
    await mkdir(join(data, port), { recursive: true })
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      ...{ cwd: folder, env: envOf(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    running.set(port, child)
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => child.exitCode !== null,
      )
    await expect.poll(isReady, { timeout: 120_000 }).toBe(true)
    if (child.exitCode !== null) throw new Error(`The server of ${folder} does not start`)
  }
  async function stop(port: string): Promise<void> {
    const child = running.get(port)
    if (child?.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const places = { '127.0.0.1:8081': `127.0.0.1:${first}`, '127.0.0.1:8082': `127.0.0.1:${second}` }
  const nginx = await startNginx(
    documentedBlock('own-server', { ...places, '/var/cache/nginx/tessera': data }),
  )
  async function sell(count: number): Promise<void> {
    for (let left = count; left > 0; left -= 1) await buy(nginx.origin, 'rolling')
  }
  try {
    for (const port of ports) await start(earlier, port)
    const file = join(data, 'rolling.yaml')
    await writeFile(file, exampleEvent('rolling').replace('seats: 20', 'seats: 400'))
    const env = Object.entries(envOf(first)).map(([name, value]) => `${name}=${value}`)
    const load = [process.execPath, '--import', 'tsx', 'server/cli.ts', 'load', file]
    await runOrThrow('env', ['-C', earlier, ...env, ...load])
    const upgrade = async (): Promise<void> => {
      for (const port of ports) {
        await stop(port)
        await start(current, port)
      }
    }
    await Promise.all([upgrade(), sell(100), sell(100), sell(100)])
    await stop(first)
    await start(earlier, first)
    await stop(second)
    await sell(20)
    return '300 buyers have their tickets, and the release before sells 20 more on the tables of this one'
  } finally {
    await nginx.stop()
    for (const port of ports) await stop(port)
    await postgres.stop()
    await rm(data, { recursive: true, force: true })
  }
}
