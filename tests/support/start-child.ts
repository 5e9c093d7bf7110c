/** A server in a separate process, so that a test can kill it. The program is server-child.ts. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { bundledProgram } from '../../scripts/lib/bundled-program.mjs'

export interface ChildOptions {
  readonly url?: string
  readonly folder?: string
  /** Folder that mails are written to; without it they stay in the queue. */
  readonly outbox?: string
  /** Folder of the built app; without it the server has no pages. */
  readonly dist?: string
  /** ms by which its clock is ahead. */
  readonly ahead?: number
  /** Compiles its code as in production: it starts later, and is faster after some calls. */
  readonly optimized?: boolean
}

export interface ServerProcess {
  readonly origin: string
  /** kill -9. Resolves when the process has ended. */
  kill(): Promise<void>
  /** Stops the server as an operator does. */
  stop(): Promise<void>
  /** Bytes of memory that the process holds. */
  memory(): Promise<number>
}

/** @throws when the process ends before it listens */
export async function startChild(options: ChildOptions): Promise<ServerProcess> {
  const program = await bundledProgram('tests/support/server/server-child.ts')
  const child = fork(program, [JSON.stringify(options)], {
    // The reason is that of pglite-folder.ts. The process ends before the compiler would gain what it takes.
    execArgv: options.optimized ? [] : ['--liftoff-only', '--no-opt'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const listening = once(child, 'message') as Promise<[{ origin: string }]>
  const first = await Promise.race([listening, ended.then(() => null)])
  if (first === null) throw new Error('The box office ended before it listened; its message is above.')
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await ended
  }
  return {
    origin: first[0].origin,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async memory() {
      child.send('memory')
      const [{ memory }] = (await once(child, 'message')) as [{ memory: number }]
      return memory
    },
  }
}
