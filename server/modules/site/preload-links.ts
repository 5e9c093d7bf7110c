/**
 * Links in the head of a page that preload what its first screen needs, together with the app instead of one round trip
 * later: the code of the route, the event's picture, the image of a ticket's code.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { pictureAddresses, pictureBoxes } from '#catalogue/rules/picture-sizes.ts'
import { escapeHtml } from '#kit/text/escape-html.ts'
import { isUuid } from '#kit/text/is-uuid.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/tables.ts'
import { parsePage, type ParsedPage } from '#wire/page-paths.ts'
import { serverPaths } from '#wire/server-paths.ts'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
)
type BuildManifest = z.output<typeof manifestSchema>

/** @param dist folder of the built app. @returns {} for a folder without a manifest. @throws when it is malformed */
function readManifest(dist: string): BuildManifest {
  const file = join(dist, '.vite', 'manifest.json')
  return existsSync(file) ? z.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** Module of the route of a page; the manifest names its files. Home, events and an event are in the first file of the app. */
const routeModules: Partial<Record<ParsedPage['page'], string>> = {
  subscriptions: 'src/catalogue/pages/subscriptions-all.tsx',
  subscription: 'src/shell/pages/pass/subscription.tsx',
  ticket: 'src/ticket/pages/ticket.tsx',
}
/** The client of the API with the codecs, which the app loads apart. */
const callModule = 'src/shell/start/page-api.ts'
/** The texts of a first visit in a language, which are in one file, and the table of all files. */
const firstTexts = (lang: string) => ['src/i18n/locale-files.ts', `src/i18n/locales/${lang}/lists.json`]
const walletTexts = (lang: string): string => `src/i18n/locales/${lang}/wallet.json`

const chunkFiles = (manifest: BuildManifest, key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) chunkFiles(manifest, imported, seen)
  return seen
}

const moduleLinks = (files: Iterable<string>): string =>
  [...files].map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`).join('')

type EventPicture = Pick<EventWithOrganization, 'file_id' | 'picture_widths'>

/** The link has the sizes of the hero of the event, so that both choose the same address. */
function pictureLink({ file_id: fileBlobId, picture_widths }: EventPicture): string {
  const { src, srcSet } = pictureAddresses({ fileBlobId, pictureWidths: picture_widths ?? [] })
  if (src === undefined) return ''
  const sizes =
    srcSet === undefined ? '' : ` imagesrcset="${escapeHtml(srcSet)}" imagesizes="${pictureBoxes.hero}"`
  return imageLink(src, sizes)
}

const imageLink = (address: string, attributes = ''): string =>
  `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(address)}"${attributes}>`

/** @param dist folder of the built app; without a manifest no code is preloaded */
export function createPreloadLinks(dist: string) {
  const manifest = readManifest(dist)
  const entry = chunkFiles(manifest, 'index.html')
  /** Links to the files of modules, without those that the page names anyway. */
  const codeOf = (...modules: readonly string[]): string => {
    const files = new Set(modules.flatMap((module) => [...chunkFiles(manifest, module)]))
    return moduleLinks([...files].filter((name) => !entry.has(name)))
  }
  const routeModuleOf = (path: string): string => {
    const parsed = parsePage(path)
    return (parsed && routeModules[parsed.page]) ?? ''
  }
  const callingCodeOf = (path: string) => codeOf(routeModuleOf(path), callModule)

  /** A text that a language lacks is in English. */
  const textsOfTicket = (lang: string) => [...firstTexts(lang), walletTexts(lang)]

  return {
    /** @returns links for the shell of the app */
    forApp(path: string, event?: EventPicture): string {
      const parsed = parsePage(path)
      const shown = event && parsed?.page === 'event' ? pictureLink(event) : ''
      const picture =
        parsed?.page === 'ticket' && isUuid(parsed.ticketUuid) && /^[\w-]+$/.test(parsed.eventShortName)
          ? imageLink(serverPaths.ticketCode(parsed.eventShortName, parsed.ticketUuid))
          : shown
      return `${callingCodeOf(path)}${picture}`
    },
    /** @returns links to the code and the texts that hydrate a rendered page, which calls nothing before */
    forRenderedPage: (path: string, lang: string): string =>
      codeOf(routeModuleOf(path)) + codeOf(...firstTexts(lang)),
    /** @returns links for the static page of a ticket to code and texts of the app, without those of what the page shows */
    forTicketPage: (path: string, lang: string): string =>
      `${moduleLinks(entry)}${callingCodeOf(path)}${codeOf(...['en', lang].flatMap(textsOfTicket))}`,
  }
}
