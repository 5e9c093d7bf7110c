/** The few commands of W3C WebDriver that the journey needs (https://www.w3.org/TR/webdriver2/#endpoints). */
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Longest wait for the answer to one command, ms. */
const commandTimeout = 45_000

export interface WebDriverSession {
  /** @param path below the session, without a slash at its start */
  readonly get: (path: string) => Promise<unknown>
  readonly post: (path: string, body?: object) => Promise<unknown>
  readonly delete: (path: string) => Promise<unknown>
  readonly end: () => Promise<void>
}

async function send(address: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(commandTimeout),
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`)
  return value
}

/** @returns a port that was free a moment ago */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  return address.port
}

/** True when the driver accepts a session. */
export const isReady = (origin: string): Promise<boolean> =>
  send(`${origin}/status`, 'GET').then(
    (status) => (status as { ready: boolean }).ready,
    () => false,
  )

export async function startSession(origin: string, capabilities: object): Promise<WebDriverSession> {
  const { sessionId } = (await send(`${origin}/session`, 'POST', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string }
  const session = `${origin}/session/${sessionId}`
  return {
    get: (path) => send(`${session}/${path}`, 'GET'),
    post: (path, body = {}) => send(`${session}/${path}`, 'POST', body),
    delete: (path) => send(`${session}/${path}`, 'DELETE'),
    end: async () => void (await send(session, 'DELETE')),
  }
}
