/** Requests of one browser: one connection to each server, and compressed answers. */
import { Agent, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { ReceivedAnswer, Send, SentRequest } from '../remote-buyer.ts'

function textOf(bytes: Buffer, encoding: string | undefined): string {
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
}

function sendTo(
  agent: Agent,
  origin: string,
  { method, path, headers, body }: SentRequest,
): Promise<ReceivedAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, {
      agent,
      method,
      headers: {
        ...headers,
        'accept-encoding': 'br',
        // Node would send the body of a DELETE without a length.
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        resolve({
          status: answer.statusCode ?? 0,
          header: (name) => (answer.headers[name.toLowerCase()] as string | undefined) ?? null,
          // Most answers are not read; one is decompressed when it is.
          get text() {
            return textOf(Buffer.concat(parts), answer.headers['content-encoding'])
          },
        })
      })
    })
    sent.end(body)
  })
}

export interface BrowserConnection {
  readonly send: Send
  close(): void
}

/** @param origins of one server, or of several copies, which get the calls in turn */
export function browserConnection(origins: readonly string[]): BrowserConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let turn = Math.floor(Math.random() * origins.length)
  return {
    send: (sent) => {
      turn += 1
      return sendTo(agent, origins[turn % origins.length] ?? '', sent)
    },
    close: () => {
      agent.destroy()
    },
  }
}
