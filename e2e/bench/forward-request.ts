import { request, type IncomingMessage, type ServerResponse } from 'node:http'

/** Answers with what the server answers. @param upstream its origin */
export function forwardRequest(upstream: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '/' } = incoming
  const outgoing = request(new URL(url, upstream), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  outgoing.on('error', () => response.destroy())
  incoming.pipe(outgoing)
}
