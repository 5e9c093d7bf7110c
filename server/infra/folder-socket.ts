/** The socket by which operator commands find the server of a data folder. */
import { createConnection } from 'node:net'
import { resolve } from 'node:path'

/** Address of the socket on which the server of a data folder takes operator commands. */
export const folderSocket = (folder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\tessera-${Buffer.from(resolve(folder)).toString('hex')}`
    : resolve(folder, 'operator.sock')

/** True when a server runs on this data folder, in this container or in another one of this machine. */
export const isServed = (folder: string): Promise<boolean> =>
  new Promise((answer) => {
    const socket = createConnection(folderSocket(folder), () => {
      socket.destroy()
      answer(true)
    })
    socket.on('error', () => answer(false))
  })
