import { existsSync, statSync } from 'node:fs'
import { npm, root } from './run.mjs'

const lowest = [20, 19]

/** Exits with code 1 and a message. @returns {never} */
export function stop(/** @type {string} */ message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** Refuses an unsupported version of Node with a clear message. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > lowest[0] || (major === lowest[0] && minor >= lowest[1])) return
  stop(
    `Tessera needs Node ${lowest.join('.')} or newer; this is ${process.version}. Install Node 24 from https://nodejs.org and try again.`,
  )
}

/** Installs the packages when there are none, or when package-lock.json is newer. */
export async function installIfNeeded() {
  const lock = `${root}package-lock.json`
  const installed = `${root}node_modules/.package-lock.json`
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('Installing packages (about two minutes the first time) ...')
  // NODE_ENV=production would leave out what builds the app.
  const options = ['--include=dev', '--no-audit', '--no-fund']
  // npm shows its progress, and why it fails.
  if ((await npm(['ci', ...options])).code === 0) return
  // `ci` fails where the lock file does not fit package.json or the registry lacks a locked file.
  console.log('npm ci failed; installing with npm install ...')
  if ((await npm(['install', '--no-save', ...options])).code !== 0)
    stop(
      'The packages could not be installed; the messages are above. Check the network and that 700 MB are free.',
    )
}
