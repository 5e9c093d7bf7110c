/** The reference of bench:door: a static page with the same code from a worker's precache. */
import { once } from 'node:events'
import { createServer } from 'node:http'

const worker = `
self.addEventListener('install', (e) => e.waitUntil(caches.open('page').then((c) => c.add('/ticket.html')).then(() => self.skipWaiting())))
self.addEventListener('activate', (e) => e.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (e) => { if (e.request.mode === 'navigate') e.respondWith(caches.match('/ticket.html')) })
`
const install = `<!doctype html><title>Install</title><script>
navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => { document.title = 'Ready' })
</script>`

const page = (svg: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Ticket</title>
<style>body{margin:16px;font-family:system-ui}svg{width:288px;height:288px}</style>
<h1>Ticket</h1>${svg}<p>Ada Keller</p></html>`

export interface StaticServer {
  readonly origin: string
  readonly stop: () => Promise<void>
}

/** @param svg the code as the app stored it for the ticket */
export async function staticServer(port: number, svg: string): Promise<StaticServer> {
  const pages: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/': ['text/html', install],
    '/sw.js': ['text/javascript', worker],
    '/ticket.html': ['text/html', page(svg)],
  }
  const server = createServer((request, response) => {
    const [type, text] = pages[request.url ?? ''] ?? ['text/plain', '']
    response.writeHead(text === '' ? 404 : 200, { 'Content-Type': `${type}; charset=utf-8` }).end(text)
  })
  server.listen(port)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${String(port)}`,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
