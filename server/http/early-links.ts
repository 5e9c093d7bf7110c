/**
 * Names in the page's head what its first screen needs next, so that the browser asks for it together with the app and
 * not a round trip later: the code of the route, the event's picture, the picture of a ticket's code.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EventWithOrganization } from '../store/events.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/** Module of the route that an address opens; the build's manifest knows its files. */
const routes: readonly (readonly [RegExp, string])[] = [
  [/^\/(o\/[^/]+\/?)?$/, 'src/features/browse/routes/home.tsx'],
  [/^\/event\/[^/]+\/?$/, 'src/features/browse/routes/event.tsx'],
  [/^\/event\/[^/]+\/ticket\/[^/]+\/view$/, 'src/features/wallet/routes/pass.tsx'],
]
const ticketAddress = /^\/event\/([\w-]+)\/ticket\/([0-9a-f-]{36})\/view$/

const closure = (manifest: Readonly<Record<string, Chunk>>, key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen)
  return seen
}

/** @param dist folder of the built app; one without a manifest names no code. @returns links for an address */
export function createEarlyLinks(dist: string): (path: string, event?: EventWithOrganization) => string {
  const file = join(dist, '.vite', 'manifest.json')
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>) : {}
  const entry = closure(manifest, 'index.html')
  const code = new Map(
    routes.map(([, module]) => {
      const own = [...closure(manifest, module)].filter((name) => !entry.has(name))
      return [module, own.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`).join('')]
    }),
  )
  const image = (address: string) => `<link rel="preload" as="image" fetchpriority="high" href="${address}">`

  return (path, event) => {
    const module = routes.find(([address]) => address.test(path))?.[1] ?? ''
    const [, shortName, uuid] = ticketAddress.exec(path) ?? []
    const picture =
      shortName !== undefined && uuid !== undefined
        ? image(`/api/v2/public/event/${shortName}/ticket/${uuid}/code.png`)
        : event?.file_id && /^\/event\/[^/]+\/?$/.test(path) && /^\w+$/.test(event.file_id)
          ? image(`/file/${event.file_id}`)
          : ''
    return `${code.get(module) ?? ''}${picture}`
  }
}
