/**
 * Folders of PGlite for tests. Creating a database in a new folder takes four seconds of CPU time, a copy of its files a
 * tenth of a second.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { openDatabase } from '#server/infra/database/database.ts'
import { pathOfSources } from '../../../scripts/lib/bundled-program.mjs'

// V8 would compile the functions of PostgreSQL a second time, for speed that the few statements of a test do not need.
setFlagsFromString('--liftoff-only')

/** PGlite would fill 128 MB of buffers with zeros at each start. */
const smallBuffers = '\nshared_buffers = 2MB\nwal_buffers = 64kB\nmax_connections = 5\n'

/** A folder with the migrated tables without rows, kept for as long as no source of the server changes. */
async function makeTemplate(): Promise<string> {
  const target = `${pathOfSources()}-pglite`
  if (existsSync(target)) return target
  const folder = await mkdtemp(`${target}.`)
  const db = await openDatabase({ folder })
  await db.destroy()
  await appendFile(join(folder, 'pg/postgresql.conf'), smallBuffers)
  // Another process may have been faster.
  await rename(folder, target).catch(() => rm(folder, { recursive: true }))
  return target
}

let template: Promise<string> | undefined

/**
 * Makes the data folder of a server that has been started before and has no events.
 * @returns the same
 */
export async function fillDataFolder(folder: string): Promise<string> {
  template ??= makeTemplate()
  await mkdir(folder, { recursive: true })
  // `cp` of Node takes a second of CPU time for the 1,300 files.
  await promisify(execFile)('cp', ['-R', `${await template}/.`, folder])
  return folder
}

export interface PgliteFolder {
  readonly folder: string
  drop(): Promise<void>
}

/** A new folder as `fillDataFolder` makes it. */
export async function createPgliteFolder(): Promise<PgliteFolder> {
  const folder = await fillDataFolder(await mkdtemp(join(tmpdir(), 'tessera-pglite-')))
  return { folder, drop: () => rm(folder, { recursive: true }) }
}
