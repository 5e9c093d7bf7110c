import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The project's folder with a slash at its end. Decoded: a URL escapes spaces and accents. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The file behind a package's command: needs neither shell nor PATH. */
export const bin = {
  tsc: 'node_modules/typescript-native/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  rules: 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
  lighthouse: 'node_modules/@lhci/cli/src/cli.js',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  stryker: 'node_modules/@stryker-mutator/core/bin/stryker.js',
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const followed = new Set()
/** The exit code after SIGTERM or SIGINT; 0 before. */
let ending = 0

for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    ending = 128 + constants.signals[signal]
    if (followed.size === 0) process.exit(ending)
    for (const child of followed) child.kill('SIGTERM')
  })
}

/**
 * Passes SIGTERM to the program when this process gets one. Ctrl+C reaches both by the terminal.
 *
 * @template {import('node:child_process').ChildProcess} T
 * @param {T} child
 * @returns {T} the same
 */
export function follow(child) {
  followed.add(child)
  child.on('close', () => followed.delete(child))
  return child
}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, timeLimit?: number, cwd?: string }} [options] `quiet`
 *   collects the output instead of showing it; `timeLimit` in ms ends a program that hangs; `cwd` is the project's
 *   folder by default.
 * @returns {Promise<{ code: number, output: string }>} never rejects; a program that cannot start has code 127
 */
export function run(command, args, { env = {}, quiet = false, timeLimit = 0, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = follow(
      spawn(command, args, {
        cwd,
        env: { ...process.env, ...env },
        stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      }),
    )
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => (output += chunk.toString())
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    const limit =
      timeLimit > 0 &&
      setTimeout(() => {
        output += `\nStopped: still running after ${Math.round(timeLimit / 1000)} s.\n`
        child.kill('SIGKILL')
      }, timeLimit)
    const end = (/** @type {number} */ code) => {
      // After a signal no further step runs.
      if (ending) process.exit(ending)
      if (limit) clearTimeout(limit)
      resolve({ code, output })
    }
    child.on('error', (error) => {
      output += `${error.message}\n`
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/** Runs a Node program of the project. */
export const node = (/** @type {string[]} */ args, /** @type {Parameters<typeof run>[2]} */ options) =>
  run(process.execPath, args, options)

/** Runs npm: the copy that started this process, if any. */
export const npm = (/** @type {string[]} */ args, /** @type {Parameters<typeof run>[2]} */ options) => {
  const npmScript = process.env['npm_execpath']
  return npmScript?.endsWith('.js')
    ? run(process.execPath, [npmScript, ...args], options)
    : run('npm', args, options)
}
