/** `backup <file>` and `restore <file>`: everything that the database holds, in one file. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { counted } from '#server/infra/counted.ts'
import {
  recordBackup,
  restoreBackup,
  writeBackup,
  type BackupSummary,
} from '#server/infra/database/backup.ts'
import { hasDatabase, removeDatabase, type DatabaseConfig } from '#server/infra/database/database.ts'
import { defineCommand, failed, singleArgument, succeeded, type CommandOutcome } from '../command.ts'

const contentOf = ({ rows }: Pick<BackupSummary, 'rows'>): string =>
  [
    counted(rows['events'] ?? 0, 'event'),
    counted(rows['reservations'] ?? 0, 'order'),
    counted(rows['tickets'] ?? 0, 'ticket'),
  ].join(', ')

export const backupCommand = defineCommand({
  name: 'backup',
  syntax: '<file>',
  description: 'write everything that the database holds into a file, while the server runs',
  input: z.object({ file: z.string() }),
  prepare: (args) => ({ file: resolve(singleArgument(args, 'file')) }),
  async run({ db, now }, { file }) {
    const summary = await writeBackup(db, file, now)
    await recordBackup(db, now)
    return succeeded(`Saved in ${file}: ${contentOf(summary)}.`)
  },
})

export const restoreCommand = {
  name: 'restore',
  syntax: '<file>',
  description: 'fill an empty database from a backup; the server is stopped',
}

/** Runs `restore` in the operator's process: no server may run on the empty database. */
export async function restore(
  { url, folder }: DatabaseConfig & { readonly folder: string },
  args: readonly string[],
): Promise<CommandOutcome> {
  const file = resolve(singleArgument(args, 'file'))
  if (url === undefined && hasDatabase(folder))
    return failed(
      `There is a database in ${folder}. Stop its server and move the folder away, or set another DATA_DIR.`,
    )
  try {
    const { createdAt, pausedMails, ...summary } = await restoreBackup({ url, folder }, file)
    const date = new Date(createdAt).toISOString()
    const mails =
      pausedMails === 0
        ? ''
        : ` ${counted(pausedMails, 'mail')} that it had not sent: retry-mails sends them.`
    return succeeded(`Restored the backup of ${date}: ${contentOf(summary)}. Start the server.${mails}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (url !== undefined) return failed(`${reason} Restore into a database that was just created.`)
    await removeDatabase(folder)
    return failed(reason)
  }
}
