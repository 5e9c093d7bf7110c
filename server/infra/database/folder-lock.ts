/** Keeps a second process away from PGlite's files: two at once would ruin them. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process: it is there, we may only not touch it.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Marks a data folder as ours. A mark of a process that has ended, killed perhaps, is taken over.
 * @returns how to give the folder back
 * @throws while another process has it
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
