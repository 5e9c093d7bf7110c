/** Folders that no other user of the machine can open. */
import { chmod, mkdir, stat } from 'node:fs/promises'

/** Shared folders such as /tmp have it: what is in them stays private by its own mode. */
const stickyBit = 0o1000

/**
 * Makes a folder that only its owner can open, also when it exists with another mode. One of another user stays as it is.
 * @throws when the folder cannot be made
 */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const { mode, uid } = await stat(path)
  if ((mode & stickyBit) === 0 && uid === process.getuid?.()) await chmod(path, 0o700)
}
