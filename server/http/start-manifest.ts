/**
 * The web app manifest of an app that brings tickets along: that of the build, with another address to start at
 * (docs/browser-notes.md#home-screen-of-ios). Each value of the request is decoded into known values, so the address
 * stays on this origin. The answer is stored nowhere, and the log has no addresses.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { startAddress, startManifestPath } from '#core/domain/start-address.ts'
import { ticketsOfList } from '#core/domain/tickets-link.ts'
import { queryText } from './query-text.ts'

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
