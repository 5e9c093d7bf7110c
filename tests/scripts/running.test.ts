/** `npm start` and other commands leave no process behind when they are stopped, and find the project from any folder. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { bundledProgram } from '../../scripts/lib/bundled-program.mjs'
import { fillDataFolder } from '../support/pglite-folder.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'tessera running é '))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** A Node program of a few lines, with what it prints. */
function program(code: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'pipe' })
  children.push(child)
  return child
}

const runFile = pathToFileURL(join(root, 'scripts/lib/run.mjs')).href
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a command that receives SIGTERM', () => {
  it('stops what it runs, and starts nothing after it', async () => {
    const inner = 'console.log(process.pid); setInterval(() => {}, 1000)'
    const outer = program(
      `import { node } from ${JSON.stringify(runFile)}
       await node(['-e', ${JSON.stringify(inner)}])
       console.log('next')`,
    )
    let output = ''
    outer.stdout.on('data', (part: Buffer) => (output += part.toString()))
    await expect.poll(() => output, { timeout: 20_000 }).toMatch(/^\d+\n$/)
    outer.kill('SIGTERM')
    expect(await once(outer, 'exit')).toEqual([143, null])
    expect(output).not.toContain('next')
    expect(isAlive(Number(output))).toBe(false)
  })

  it('is the process that npm starts, without a shell between them', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    for (const name of ['start', 'test', 'dev']) expect(scripts[name]).toMatch(/^exec node /)
  })
})

describe('the server that npm start started', { timeout: 120_000 }, () => {
  const newFolder = () => mkdtempSync(join(folder, 'data-'))
  const start = (data: string, port: number, ...program: string[]) => {
    const child = spawn(process.execPath, program, {
      cwd: root,
      env: { PATH: process.env['PATH'], LOG: 'off', DEMO: 'off', DATA_DIR: data, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    children.push(child)
    const messages: unknown[] = []
    child.on('message', (message) => messages.push(message))
    return { child, messages }
  }

  it('reports when it listens, and stops when its parent process is gone', async () => {
    const data = await fillDataFolder(newFolder())
    const { child, messages } = start(data, 0, await bundledProgram('server/main.ts'))
    await expect.poll(() => messages, { timeout: 100_000 }).toContain('open')
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('does not report a running server where another program has its port', async () => {
    const other = createServer().listen(0, '0.0.0.0')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { child, messages } = start(
      await fillDataFolder(newFolder()),
      port,
      await bundledProgram('server/main.ts'),
    )
    let complaint = ''
    child.stderr?.on('data', (part: Buffer) => (complaint += part.toString()))
    expect(await once(child, 'close')).toEqual([1, null])
    other.close()
    expect(messages).not.toContain('open')
    expect(complaint).toContain(String(port))
    expect(complaint).toContain('choose another one: PORT=')
    expect(complaint).not.toMatch(/^\s+at /m)
  })
})

describe('the folder of the project', () => {
  it('is found where its path holds spaces and accents', async () => {
    const lib = join(folder, 'scripts/lib')
    mkdirSync(lib, { recursive: true })
    copyFileSync(join(root, 'scripts/lib/run.mjs'), join(lib, 'run.mjs'))
    const printed = program(
      `import { root } from ${JSON.stringify(pathToFileURL(join(lib, 'run.mjs')).href)}
       console.log(root)`,
    )
    let output = ''
    printed.stdout.on('data', (part: Buffer) => (output += part.toString()))
    await once(printed, 'close')
    expect(output).toBe(`${folder}/\n`)
  })
})
