/** Folders that no other user of the machine can open. */
import { chmod, mkdir, readFile, stat } from 'node:fs/promises'

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

/** @returns the name of the user with this id, where the system lists it */
async function nameOfUser(id: number): Promise<string> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const user = users.split('\n').find((line) => line.split(':')[2] === String(id))
  return user?.split(':')[0] ?? `the user ${String(id)}`
}

/** Files that another user adds cannot be opened by their owner. @throws with the name of the owner for a folder of another user */
export async function refuseForeignFolder(path: string): Promise<void> {
  const { uid } = await stat(path)
  const own = process.getuid?.() ?? uid
  if (uid === own) return
  const owner = await nameOfUser(uid)
  throw new Error(`${path} belongs to ${owner}: run this as that user, for example by sudo -u ${owner}.`)
}
