/** Serves the files of the built app, with the brotli and gzip copies of the build. */
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const immutable = 'public, max-age=31536000, immutable'

/**
 * @param dist folder of the built app
 * @param wildcard false adds a route for each file, so that `/*` stays free for another route
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
      // A file with a hash in its name never changes. Worker, manifest and start scripts are revalidated.
      void reply.header('Cache-Control', /[/\\]assets[/\\]/.test(path) ? immutable : 'no-cache')
    },
  })
  // The recovery page has an address without file extension.
  app.get('/recover', (_, reply) => reply.sendFile('recover.html'))
}
