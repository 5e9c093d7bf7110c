/**
 * Links in the head of a page that preload what its first screen needs, together with the app instead of one round trip
 * later: the code of the route, the event's picture, the image of a ticket's code.
 */
import { publicApiPrefix } from '#core/contract/api-paths.ts'
import { readManifest, type BuildManifest } from './build-manifest.ts'

/** Module of the route that a path opens; the manifest names its files. */
const routeModules: readonly (readonly [RegExp, string])[] = [
  [/^\/(o\/[^/]+\/?)?$/, 'src/features/browse/routes/home.tsx'],
  [/^\/event\/[^/]+\/?$/, 'src/features/browse/routes/event.tsx'],
  [/^\/(?:o\/[^/]+\/)?events-all\/?$/, 'src/features/browse/routes/events-all.tsx'],
  [/^\/(?:o\/[^/]+\/)?subscriptions-all\/?$/, 'src/features/browse/routes/subscriptions-all.tsx'],
  [/^\/subscription\/[^/]+\/?$/, 'src/features/browse/routes/subscription.tsx'],
  [/^\/event\/[^/]+\/ticket\/[^/]+\/view$/, 'src/features/wallet/routes/ticket.tsx'],
]
const ticketPathPattern = /^\/event\/([\w-]+)\/ticket\/([0-9a-f-]{36})\/view$/

const chunkFiles = (manifest: BuildManifest, key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) chunkFiles(manifest, imported, seen)
  return seen
}

const moduleLinks = (files: Iterable<string>): string =>
  [...files].map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`).join('')

export interface PreloadLinks {
  /** For the page of the app. @param firstPicture file id of the first picture in the list of events */
  forApp(path: string, event?: { readonly file_id: string | null }, firstPicture?: string): string
  /**
   * For a rendered page: the code that hydrates it.
   * @param picture file id of its first picture
   */
  forRenderedPage(path: string, picture: string | undefined): string
  /** For the static page of a ticket: the code of the app, but nothing that the page already shows. */
  forTicketPage(path: string): string
}

/** @param dist folder of the built app; without a manifest no code is preloaded */
export function createPreloadLinks(dist: string): PreloadLinks {
  const manifest = readManifest(dist)
  const entry = chunkFiles(manifest, 'index.html')
  const code = new Map(
    routeModules.map(([, module]) => {
      const own = [...chunkFiles(manifest, module)].filter((name) => !entry.has(name))
      return [module, moduleLinks(own)]
    }),
  )
  const imageLink = (address: string) =>
    `<link rel="preload" as="image" fetchpriority="high" href="${address}">`

  const hydration = moduleLinks(
    [...chunkFiles(manifest, 'src/app/prepare-hydration.ts')].filter((name) => !entry.has(name)),
  )

  const codeOf = (path: string) =>
    code.get(routeModules.find(([address]) => address.test(path))?.[1] ?? '') ?? ''
  const pictureOf = (file: string | undefined) =>
    file !== undefined && /^\w+$/.test(file) ? imageLink(`/file/${file}`) : ''

  return {
    forApp(path, event, firstPicture) {
      const [, shortName, uuid] = ticketPathPattern.exec(path) ?? []
      const file =
        firstPicture ?? (/^\/event\/[^/]+\/?$/.test(path) ? (event?.file_id ?? undefined) : undefined)
      const picture =
        shortName !== undefined && uuid !== undefined
          ? imageLink(`${publicApiPrefix}/event/${shortName}/ticket/${uuid}/code.png`)
          : pictureOf(file)
      return `${codeOf(path)}${picture}`
    },
    forRenderedPage: (path, picture) => `${pictureOf(picture)}${codeOf(path)}${hydration}`,
    forTicketPage: (path) => `${moduleLinks(entry)}${codeOf(path)}`,
  }
}
