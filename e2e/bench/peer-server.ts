/** Serves the built copy of another client in front of our server, so that both clients are measured in one run. */
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { forwardRequest } from './forward-request.ts'

export interface PeerServer {
  readonly origin: string
  readonly stop: () => Promise<void>
}

/** Addresses that the server answers. */
const serverAddress = /^\/(?:api|file|openid)\//

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** The file at the path; the index for every other path, which the client itself routes. */
function fileAt(folder: string, path: string): string {
  const file = join(folder, decodeURIComponent(path))
  return file.startsWith(folder) && existsSync(file) && statSync(file).isFile()
    ? file
    : join(folder, 'index.html')
}

/**
 * @param folder of the built client, with its `index.html`
 * @param upstream origin of our server
 */
export async function startPeer(folder: string, upstream: string): Promise<PeerServer> {
  const root = resolve(folder)
  const compressed = new Map<string, Buffer>()
  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', upstream)
    if (serverAddress.test(pathname)) return forwardRequest(upstream, incoming, response)
    const file = fileAt(root, pathname)
    const body = compressed.get(file) ?? gzipSync(readFileSync(file))
    compressed.set(file, body)
    response
      .writeHead(200, {
        'Content-Type': types[extname(file)] ?? 'application/octet-stream',
        'Content-Encoding': 'gzip',
        'Cache-Control': extname(file) === '.html' ? 'no-cache' : 'max-age=31536000, immutable',
      })
      .end(body)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${String((server.address() as AddressInfo).port)}`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
