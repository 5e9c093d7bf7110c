/** Serves the files of the built app, with the brotli and gzip copies of the build, and its manifest with another address to start at. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { startAddress, startManifestPath } from '#ticket/rules/start-address.ts'
import { ticketsOfList } from '#ticket/rules/tickets-link.ts'
import { queryText } from './navigation.ts'

const fileOf = (dist: string, lang: string): string =>
  join(
    dist,
    /^[a-z]{2}$/.test(lang) && lang !== 'en' ? `manifest.${lang}.webmanifest` : 'manifest.webmanifest',
  )

/** Reads the manifest of a language, the English one where the build has none in it. */
function readManifest(dist: string, lang: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(readFileSync(fileOf(dist, lang), 'utf8')) as Record<string, unknown>
  } catch (error) {
    if (lang === 'en') throw error
    return readManifest(dist, 'en')
  }
}

/** @param dist folder of the built app */
export function addStartManifest(app: FastifyInstance, dist: string): void {
  app.get(startManifestPath, (request, reply) =>
    reply.headers({ 'Cache-Control': 'no-store', 'Content-Type': 'application/manifest+json' }).send(
      JSON.stringify({
        ...readManifest(dist, queryText(request, 'lang') ?? 'en'),
        start_url: startAddress(ticketsOfList(queryText(request, 'tickets') ?? '')),
      }),
    ),
  )
}

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
