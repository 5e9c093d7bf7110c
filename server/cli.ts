/** `npm run boxoffice -- <command>`: prints what the command reports. */
import { UsageError } from '#server/admin/command.ts'
import { runCommandLine } from './run-command-line.ts'

const usageExitCode = 2

runCommandLine(process.argv.slice(2), process.env).then(
  ({ ok, text }) => {
    // CSV output ends with a line break already.
    ;(ok ? process.stdout : process.stderr).write(text.endsWith('\n') ? text : `${text}\n`)
    process.exitCode = ok ? 0 : 1
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = error instanceof UsageError ? usageExitCode : 1
  },
)
