/** An own server that stands for alf.io at an address, counts its requests and gives other answers on request. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestServer } from './test-server.ts'

export interface OtherAnswer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string
  /** The connection closes instead of an answer. */
  readonly lost?: boolean
  /** The connection stays open without an answer. */
  readonly silent?: boolean
}

export interface FakeAlfio {
  readonly origin: string
  /** Paths of all requests. */
  readonly requests: readonly string[]
  /** Replaces answers from now on; null forwards the request. */
  answerBy(choose: (path: string) => OtherAnswer | null): void
  /** Answers as the own server does. */
  recover(): void
  close(): Promise<void>
}

function sendOther(response: ServerResponse, { status, headers, body, lost, silent }: OtherAnswer): void {
  if (lost) response.destroy()
  else if (!silent) response.writeHead(status, headers).end(body)
}

export async function startFakeAlfio(office: Pick<TestServer, 'app'>): Promise<FakeAlfio> {
  const requests: string[] = []
  const ownAnswer = (): OtherAnswer | null => null
  let choose = ownAnswer as (path: string) => OtherAnswer | null
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push(path)
    const other = choose(path)
    if (other) return sendOther(response, other)
    void office.app.inject(path).then(({ statusCode, headers, rawPayload }) => {
      const openId = headers['alfio-openid-enabled']
      response
        .writeHead(statusCode, {
          'content-type': String(headers['content-type'] ?? 'text/plain'),
          ...(openId === undefined ? {} : { 'alfio-openid-enabled': String(openId) }),
        })
        .end(rawPayload)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    requests,
    answerBy(next) {
      choose = next
    },
    recover() {
      choose = ownAnswer
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
