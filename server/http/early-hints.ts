/**
 * Names in the page's head what its first screen needs next, so that the browser asks for it together with the app and
 * not a round trip later: the code of the route, the event's picture, the picture of a ticket's code.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EventWithOrganization } from '#server/modules/catalogue/queries/events.ts'

interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** Module of the route that an address opens; the build's manifest knows its files. */
const routeModules: readonly (readonly [RegExp, string])[] = [
  [/^\/(o\/[^/]+\/?)?$/, 'src/features/browse/routes/home.tsx'],
  [/^\/event\/[^/]+\/?$/, 'src/features/browse/routes/event.tsx'],
  [/^\/event\/[^/]+\/ticket\/[^/]+\/view$/, 'src/features/wallet/routes/pass.tsx'],
]
const ticketAddress = /^\/event\/([\w-]+)\/ticket\/([0-9a-f-]{36})\/view$/

const chunkFiles = (
  manifest: Readonly<Record<string, ManifestChunk>>,
  key: string,
  seen = new Set<string>(),
): Set<string> => {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) chunkFiles(manifest, imported, seen)
  return seen
}

const moduleLinks = (files: Iterable<string>): string =>
  [...files].map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`).join('')

/** The build's list of files; empty for a folder without one. */
export function readManifest(dist: string): Readonly<Record<string, ManifestChunk>> {
  const file = join(dist, '.vite', 'manifest.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, ManifestChunk>) : {}
}

export interface PreloadLinks {
  /** For the app's own page. */
  forApp(path: string, event?: EventWithOrganization, firstPicture?: string): string
  /** For a finished page: the app itself as well, nothing that the page shows already. */
  forTicketPage(path: string): string
}

/** @param dist folder of the built app; one without a manifest names no code. */
export function createPreloadLinks(dist: string): PreloadLinks {
  const manifest = readManifest(dist)
  const entry = chunkFiles(manifest, 'index.html')
  const code = new Map(
    routeModules.map(([, module]) => {
      const own = [...chunkFiles(manifest, module)].filter((name) => !entry.has(name))
      return [module, moduleLinks(own)]
    }),
  )
  const image = (address: string) => `<link rel="preload" as="image" fetchpriority="high" href="${address}">`

  const codeOf = (path: string) =>
    code.get(routeModules.find(([address]) => address.test(path))?.[1] ?? '') ?? ''

  return {
    forApp(path, event, firstPicture) {
      const [, shortName, uuid] = ticketAddress.exec(path) ?? []
      const file = firstPicture ?? (/^\/event\/[^/]+\/?$/.test(path) ? event?.file_id : undefined)
      const picture =
        shortName !== undefined && uuid !== undefined
          ? image(`/api/v2/public/event/${shortName}/ticket/${uuid}/code.png`)
          : file && /^\w+$/.test(file)
            ? image(`/file/${file}`)
            : ''
      return `${codeOf(path)}${picture}`
    },
    forTicketPage: (path) => `${moduleLinks(entry)}${codeOf(path)}`,
  }
}
