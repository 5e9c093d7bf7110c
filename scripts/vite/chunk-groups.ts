/**
 * Which modules share a file of the build. On a slow network a visitor waits for requests more than for bytes: without groups each
 * set of pages that share a module has its own file, 440 in all.
 *
 * The modules of the first pages are one file, the packages that they use another. A module that several other parts need is in
 * the file of the features that need it; what only one part needs stays with it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const root = join(import.meta.dirname, '../..')
const pathOf = (id: string) => relative(root, id)

/** The bundler's tag of modules that the first page imports without waiting. */
const initial = '$initial' as const

/** Texts by language: those of a first visit are in the file of the language. */
const texts = /\/locales\/([a-z]{2})\/(?:common|shop|lists|passes|(\w+))\.json$/

function textFile(id: string): string | null {
  const [, lang, namespace] = texts.exec(id) ?? []
  return lang === undefined || namespace === undefined ? (lang ?? null) : `${lang}-${namespace}`
}

/** The client of the API with the codecs of the catalogue, and what runs when a page is idle: every page after the first one needs all of it. */
const calls = [
  'src/shell/start/page-api.ts',
  'src/shell/tasks/BackgroundTasks.tsx',
  'src/catalogue/contract/catalogue.ts',
  'src/catalogue/contract/organizer.ts',
  'src/catalogue/contract/subscriptions.ts',
]

/** The routes whose modules share files. What both need has a file of its own. */
const routes = {
  tickets: ['src/ticket/pages/ticket.tsx', 'src/ticket/pages/door.tsx'],
  purchase: [
    'src/shell/pages/reservation.tsx',
    'src/purchase/pages/booking.tsx',
    'src/purchase/pages/overview.tsx',
  ],
}

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** The modules that are loaded by themselves, for each module that they need. */
function loadersByModule(graph: ModuleGraph): Map<string, Set<string>> {
  const loaders = new Map<string, Set<string>>()
  const add = (loader: string, id: string): void => {
    const known = loaders.get(id) ?? new Set<string>()
    if (known.has(loader)) return
    loaders.set(id, known.add(loader))
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(loader, imported)
  }
  const seen = new Set([join(root, 'index.html')])
  for (const id of seen) {
    const info = graph.getModuleInfo(id)
    if (!info) continue
    if (info.isEntry || info.dynamicImporters.length > 0) add(id, id)
    for (const imported of [...info.importedIds, ...info.dynamicallyImportedIds]) seen.add(imported)
  }
  return loaders
}

/** Values for `codeSplitting.groups`. A group takes the imports of its modules along: what comes first needs them first. */
export function chunkGroups() {
  let loaders: Map<string, Set<string>> | undefined
  /** The route in whose file the module is; null for a module of one part, which stays with it. */
  const routeOf = (id: string, graph: ModuleGraph) => {
    loaders ??= loadersByModule(graph)
    const own = [...(loaders.get(id) ?? [])].map(pathOf)
    if (calls.some((path) => own.includes(path))) return 'calls'
    if (own.length < 2) return null
    const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
    if (name !== undefined) return name.replace(/^@/, '').replace('/', '-')
    const [route = 'later', ...others] = Object.entries(routes)
      .filter(([, modules]) => modules.some((path) => own.includes(path)))
      .map(([needing]) => needing)
    return others.length === 0 ? route : 'pages'
  }
  const names = ['calls', 'pages', ...Object.keys(routes), 'later']
  return [
    { name: textFile, test: texts, priority: 9 },
    { name: 'vendor', tags: [initial], test: /\/node_modules\//, priority: 8 },
    { name: 'app', tags: [initial], priority: 7 },
    { name: routeOf, test: /\/node_modules\//, priority: 6 },
    ...names.map((route, index) => ({
      name: (id: string, graph: ModuleGraph) => (routeOf(id, graph) === route ? route : null),
      priority: names.length - index,
    })),
  ]
}

/**
 * Adds to the manifest each module that is imported on demand and shares its file: the server preloads files of routes, and
 * the budgets weigh them, by the path of the module.
 */
export const manifestOfModules = (): Plugin => ({
  name: 'tessera-manifest-of-modules',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const file = join(dir, '.vite', 'manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string; src?: string }>
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue
      const entry = Object.values(manifest).find((entry) => entry.file === part.fileName)
      for (const id of part.moduleIds)
        if (this.getModuleInfo(id)?.dynamicImporters.length)
          manifest[pathOf(id)] ??= { file: part.fileName, ...entry, src: pathOf(id) }
    }
    writeFileSync(file, JSON.stringify(manifest, null, 2))
  },
})
