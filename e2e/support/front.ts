/** A server of one test: forwards to the shared server, can replace files, fail in any way, and stop. */
import { once } from 'node:events'
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Front {
  readonly origin: string
  readonly port: number
  /** Paths of all requests, those included that the browser does not report, such as for an icon. */
  readonly requested: readonly string[]
  /** Answers this path with a script from now on. */
  readonly replace: (path: string, script: string) => void
  /** Answers every request by the listener; null: forwards again. */
  readonly answerBy: (listener: RequestListener | null) => void
  /** Closes every connection; afterwards the port is free. */
  readonly stop: () => Promise<void>
  /** Listens again on the same port. */
  readonly start: () => Promise<void>
}

/** @param upstream origin of the shared server */
export async function startFront(upstream: string): Promise<Front> {
  const replaced = new Map<string, string>()
  const requested: string[] = []
  let fault: RequestListener | null = null
  let agent = new Agent({ keepAlive: true })

  function forward(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url = '/' } = incoming
    const outgoing = request(new URL(url, upstream), { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }

  const server = createServer((incoming, response) => {
    requested.push(incoming.url ?? '')
    if (fault) return fault(incoming, response)
    const script = replaced.get(incoming.url ?? '')
    if (script === undefined) return forward(incoming, response)
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }).end(script)
  })
  // Its timeout of five seconds would close a connection of the test's own `fetch` after it was chosen for the next request:
  // both timers run late when this process gets no CPU time.
  server.keepAliveTimeout = 0
  const listen = async (port: number) => {
    server.listen(port, 'localhost')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${String(port)}`,
    port,
    requested,
    replace: (path, script) => void replaced.set(path, script),
    answerBy(listener) {
      fault = listener
      // A page may have reserved connections; a request that hangs must not block the next condition.
      server.closeAllConnections()
    },
    async stop() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
    async start() {
      agent = new Agent({ keepAlive: true })
      await listen(port)
    },
  }
}
