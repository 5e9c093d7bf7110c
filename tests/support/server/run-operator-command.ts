import { runAdminCommand } from '#server/admin/admin-socket.ts'
import { findCommand } from '../../../server/admin/commands/command-table.ts'
import type { TestServer } from './test-server.ts'

/**
 * Runs a command as {@link runOperatorCommand}.
 * @param confirmed the text that the operator confirmed, true for --yes; null only shows the effect of a command that asks
 */
export async function answerOperatorCommand(
  server: TestServer,
  confirmed: string | true | null,
  name: string,
  ...words: string[]
) {
  const input = await findCommand(name)?.prepare(words)
  const request = { command: name, input, ...(confirmed !== null && { confirmed }) }
  return runAdminCommand(server.db, request, server.clock.now())
}

/** Runs a command of the box office as `npm run boxoffice -- <name> <words>` does beside a running server. */
export const runOperatorCommand = (server: TestServer, name: string, ...words: string[]) =>
  answerOperatorCommand(server, null, name, ...words)
