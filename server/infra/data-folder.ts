/** The data folder: private, with space, and with the socket by which operator commands find its server. */
import { statfs, chmod, mkdir, readFile, stat } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { resolve } from 'node:path'

/** Bytes that every system takes. A longer address would be cut, and name a file outside of the folder. */
const longestAddress = 103

/** Address of the socket on which the server of a data folder takes operator commands; null when it would be too long. */
export function folderSocket(folder: string): string | null {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\tessera-${Buffer.from(resolve(folder)).toString('hex')}`
  const path = resolve(folder, 'operator.sock')
  return Buffer.byteLength(path) > longestAddress ? null : path
}

/** True when a server runs on this data folder, in this container or in another one of this machine. */
export const isServed = (folder: string): Promise<boolean> =>
  new Promise((answer) => {
    const path = folderSocket(folder)
    if (path === null) return answer(false)
    const socket = createConnection(path, () => {
      socket.destroy()
      answer(true)
    })
    socket.on('error', () => answer(false))
  })

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

const megabyte = 1024 * 1024

/** Megabytes that files in the folder may still take. @throws when it cannot be read */
export async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.floor((bavail * bsize) / megabyte)
}

/** The data folder: private, with space, and with the socket by which operator commands find its server. */
