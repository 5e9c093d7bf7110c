import { runAdminCommand } from '#server/admin/admin-socket.ts'
import { findCommand } from '#server/admin/command-table.ts'
import type { TestServer } from './test-server.ts'

/** Runs a command of the box office as `npm run boxoffice -- <name> <words>` does beside a running server. */
export async function runOperatorCommand(server: TestServer, name: string, ...words: string[]) {
  const input = await findCommand(name)?.prepare(words)
  return runAdminCommand(server.db, { command: name, input }, server.clock.now())
}
