/**
 * `npm run image [-- --from <commit>]`: builds the image of the shop, prints its size, starts it as in docs/DEPLOYMENT.md and
 * walks it: an order, a restart, the upgrade from the image of an earlier commit with its data, and the way back. Without
 * --from the earlier commit is the last release (tag) or the commit before, if its database begins with the same tables.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { madeHere, provideBaseImages } from './base-images.ts'
import { findEngine, run, runOrThrow, type Engine } from './engine.ts'
import { walkImage, walkUpgrade } from './walk.ts'

/** Bytes. */
const sizeLimit = 250_000_000
const root = resolve(import.meta.dirname, '../..')

const { values } = parseArgs({ options: { from: { type: 'string' } } })

const git = (...args: string[]): Promise<string> => runOrThrow('git', ['-C', root, ...args])

async function buildImage(engine: Engine, image: string, folder: string, revision: string): Promise<void> {
  console.log(`Building ${image} of ${revision} ...`)
  await runOrThrow(engine, [
    'build',
    // The format in which a health check is stored.
    ...(engine === 'podman' ? ['--format', 'docker', '--network', 'host'] : []),
    ...['--build-arg', `VERSION=${packageJson.version}`, '--build-arg', `REVISION=${revision}`],
    ...['--tag', image, folder],
  ])
}

async function printSize(engine: Engine, image: string): Promise<void> {
  const [{ Size: size, Config: config }] = JSON.parse(
    await runOrThrow(engine, ['image', 'inspect', image]),
  ) as [{ Size: number; Config: { Labels: Record<string, string> } }]
  const base = config.Labels[madeHere] ? ', on a base image made of packages here' : ''
  console.log(`${image}: ${(size / 1e6).toFixed(1)} MB${base}`)
  if (size >= sizeLimit) throw new Error(`The image is not below ${String(sizeLimit / 1e6)} MB`)
}

/** @returns the last release, or the commit before; undefined when its database began with other tables */
async function earlierCommit(): Promise<string | undefined> {
  const tag = await run('git', ['-C', root, 'describe', '--tags', '--abbrev=0', 'HEAD^'])
  const commit = tag.code === 0 ? tag.output.trim() : 'HEAD^'
  const firstTables = 'server/infra/database/migrations/001-tables.sql'
  const { code } = await run('git', ['-C', root, 'diff', '--quiet', commit, 'HEAD', '--', firstTables])
  return code === 0 ? commit : undefined
}

const engine = await findEngine()
await provideBaseImages(engine)
const image = `tessera:${packageJson.version}`
await buildImage(engine, image, root, await git('rev-parse', '--short', 'HEAD'))
await printSize(engine, image)
await walkImage(engine, image)

const from = values.from ?? (await earlierCommit())
if (from === undefined)
  console.log('The database of the commit before begins with other tables: no upgrade was tried.')
else {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-earlier-'))
  try {
    await runOrThrow('sh', ['-c', `git -C "$1" archive "$2" | tar -x -C "$3"`, 'sh', root, from, folder])
    if (!existsSync(join(folder, 'Dockerfile'))) throw new Error(`${from} has no Dockerfile.`)
    await buildImage(engine, 'tessera:earlier', folder, await git('rev-parse', '--short', from))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await walkUpgrade(engine, 'tessera:earlier', image)
}
console.log('The image works.')
