/** The files of the built app, with brotli and gzip copies when the build made them. */
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const immutable = 'public, max-age=31536000, immutable'

/**
 * @param dist folder of the built app
 * @param wildcard false lists the files once, which leaves `/*` to somebody else
 */
export async function addStaticFiles(app: FastifyInstance, dist: string, wildcard = true): Promise<void> {
  await app.register(staticFiles, {
    root: dist,
    wildcard,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Hashed names never change their content; a worker, a manifest or a start script must be asked for again.
      void reply.header('Cache-Control', /[/\\]assets[/\\]/.test(path) ? immutable : 'no-cache')
    },
  })
  // The page for when nothing else helps has an address without an ending.
  app.get('/recover', (_, reply) => reply.sendFile('recover.html'))
}
