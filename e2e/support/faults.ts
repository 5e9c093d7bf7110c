/** What a broken server, proxy or network answers, for `Front.answerBy`. */
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

export const serverFaults = {
  'TCP hang': () => undefined,
  'hang after headers': (_request, response) => response.writeHead(200, json).flushHeaders(),
  500: refuse(500),
  '502 HTML': (_request, response) =>
    void response.writeHead(502, html).end('<!doctype html><h1>502 Bad Gateway</h1>'),
  429: (_request, response) => void response.writeHead(429, { ...json, 'Retry-After': '60' }).end('null'),
  401: refuse(401),
  403: refuse(403),
  404: refuse(404),
  'captive portal 200': (_request, response) =>
    void response.writeHead(200, html).end('<!doctype html><h1>Welcome to the hotel</h1>'),
  'captive portal 302': ({ url = '' }, response) =>
    url.startsWith('/sign-in')
      ? void response.writeHead(200, html).end('<!doctype html><h1>Welcome to the hotel</h1>')
      : void response.writeHead(302, { Location: '/sign-in' }).end(),
  'truncated JSON': (_request, response) =>
    void response.writeHead(200, json).end('{"id":"a","status":"COMP'),
  '1 byte a second': (_request, response) => drip(response),
} as const satisfies Record<string, RequestListener>
