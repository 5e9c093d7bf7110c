/** Locks the data folder of PGlite: two processes in one folder would corrupt its files. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process runs under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Writes the process id into the folder. A lock of a process that no longer runs is replaced.
 * @returns releases the lock
 * @throws while another process has the lock
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'in-use-by')
  const ownerPid = Number(await readFile(file, 'utf8').catch(() => ''))
  if (ownerPid > 0 && ownerPid !== process.pid && isRunning(ownerPid)) {
    throw new Error(
      `${folder} is in use by process ${String(ownerPid)}. Stop it, choose another DATA_DIR, or use PostgreSQL ` +
        `(DATABASE_URL) to run several. If that process is none of ours, delete ${file}.`,
    )
  }
  await writeFile(file, String(process.pid))
  return () => rm(file, { force: true })
}
