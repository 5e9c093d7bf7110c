import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './run.mjs'

/**
 * Starts the box office as a process of its own and waits until it answers.
 * @param {{ port: number, entry?: string, env?: Record<string, string>, quiet?: boolean }} options
 * @returns {Promise<{ origin: string, child: import('node:child_process').ChildProcess, stop: () => Promise<void> }>}
 * @throws when it ends before it answers
 */
export async function startServer({ port, entry = 'server/main.ts', env = {}, quiet = true }) {
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
  })
  const origin = `http://localhost:${port}`
  await answering(`${origin}/healthz`, () => child.exitCode === null && child.signalCode === null)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { origin, child, stop }
}

/** Resolves when the address answers with success; throws when `alive` turns false before. */
export async function answering(/** @type {string} */ address, /** @type {() => boolean} */ alive) {
  while (alive()) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`${address} never answered: the server ended. Its message is above.`)
}
