/** What a broken server, proxy or network answers, for `Front.answerBy` and `faultyServer`. */
import type { RequestListener, ServerResponse } from 'node:http'

const json = { 'Content-Type': 'application/json' }
const html = { 'Content-Type': 'text/html' }

const refuse =
  (status: number): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, json).end('null')

/** Bytes of a long answer that comes one a second. */
function drip(response: ServerResponse): void {
  response.writeHead(200, json)
  const timer = setInterval(() => response.write(' '), 1000)
  response.write('{')
  response.on('close', () => clearInterval(timer))
}

const portal: RequestListener = (_request, response) =>
  void response.writeHead(200, html).end('<!doctype html><h1>Welcome to the hotel</h1>')

/** Redirects every request to another host name of the same server; there the page of the portal answers. */
const toOtherHost: RequestListener = (request, response) => {
  const address = `127.0.0.1:${String(request.socket.localPort)}`
  if (request.headers.host === address) return portal(request, response)
  response.writeHead(302, { Location: `http://${address}/sign-in` }).end()
}

export const serverFaults = {
  'connection reset': ({ socket }) => void socket.resetAndDestroy(),
  'connection closed without an answer': ({ socket }) => void socket.destroy(),
  'TCP hang': () => undefined,
  'hang after headers': (_request, response) => response.writeHead(200, json).flushHeaders(),
  500: refuse(500),
  '502 HTML': (_request, response) =>
    void response.writeHead(502, html).end('<!doctype html><h1>502 Bad Gateway</h1>'),
  '503 with Retry-After': (_request, response) =>
    void response
      .writeHead(503, { ...html, 'Retry-After': '600' })
      .end('<!doctype html><h1>Maintenance</h1>'),
  'empty 200': (_request, response) => void response.writeHead(200, html).end(),
  429: (_request, response) => void response.writeHead(429, { ...json, 'Retry-After': '60' }).end('null'),
  401: refuse(401),
  403: refuse(403),
  404: refuse(404),
  'captive portal 200': portal,
  'captive portal 302': (request, response) =>
    request.url?.startsWith('/sign-in')
      ? portal(request, response)
      : void response.writeHead(302, { Location: '/sign-in' }).end(),
  'redirect to another host': toOtherHost,
  'truncated JSON': (_request, response) =>
    void response.writeHead(200, json).end('{"id":"a","status":"COMP'),
  '1 byte a second': (_request, response) => drip(response),
} as const satisfies Record<string, RequestListener>

export type ServerFault = keyof typeof serverFaults
