/** What proxies, ingresses and buckets answer in place of a server that restarts. */
const answer = (status: number, body: string | null, type?: string, headers: Record<string, string> = {}) =>
  [
    `${String(status)} ${type ?? 'without a type'} ${JSON.stringify(body?.slice(0, 24) ?? null)}`,
    () => new Response(body, { status, headers: { ...(type ? { 'Content-Type': type } : {}), ...headers } }),
  ] as const

/** Six forms of 404, then other refusals, by their name. */
export const foreignRefusals: ReadonlyMap<string, () => Response> = new Map([
  answer(404, '404 page not found', 'text/plain; charset=utf-8'),
  answer(404, null),
  answer(404, 'null', 'application/json'),
  answer(404, '{}', 'application/json'),
  answer(404, '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>', 'application/xml'),
  answer(404, '<html><h1>Not found</h1></html>', 'text/html'),
  answer(401, 'Unauthorized', 'text/plain', { 'WWW-Authenticate': 'Basic realm="proxy"' }),
  answer(401, '<html><h1>Sign in</h1></html>', 'text/html'),
  answer(403, 'Forbidden', 'text/plain'),
  answer(403, '{"message":"Forbidden"}', 'application/json'),
  answer(410, null),
  answer(422, '{"detail":"unprocessable"}', 'application/json'),
  answer(451, 'Blocked', 'text/plain'),
])

/** Also answers that are no refusal. */
export const foreignAnswers: ReadonlyMap<string, () => Response> = new Map([
  ...foreignRefusals,
  answer(429, '<html><h1>Slow down</h1></html>', 'text/html', { 'Retry-After': '86400' }),
  answer(200, 'Please sign in', 'text/plain'),
  answer(200, '<html><h1>Sign in</h1></html>', 'text/html'),
  answer(200, '{"login":"https://wifi.example/"}', 'application/json'),
  answer(200, 'null', 'application/json'),
  answer(204, null),
])

const fail = (error: Error) => (): Response => {
  throw error
}

/** Calls without a whole answer of the server, by what happened. */
export const brokenCalls: ReadonlyMap<string, () => Response> = new Map([
  ['refused connection', fail(new TypeError('Failed to fetch'))],
  ['no answer within the time limit', fail(new DOMException('Timed out', 'TimeoutError'))],
  answer(200, '{"id":"5d7c2e6e', 'application/json', { 'Alfio-OpenId-Enabled': 'false' }),
  answer(502, '<html><h1>Bad gateway</h1></html>', 'text/html'),
  answer(500, '', undefined, { 'Alfio-OpenId-Enabled': 'false' }),
])

/** The marks of the server's own refusal of a read and of a call that writes. */
export const refusalOfServer = (status: number, path = '/'): Response =>
  new Response(
    JSON.stringify({ timestamp: '2026-11-28T10:00:00.000+00:00', status, error: 'Refused', path }),
    { status, headers: { 'Content-Type': 'application/json', 'Alfio-OpenId-Enabled': 'false' } },
  )
