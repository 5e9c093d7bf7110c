/** Our server in front of alf.io, started as an operator does: `ALFIO_URL=… npm start`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { bundledProgram } from '../../scripts/lib/bundled-program.mjs'

export interface ForwardingServer {
  readonly origin: string
  readonly stop: () => Promise<void>
}

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** @param upstream address of the alf.io server */
export async function startForwardingServer(upstream: string): Promise<ForwardingServer> {
  const port = await freePort()
  const origin = `http://localhost:${String(port)}`
  const child = spawn(process.execPath, [await bundledProgram('server/main.ts')], {
    env: { ...process.env, PORT: String(port), ALFIO_URL: upstream, LOG: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const answers = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(answers, { timeout: 60_000 }).toBe(true)
  return {
    origin,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
