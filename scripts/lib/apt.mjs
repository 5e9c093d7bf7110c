import { run } from './run.mjs'

/** True when the command is in PATH. */
export const has = async (/** @type {string} */ command) =>
  (await run('which', [command], { quiet: true })).code === 0

/** Installs Debian packages where that needs no input: as root, or with sudo without a password. */
export async function installByApt(/** @type {string[]} */ ...names) {
  if (!(await has('apt-get'))) return
  const asRoot = process.getuid?.() === 0 ? [] : (await has('sudo')) ? ['sudo', '-n'] : null
  if (asRoot === null) return
  const apt = (/** @type {string[]} */ ...args) => {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...args]
    return run(command, rest)
  }
  console.log(`Installing ${names.join(', ')} with apt-get, for the tests ...`)
  await apt('update', '-q')
  await apt('install', '-y', '-q', '--no-install-recommends', ...names)
}
