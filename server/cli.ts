/** `npm run boxoffice -- <command>`: prints what the command reports. */
import { UsageError } from '#server/admin/command.ts'
import { nameCommands } from '#server/environment.ts'
import { runCommandLine } from '#server/run-command-line.ts'

const usageExitCode = 2

runCommandLine(process.argv.slice(2), process.env).then(
  ({ ok, text }) => {
    const shown = nameCommands(text, process.env)
    // CSV output ends with a line break already.
    ;(ok ? process.stdout : process.stderr).write(shown.endsWith('\n') ? shown : `${shown}\n`)
    process.exitCode = ok ? 0 : 1
  },
  (error: unknown) => {
    console.error(error instanceof Error ? nameCommands(error.message, process.env) : error)
    process.exitCode = error instanceof UsageError ? usageExitCode : 1
  },
)
