/** The socket by which operator commands find the server of a data folder. */
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
