/** Space on the disk of a folder. */
import { statfs } from 'node:fs/promises'

const megabyte = 1024 * 1024

/** Megabytes that files in the folder may still take. @throws when it cannot be read */
export async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.floor((bavail * bsize) / megabyte)
}
