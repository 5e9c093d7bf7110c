/** Podman or Docker, as this machine allows it. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const testImage = 'tessera-container-test'

interface Result {
  readonly code: number
  readonly output: string
}

/** Runs a program to its end. @returns exit code (127: not installed) and what it printed */
export const run = (command: string, args: readonly string[]): Promise<Result> =>
  execute(command, [...args], { maxBuffer: 100_000_000 }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr, message }: Error & { code?: unknown; stdout?: string; stderr?: string }) => ({
      code: typeof code === 'number' ? code : 127,
      output: `${stdout ?? ''}${stderr ?? message}`,
    }),
  )

/** Does the same as {@link run}. @returns what it printed @throws with the output of a program that failed */
export async function runOrThrow(command: string, args: readonly string[]): Promise<string> {
  const { code, output } = await run(command, args)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: exit code ${String(code)}\n${output}`)
  return output.trim()
}

const isInstalled = async (command: string): Promise<boolean> =>
  (await run(command, ['--version'])).code === 0

/** Debian's Podman, where apt-get needs no input. */
async function installPodman(): Promise<void> {
  if (process.getuid?.() !== 0 || !(await isInstalled('apt-get'))) return
  console.log('Installing Podman with apt-get ...')
  await runOrThrow('apt-get', ['update', '-q'])
  await runOrThrow('apt-get', [
    ...['install', '-y', '-q', '--no-install-recommends'],
    ...['podman', 'buildah', 'runc', 'netavark', 'iptables', 'debootstrap'],
  ])
}

/**
 * A machine that is a virtual machine or a container itself may refuse what Podman requests: limits above those of this process,
 * or the layout of its control groups. Podman then uses runc with lower limits.
 */
async function useRunc(): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'tessera-containers-')), 'containers.conf')
  writeFileSync(
    file,
    '[containers]\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]\n[engine]\nruntime = "runc"\n',
  )
  process.env['CONTAINERS_CONF'] = file
  if (!(await isInstalled('runc'))) throw new Error('Podman starts no container here, and there is no runc.')
}

/** An image with nothing but this Node and the libraries that it loads. */
async function makeTestImage(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-container-test-'))
  const libraries = await runOrThrow('ldd', [process.execPath])
  const files = [process.execPath, ...(libraries.match(/\/\S+/g) ?? [])]
  await runOrThrow('cp', ['--parents', '--dereference', ...files, folder])
  writeFileSync(join(folder, 'Dockerfile'), `FROM scratch\nCOPY . /\nENTRYPOINT ["${process.execPath}"]\n`)
  await runOrThrow('podman', ['build', '--tag', testImage, folder])
  rmSync(folder, { recursive: true })
}

export type Engine = 'podman' | 'docker'

/** @returns the command of the container engine @throws when there is none that starts containers */
export async function findEngine(): Promise<Engine> {
  if ((await run('docker', ['info'])).code === 0) return 'docker'
  if (!(await isInstalled('podman'))) await installPodman()
  if (!(await isInstalled('podman'))) throw new Error('Install Podman or Docker first.')
  await makeTestImage()
  const test = ['run', '--rm', testImage, '--version']
  if ((await run('podman', test)).code !== 0) {
    await useRunc()
    await runOrThrow('podman', test)
  }
  await runOrThrow('podman', ['image', 'rm', testImage])
  return 'podman'
}
